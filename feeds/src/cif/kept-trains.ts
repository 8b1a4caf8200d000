import { byteKeys } from '../byte-keys.ts'
import type { Day } from '@cledrau/domain/time/dates.ts'
import type { WeekDays } from '../days.ts'
import { column16, column32, column8 } from '../growing-columns.ts'
import { publicCalls } from './public-calls.ts'
import type { Schedule, Term } from './records.ts'
import { isForTravellers, type KeptTrain, type SharedFacts, sharedFacts } from './train-facts.ts'

/** What stays of a schedule once it is read: what travellers need, in columns, about ten bytes a call. */
export type KeptTrains = {
  /** New, changed or deleted, as its transaction says. Answers what was wrong with it. */
  take: (schedule: Schedule) => KeepFault | undefined
  /** Schedules of one train, all terms, in no order; each is a number below `size`. */
  byUid: () => Iterable<[uid: string, schedules: number[]]>
  ruleOf: (schedule: number) => { from: Day; to: Day; week: WeekDays; term: Term }
  trainOf: (schedule: number) => KeptTrain
  callsOf: (schedule: number) => KeptCall[]
  /** Whether two are the same train, calls and all, so that only their days differ. */
  areAlike: (one: number, other: number) => boolean
  /** Every place where one of them calls; calls name it by its number here. */
  readonly tiplocs: readonly string[]
  /** Each record is a train of its own and none replaces another, as in the file of manual trains. */
  readonly separate: boolean
}

export type KeepFault = 'TIME_RUNS_BACKWARDS' | 'NOTHING_TO_CHANGE' | 'TWICE_THE_SAME'

export type KeptCall = { tiploc: number; arrival: number; departure: number; flags: number; platform: string }

const TERMS = ['C', 'N', 'O', 'P'] as const

export function keptTrains({ separate = false }: { separate?: boolean } = {}): KeptTrains {
  const uids = byteKeys(1 << 16)
  const tiplocs = texts()
  const platforms = texts()
  const retailIds = texts()
  const trains = texts()
  const uid = column32()
  const from = column32()
  const to = column32()
  const week = column8()
  const term = column8()
  const train = column16()
  const retailId = column32()
  const firstCall = column32()
  const dead = column8()
  const callTiploc = column16()
  const callArrival = column16()
  const callDeparture = column16()
  const callFlags = column8()
  const callPlatform = column16()
  const encoder = new TextEncoder()
  /** Made when the first change comes: a full extract needs none. */
  let places: Map<string, number> | undefined

  const uidNumber = (text: string) => {
    const bytes = encoder.encode(text)
    return uids.numberOf(bytes, 0, bytes.length)
  }
  function placesOfAll(): Map<string, number> {
    if (places) return places
    places = new Map()
    for (let i = 0; i < uid.length(); i++) {
      if (!dead.at(i)) places.set(placeOf({ uid: uid.at(i), from: from.at(i), term: term.at(i) }), i)
    }
    return places
  }

  function add(schedule: Schedule): KeepFault | undefined {
    const calls = isForTravellers(schedule) ? publicCalls(schedule) : []
    if (!calls) return 'TIME_RUNS_BACKWARDS'
    const key = { uid: uidNumber(schedule.uid), from: schedule.from, term: TERMS.indexOf(schedule.term) }
    if (places && !separate) {
      if (places.has(placeOf(key))) return 'TWICE_THE_SAME'
      places.set(placeOf(key), uid.length())
    }
    uid.push(key.uid)
    from.push(schedule.from)
    to.push(schedule.to)
    week.push(schedule.days)
    term.push(key.term)
    train.push(trains.numberOf(JSON.stringify(sharedFacts(schedule))))
    retailId.push(retailIds.numberOf(schedule.extra?.retailServiceId ?? ''))
    firstCall.push(callTiploc.length())
    dead.push(0)
    for (const { call, arrival, departure, flags } of calls) {
      callTiploc.push(tiplocs.numberOf(call.tiploc))
      callArrival.push(arrival)
      callDeparture.push(departure)
      callFlags.push(flags)
      callPlatform.push(platforms.numberOf(call.platform))
    }
    return undefined
  }

  function remove(schedule: Schedule): KeepFault | undefined {
    const key = placeOf({ uid: uidNumber(schedule.uid), from: schedule.from, term: TERMS.indexOf(schedule.term) })
    const place = placesOfAll().get(key)
    if (place === undefined) return 'NOTHING_TO_CHANGE'
    dead.set(place, 1)
    placesOfAll().delete(key)
    return undefined
  }

  function take(schedule: Schedule): KeepFault | undefined {
    if (schedule.transaction === 'N') return add(schedule)
    const fault = remove(schedule)
    if (schedule.transaction === 'D') return fault
    // A revision of something that isn't there is still the newest word on that train.
    return add(schedule) ?? fault
  }

  function* byUid(): Generator<[string, number[]]> {
    const order = Uint32Array.from({ length: uid.length() }, (_, i) => i)
      .filter((i) => !dead.at(i))
      .toSorted((a, b) => uid.at(a) - uid.at(b) || a - b)
    for (let i = 0; i < order.length;) {
      const first = i
      const key = uid.at(order[i] as number)
      while (i < order.length && uid.at(order[i] as number) === key) i += 1
      yield [uids.textOf(key), Array.from(order.subarray(first, i))]
    }
  }

  const endOfCalls = (schedule: number) =>
    schedule + 1 < firstCall.length() ? firstCall.at(schedule + 1) : callTiploc.length()

  function areAlike(one: number, other: number): boolean {
    if (train.at(one) !== train.at(other) || retailId.at(one) !== retailId.at(other)) return false
    const [first, start] = [firstCall.at(one), firstCall.at(other)]
    const count = endOfCalls(one) - first
    if (endOfCalls(other) - start !== count) return false
    const columns = [callTiploc, callArrival, callDeparture, callFlags, callPlatform]
    for (let i = 0; i < count; i++)
      if (columns.some((column) => column.at(first + i) !== column.at(start + i))) return false
    return true
  }

  function callsOf(schedule: number): KeptCall[] {
    const end = endOfCalls(schedule)
    const calls: KeptCall[] = []
    for (let i = firstCall.at(schedule); i < end; i++) {
      calls.push({
        tiploc: callTiploc.at(i),
        arrival: callArrival.at(i),
        departure: callDeparture.at(i),
        flags: callFlags.at(i),
        platform: platforms.textOf(callPlatform.at(i)),
      })
    }
    return calls
  }

  return {
    take,
    byUid,
    areAlike,
    callsOf,
    ruleOf: (i) => ({ from: from.at(i), to: to.at(i), week: week.at(i), term: TERMS[term.at(i)] ?? 'P' }),
    trainOf: (i) => ({
      ...(JSON.parse(trains.textOf(train.at(i))) as SharedFacts),
      retailId: retailIds.textOf(retailId.at(i)),
    }),
    tiplocs: tiplocs.list,
    separate,
  }
}

type Key = { uid: number; from: Day; term: number }

/** What tells one schedule from all others: its train, its first day and its term. */
const placeOf = ({ uid, from, term }: Key): string => `${uid} ${from} ${term}`

function texts(): {
  readonly list: readonly string[]
  numberOf: (text: string) => number
  textOf: (number: number) => string
} {
  const numbers = new Map<string, number>()
  const list: string[] = []
  return {
    list,
    numberOf: (text) => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, list.length)
      return list.push(text) - 1
    },
    textOf: (number) => list[number] ?? '',
  }
}
