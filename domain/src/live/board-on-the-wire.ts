import { dayAndTime, londonIso } from '../time/london.ts'
import type { BoardRow } from './board.ts'
import { arrivalAt, departureAt, endOf, startOf } from './running-train.ts'
import type { CallTime, Cause, PlatformNow, RunningTrain } from './running-train.ts'
import { happenedOf, lateBy, saidOf } from './said-time.ts'
import { writeServiceId } from './service-id.ts'
import { destinationsOf, originsOf, type Portion } from './ways.ts'

type Bilingual = { en: string; cy: string }
type Mode = RunningTrain['mode']
type WirePlatform = PlatformNow | null
export type WireCause = { text: Bilingual; at: string | null; near: boolean }
type WireCall = {
  code: string
  st: string
  et: string | null
  at: string | null
  planned: string
  now: string | null
  cancelled: boolean
  request: boolean
  platform: WirePlatform
}
type WirePortion = { meetsAt: string | null; calls: WireCall[] }

/** A train at one of its calls as it travels: each field is the contract's. */
export type WireService = Said<'a'> &
  Said<'d'> & {
    serviceID: string
    uid: string
    serviceDate: string
    operator: string
    mode: Mode
    expected: string | null
    planned: string
    now: string | null
    lateMinutes: number | null
    cancelled: boolean
    origin: string[]
    destination: string[]
    plannedDestination: string | null
    plannedOrigin: string | null
    extra: boolean
    platform: WirePlatform
    coaches: number | null
    cause: WireCause | null
    instead: { serviceID: string; std: string; planned: string; platform: WirePlatform; mode: Mode } | null
    previousCallingPoints: WirePortion[]
    subsequentCallingPoints: WirePortion[]
  }

/** What it takes to say a train: whether "on time" may be said, the words for reasons, and a note of each place named. */
export type Saying = {
  readonly trusted: boolean
  readonly causeWords: (code: number) => Bilingual
  readonly name: (code: string) => string
  readonly nameOperator: (code: string) => string
}

export function serviceToWire(
  row: BoardRow,
  what: 'departures' | 'arrivals',
  instead: BoardRow | undefined,
  saying: Saying,
): WireService {
  const { train, index, time } = row
  const { trusted, name } = saying
  const call = train.calls[index]!
  const arrival = arrivalAt(train, index)
  const departure = departureAt(train, index)
  const asked = what === 'departures' ? 'departure' : 'arrival'
  const destination = endOf(train)
  const origin = startOf(train)
  const cause = row.cancelled ? (call.cancelCause ?? causeOfCut(row)) : isLate(time) ? call.lateCause : undefined
  return {
    serviceID: idOf(row),
    uid: train.uid,
    serviceDate: train.serviceDate,
    operator: saying.nameOperator(train.operator),
    mode: train.mode,
    expected: row.cancelled ? 'Cancelled' : (saidOf(time, asked, trusted) ?? null),
    ...timesOf('a', arrival, 'arrival', trusted),
    ...timesOf('d', departure, 'departure', trusted),
    planned: londonIso(time.planned),
    now: momentOf(time),
    lateMinutes: lateBy(time) ?? null,
    cancelled: row.cancelled,
    origin: originsOf(row).map(name),
    destination: destinationsOf(row).map(name),
    plannedDestination: destination.planned === undefined ? null : name(destination.planned),
    plannedOrigin: origin.planned === undefined ? null : name(origin.planned),
    extra: train.isExtra === true,
    platform: row.cancelled ? null : (call.platform ?? null),
    coaches: call.coaches ?? null,
    cause: causeToWire(cause, saying),
    instead: instead ? insteadToWire(instead) : null,
    previousCallingPoints: row.before.filter(isMet).map((portion) => portionToWire(portion, 'departure', saying)),
    subsequentCallingPoints: row.after.filter(isMet).map((portion) => portionToWire(portion, 'arrival', saying)),
  }
}

export function idOf({ train, index }: Pick<BoardRow, 'train' | 'index'>): string {
  const crs = train.calls[index]!.code
  const nth = train.calls.slice(0, index).filter(({ code }) => code === crs).length
  return writeServiceId({ uid: train.uid, serviceDate: train.serviceDate, crs, nth })
}

type Said<Letter extends 'a' | 'd'> = Record<`st${Letter}` | `et${Letter}` | `at${Letter}`, string | null>

function timesOf<Letter extends 'a' | 'd'>(
  letter: Letter,
  time: CallTime | undefined,
  what: 'arrival' | 'departure',
  trusted: boolean,
): Said<Letter> {
  return {
    [`st${letter}`]: time ? dayAndTime(time.planned).time : null,
    [`et${letter}`]: (time && saidOf(time, what, trusted)) ?? null,
    [`at${letter}`]: (time && happenedOf(time)) ?? null,
  } as Said<Letter>
}

const momentOf = ({ now }: CallTime) => ('at' in now && now.state !== 'planned' ? londonIso(now.at) : null)

const isLate = (time: CallTime) => time.now.state === 'delayed' || (lateBy(time) ?? 0) > 0

/** It calls here, but doesn't get to where it was to: the reason is said of the calls that it leaves out. */
const causeOfCut = ({ train }: BoardRow): Cause | undefined =>
  train.calls.find(({ cancelCause }) => cancelCause !== undefined)?.cancelCause

export function causeToWire(cause: Cause | undefined, { causeWords, name }: Saying): WireCause | null {
  if (!cause) return null
  return { text: causeWords(cause.code), at: cause.at ? name(cause.at) : null, near: cause.near === true }
}

const insteadToWire = (row: BoardRow): WireService['instead'] => ({
  serviceID: idOf(row),
  std: dayAndTime(row.time.planned).time,
  planned: londonIso(row.time.planned),
  platform: row.train.calls[row.index]?.platform ?? null,
  mode: row.train.mode,
})

/** Nobody gets to the stops of a portion that it doesn't come to. */
const isMet = ({ calledOff }: Portion): boolean => calledOff !== true

/** Before a call one wants to know when the train left, after it when it comes. */
function portionToWire(
  { train, from, until, meetsAt }: Portion,
  what: 'arrival' | 'departure',
  saying: Saying,
): WirePortion {
  const points: WireCall[] = []
  for (let index = from; index <= until; index++) {
    const point = pointOf(train, index, what, saying)
    if (point) points.push(point)
  }
  return { meetsAt: meetsAt === undefined ? null : saying.name(meetsAt), calls: points }
}

function pointOf(
  train: RunningTrain,
  index: number,
  what: 'arrival' | 'departure',
  { trusted, name }: Saying,
): WireCall | undefined {
  const call = train.calls[index]!
  const times = { arrival: arrivalAt(train, index), departure: departureAt(train, index) }
  const time = times[what] ?? times.arrival ?? times.departure
  if (!time) return undefined
  const cancelled = [times.arrival, times.departure].every((one) => !one || one.now.state === 'cancelled')
  return {
    code: name(call.code),
    st: dayAndTime(time.planned).time,
    et: cancelled ? 'Cancelled' : (saidOf(time, what, trusted) ?? null),
    at: happenedOf(time) ?? null,
    planned: londonIso(time.planned),
    now: momentOf(time),
    cancelled,
    request: call.request,
    platform: cancelled ? null : (call.platform ?? null),
  }
}
