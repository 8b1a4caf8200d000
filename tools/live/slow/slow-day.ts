import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceMinutes } from '@cledrau/domain/time/london.ts'
import { timeAt } from './slow-board.ts'
import type { HeardTrain } from './heard-train.ts'
import { type Placed, placed, timeSaid, type What } from './slow-train.ts'
import type { SlowTime, SlowTrain } from './slow-train.ts'
import type { Xml } from './read-xml.ts'

const WHATS = ['arrival', 'departure', 'pass'] as const

/** An actual time that was said, put right or taken back, with the message that it is from. */
export type SlowMovement = {
  readonly rid: string
  readonly tiploc: string
  /** As the schedule writes them. */
  readonly booked: string
  readonly what: What
  readonly at: Instant | undefined
  readonly before: Instant | undefined
  readonly message: number
}

type Actual = { readonly place: Xml; readonly what: What; readonly at: Instant }

const keyOf = (one: Placed, what: What) => `${writtenTimes(one.place.booked)} ${what}`
const writtenTimes = ({ attributes: { tpl, wta, wtd, wtp } }: Xml) => [tpl, wta, wtd, wtp].join()

function actualsOf(train: HeardTrain): Map<string, Actual> {
  const actuals = new Map<string, Actual>()
  for (const one of placed(train))
    for (const what of WHATS) {
      const at = timeSaid(one, what, 'at')
      if (at !== undefined) actuals.set(keyOf(one, what), { place: one.place.booked, what, at })
    }
  return actuals
}

/** What a message changes of what has happened to a train. */
export function movementsBy(train: HeardTrain, message: number, change: () => void): SlowMovement[] {
  const before = actualsOf(train)
  change()
  const after = actualsOf(train)
  const movements: SlowMovement[] = []
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)]
    if (was?.at === is?.at) continue
    const { place, what } = (is ?? was)!
    const { tpl = '', wta, wtd, wtp, pta, ptd } = place.attributes
    const booked = [wta, wtd, wtp, pta, ptd].map((time) => time ?? '-').join(' ')
    movements.push({ rid: train.rid, tiploc: tpl, booked, what, at: is?.at, before: was?.at, message })
  }
  return movements
}

export type SlowLate = number | 'unknown' | 'cancelled'
export type SlowRunCall = {
  readonly code: string
  readonly arrives: number
  readonly departs: number
  readonly cameLate: SlowLate
  readonly leftLate: SlowLate
}

/** How a train ran: what was reported, what was cancelled; of the rest nobody knows. */
export function slowRun(train: SlowTrain): SlowRunCall[] {
  const minutes = (at: Instant) => serviceMinutes(train.date, at)
  const late = ({ planned, said }: SlowTime): SlowLate => {
    if (said.is === 'actual') return Math.floor(said.at / MINUTE) - Math.floor(planned / MINUTE)
    return said.is === 'cancelled' ? 'cancelled' : 'unknown'
  }
  return train.calls.flatMap(({ code }, index) => {
    const [first, last] = [index === 0, index === train.calls.length - 1]
    // What has happened is a fact, whatever became of the train's other calls.
    const timeOf = (what: 'arrival' | 'departure', at: Instant | undefined): SlowTime | undefined => {
      const time = timeAt(train, index, what)
      return time && at !== undefined ? { planned: time.planned, said: { is: 'actual', at } } : time
    }
    const { came: cameAt, left: leftAt } = train.calls[index]!
    const [arrival, departure] = [timeOf('arrival', cameAt), timeOf('departure', leftAt)]
    const [came, left] = [arrival ?? departure, departure ?? arrival]
    if (!came || !left) return []
    // Where it begins it came as it left, and where it ends it left as it came.
    const [cameLate, leftLate] = [first ? late(left) : late(came), last ? late(came) : late(left)]
    return [{ code, arrives: minutes(came.planned), departs: minutes(left.planned), cameLate, leftLate }]
  })
}
