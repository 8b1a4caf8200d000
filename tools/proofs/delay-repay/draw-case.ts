import type { random } from '@cledrau/domain/fares/oracle/random.ts'
import type { DrawnCase, DrawnRide, DrawnStop, DrawnTrain, Fact, Wall } from './case.ts'
import { momentOf, plannable, wallAt } from './clocks.ts'
import { drawTickets } from './draw-tickets.ts'

type Dice = ReturnType<typeof random>

/** Ordinary days, ends of months and years, and the nights on which clocks change. */
const DATES = [
  '2026-12-07',
  '2026-12-31',
  '2028-02-29',
  '2026-06-01',
  '2026-10-24',
  '2026-10-25',
  '2027-03-27',
  '2027-03-28',
]
const OPERATORS = ['AW', 'NT', 'XC', 'HX', 'ZZ']
const HALF = 30_000
const MINUTE = 60_000

export const TROUBLES = [
  'NONE',
  'LATE',
  'CANCELLED',
  'CUT_SHORT',
  'BEGINS_LATER',
  'NOT_CALLED',
  'SILENT_END',
  'SILENT_CHANGE',
  'SILENT_ALL',
  'EARLY',
  'RETIMED',
  'CIRCLE',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** A journey of one to four trains with something wrong, and what else ran that day. */
export function drawCase(dice: Dice): DrawnCase {
  const date = DATES[dice.below(DATES.length)]!
  const count = 1 + dice.below(4)
  const troubles = Array.from({ length: count }, () => TROUBLES[dice.below(3) === 0 ? 0 : dice.below(TROUBLES.length)]!)
  const isOpen = troubles.some((trouble) => trouble.startsWith('SILENT'))
  // Whoever answers is only certain where everything is: elsewhere all trains are one operator's.
  const one = OPERATORS[dice.below(OPERATORS.length)]!
  const operator = () => (isOpen ? one : OPERATORS[dice.below(OPERATORS.length)]!)
  // By day, in the last trains of the night, or while clocks change.
  const minutes = [300 + dice.below(900), 1380 + dice.below(90), 60 + dice.below(60)][dice.below(3)]!
  let begins = plannable(date, momentOf({ date, minutes }))
  const trains: DrawnTrain[] = []
  const plan: DrawnRide[] = []
  const spread = [40, 150, 400][dice.below(3)]!
  for (const [nth, trouble] of troubles.entries()) {
    const [from, to] = [`S${nth}`, `S${nth + 1}`]
    const isBus = dice.below(10) === 0
    const last = nth === count - 1
    const walk = last ? 0 : [0, 0, 0, 4, 9][dice.below(5)]!
    const train = drawTrain(dice, {
      uid: `C${nth}0000`,
      date,
      operator: operator(),
      bus: isBus,
      from,
      to,
      begins,
      trouble,
      spread,
    })
    const boards = train.planned.find(({ code }) => code === from)!
    const leaves = train.planned.findLast(({ code }) => code === to)!
    const staysSeated = !last && dice.below(8) === 0
    plan.push({ train: trains.length, from, to, departs: boards.departs!, arrives: leaves.arrives!, walk, staysSeated })
    trains.push(train.ran)
    begins = plannable(date, momentOf(leaves.arrives!) + (walk + [1, 2, 3, 5, 8, 15, 30][dice.below(7)]!) * MINUTE)
  }
  const others: number[] = []
  for (let more = dice.below(7); more > 0; more -= 1) {
    others.push(trains.length)
    trains.push(
      drawOther(dice, {
        nth: more,
        date,
        operator: operator(),
        count,
        from: momentOf(plan[0]!.departs),
        until: begins + 150 * MINUTE,
      }),
    )
  }
  const end = momentOf(plan.at(-1)!.arrives)
  const seenAt = dice.below(6) === 0 ? end + (dice.below(120) - 5) * MINUTE : null
  return { kind: troubles.join(' '), trains, plan, others, seenAt, tickets: drawTickets(dice) }
}

type Wanted = {
  uid: string
  date: string
  operator: string
  bus: boolean
  from: string
  to: string
  begins: number
  trouble: Trouble
  spread: number
}

/** Before, at the boarding, two on the way, at the end, and beyond. */
function drawTrain(dice: Dice, { uid, date, operator, bus, from, to, begins, trouble, spread }: Wanted) {
  const codes = [`${uid}a`, from, `${uid}b`, `${uid}c`, to, `${uid}d`]
  if (trouble === 'CIRCLE') codes.splice(2, 0, to, `${uid}e`)
  const wall = (at: number): Wall => wallAt(date, at)
  let clock = begins - (4 + dice.below(20)) * MINUTE
  const planned = codes.map((code, at) => {
    if (code === from) clock = begins
    else if (at > 0) clock = plannable(date, clock + (3 + dice.below(25)) * MINUTE)
    const arrives = at === 0 ? null : wall(clock)
    if (code !== from && at > 0) clock = plannable(date, clock + dice.below(3) * MINUTE)
    return { code, arrives, departs: at === codes.length - 1 ? null : wall(clock) }
  })
  const late = lateness(dice, trouble, spread)
  const shift = trouble === 'RETIMED' ? dice.below(5) - 2 : 0
  const moved = (time: Wall | null) => time && wall(plannable(date, momentOf(time) + shift * MINUTE))
  let before = 0
  const report = (time: Wall | null): Fact => {
    if (!time) return { what: 'OFF' }
    before = Math.max(before + HALF, momentOf(time) + late())
    return { what: 'REPORTED', at: before }
  }
  const end = codes.lastIndexOf(to)
  const stops = planned.map(({ code, arrives, departs }, at): DrawnStop => {
    const times = { code, arrives: moved(arrives), departs: moved(departs) }
    const ran = { came: report(arrives), left: report(departs) }
    return {
      ...times,
      ...spoiled(trouble, { at, end, from: codes.indexOf(from), isLast: at === codes.length - 1 }, ran, dice),
    }
  })
  return { planned, ran: { uid, date, operator, bus, stops } }
}

/** So late everywhere, a little more or less at each place. No train leaves before its time. */
function lateness(dice: Dice, trouble: Trouble, spread: number): () => number {
  const usual = trouble === 'NONE' ? 0 : dice.below(spread * 2) * HALF
  if (trouble === 'EARLY') return () => 0
  return () => usual + dice.below(4) * HALF
}

type Where = { at: number; end: number; from: number; isLast: boolean }
type Ran = Pick<DrawnStop, 'came' | 'left'>
const OFF: Fact = { what: 'OFF' }
const SILENT: Fact = { what: 'SILENT' }
const silent = (fact: Fact): Fact => (fact.what === 'OFF' ? OFF : SILENT)

/** What is wrong with a stop. */
function spoiled(trouble: Trouble, { at, end, from }: Where, ran: Ran, dice: Dice): Ran {
  switch (trouble) {
    case 'CANCELLED':
      return { came: OFF, left: OFF }
    case 'CUT_SHORT':
      if (at >= end) return { came: OFF, left: OFF }
      return at === end - 1 ? { ...ran, left: OFF } : ran
    case 'BEGINS_LATER':
      if (at <= from) return { came: OFF, left: OFF }
      return at === from + 1 ? { ...ran, came: OFF } : ran
    case 'NOT_CALLED':
      return at === end ? { came: OFF, left: OFF } : ran
    case 'SILENT_END':
      return at >= end ? { came: silent(ran.came), left: silent(ran.left) } : ran
    case 'SILENT_CHANGE':
      return at === end || (at === from && dice.below(2) === 0)
        ? { came: silent(ran.came), left: silent(ran.left) }
        : ran
    case 'SILENT_ALL':
      return { came: silent(ran.came), left: silent(ran.left) }
    default:
      return ran
  }
}

type OtherWanted = { nth: number; date: string; operator: string; count: number; from: number; until: number }

/** A train between any two places of the journey, on time, late, or called off. */
function drawOther(dice: Dice, { nth, date, operator, count, from, until }: OtherWanted): DrawnTrain {
  const first = dice.below(count)
  const places = Array.from({ length: count - first + 1 }, (_, at) => `S${first + at}`).filter(
    (_, at, all) => at === 0 || at === all.length - 1 || dice.below(2) === 0,
  )
  // Places on the way of the journey's own trains, where somebody may have been carried to.
  const strays = [0, 1].map(() => `C${dice.below(count)}0000${'abcd'[dice.below(4)]!}`)
  const codes = dice.below(2) === 0 ? [...strays.slice(0, 1), ...places] : places
  const unique = [...new Set(codes)]
  let clock = plannable(date, from + dice.below(Math.max(1, (until - from) / MINUTE)) * MINUTE)
  const isOff = dice.below(7) === 0
  const late = dice.below(3) === 0 ? dice.below(60) * HALF : 0
  const report = (time: Wall | null): Fact =>
    time && !isOff ? { what: 'REPORTED', at: momentOf(time) + late } : { what: 'OFF' }
  const stops = unique.map((code, at): DrawnStop => {
    if (at > 0) clock = plannable(date, clock + (4 + dice.below(30)) * MINUTE)
    const arrives = at === 0 ? null : wallAt(date, clock)
    if (at > 0) clock = plannable(date, clock + dice.below(2) * MINUTE)
    const departs = at === unique.length - 1 ? null : wallAt(date, clock)
    return { code, arrives, departs, came: report(arrives), left: report(departs) }
  })
  return { uid: `E${nth}0000`, date, operator, bus: false, stops }
}
