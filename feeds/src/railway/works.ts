import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { runningOn } from './days.ts'
import type { Association, Call, Line, SpecialDays, Train } from './railway.ts'
import { readNumber, readTable } from './table.ts'

/** Between two stations no train runs on some dates; buses call there in their place. */
export type Works = {
  readonly work: string
  readonly dates: readonly CalendarDate[]
  /** The stations of the closed way, both ends included. */
  readonly closed: ReadonlySet<string>
  /** By how much longer the bus takes than the train. */
  readonly slower: number
  /** Minutes between train and bus. */
  readonly change: number
  /** The letters that the uids of the buses begin with, and of trains that go on behind the works. */
  readonly letters: { readonly bus: string; readonly beyond: string }
}

const FILE = 'railway/works.csv'

export function readWorks(text: string, lines: readonly Line[]): Works[] {
  const columns = ['work', 'from', 'until', 'one', 'other', 'slower', 'change', 'uids'] as const
  return readTable(FILE, text, columns).map(({ work, from, until, one, other, slower, change, uids }) => {
    if (!isCalendarDate(from) || !isCalendarDate(until) || until < from)
      throw new Error(`${FILE}: ${work}: from ${from} until ${until} is no time`)
    if (!/^[A-Z]{2}$/.test(uids)) throw new Error(`${FILE}: ${work}: uids begin with two letters, not ${uids}`)
    const closed = stationsBetween(lines, one, other)
    if (closed.size === 0) throw new Error(`${FILE}: ${work}: no line calls at ${one} and ${other}`)
    return {
      work,
      dates: Array.from({ length: daysBetween(from, until) + 1 }, (_, day) => addDays(from, day)),
      closed,
      slower: readNumber(FILE, slower),
      change: readNumber(FILE, change),
      letters: { bus: uids.charAt(0), beyond: uids.charAt(1) },
    }
  })
}

function stationsBetween(lines: readonly Line[], one: string, other: string): Set<string> {
  return new Set(
    lines.flatMap(({ stops }) => {
      const places = [one, other].map((code) => stops.findIndex((stop) => stop.code === code))
      if (places.includes(-1)) return []
      return stops.slice(Math.min(...places), Math.max(...places) + 1).map(({ code }) => code)
    }),
  )
}

type Running = {
  readonly trains: readonly Train[]
  readonly associations: readonly Association[]
  readonly days: SpecialDays
}

/** The railway with its works: other trains on their dates, the same ones on all others. */
export function withWorks(running: Running, works: readonly Works[]): Running {
  return works.reduce(atWork, running)
}

function atWork({ trains, associations, days }: Running, works: Works): Running {
  const runsOn = works.dates.map((date) => ({ date, runs: runningOn(days, date) }))
  const datesOf = (train: Train) => runsOn.flatMap(({ date, runs }) => (runs(train) ? [date] : []))
  const cut = new Map(
    trains.flatMap((train): [string, Cut][] => {
      const parts = train.mode === 'rail' && datesOf(train).length > 0 ? cutAt(train, works) : undefined
      return parts ? [[train.uid, parts]] : []
    }),
  )
  // A portion leaves when the train that brings it has come: with it, it is late.
  const late = new Map(
    associations.flatMap(({ kind, base, other, code }): [string, number][] => {
      const call = cut.get(base)?.beyond?.calls.find((one) => one.code === code)
      const planned = trains.find(({ uid }) => uid === base)?.calls.find((one) => one.code === code)
      return kind === 'split' && call && planned ? [[other, call.departure - planned.departure]] : []
    }),
  )
  return {
    days,
    trains: trains.flatMap((train) => {
      const minutes = late.get(train.uid)
      const parts = cut.get(train.uid)
      if (!parts && minutes === undefined) return [train]
      const instead = parts ? Object.values(parts) : [{ ...train, calls: shifted(train.calls, minutes ?? 0) }]
      const on = { weekdays: EVERY_DAY, on: datesOf(train) }
      return [
        { ...train, days: { ...train.days, not: [...(train.days.not ?? []), ...on.on] } },
        ...instead.flatMap((part) => (part ? [{ ...part, days: on }] : [])),
      ]
    }),
    associations: associations.flatMap((association) => {
      const beyond = cut.get(association.base)?.beyond
      // Where it begins itself there is nothing to be parted from.
      if (!beyond?.calls.slice(1).some(({ code }) => code === association.code)) return [association]
      return [association, { ...association, base: beyond.uid, days: { weekdays: EVERY_DAY, on: works.dates } }]
    }),
  }
}

const EVERY_DAY = 0b1111111

type Cut = { readonly before: Train | undefined; readonly bus: Train; readonly beyond: Train | undefined }

/** What runs in a train's place; nothing for one that doesn't come through the works. */
function cutAt(train: Train, { closed, slower, change, letters }: Works): Cut | undefined {
  const { calls } = train
  const from = calls.findIndex(({ code }, at) => closed.has(code) && closed.has(calls[at + 1]?.code ?? ''))
  if (from < 0) return undefined
  let to = from + 1
  while (closed.has(calls[to + 1]?.code ?? '')) to++
  const begins = calls[from]!
  const leaves = begins.departure + (from > 0 ? change : 0)
  const onRoad = calls.slice(from, to + 1).map(({ code, departure, arrival }, at): Call => {
    const minute = leaves + Math.round(((at === 0 ? departure : arrival) - begins.departure) * slower)
    return { code, arrival: minute, departure: minute, platform: '' }
  })
  const late = onRoad.at(-1)!.arrival + change - calls[to]!.departure
  const uid = (letter: string) => letter + train.uid.slice(1)
  return {
    before: from > 0 ? { ...train, calls: ending(calls.slice(0, from + 1)) } : undefined,
    bus: { ...train, uid: uid(letters.bus), headcode: '', mode: 'bus', trainClass: 'bus', calls: onRoad },
    beyond:
      to < calls.length - 1
        ? { ...train, uid: uid(letters.beyond), calls: beginning(shifted(calls.slice(to), late)) }
        : undefined,
  }
}

const shifted = (calls: readonly Call[], minutes: number): Call[] =>
  calls.map((call) => ({ ...call, arrival: call.arrival + minutes, departure: call.departure + minutes }))

const ending = (calls: readonly Call[]): Call[] =>
  calls.map((call, at) => (at === calls.length - 1 ? { ...call, departure: call.arrival } : call))

const beginning = (calls: readonly Call[]): Call[] =>
  calls.map((call, at) => (at === 0 ? { ...call, arrival: call.departure } : call))
