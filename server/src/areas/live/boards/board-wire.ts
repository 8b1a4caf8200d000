import type { LiveCause } from '@cledrau/contract/live/cause.ts'
import type * as calls from '@cledrau/contract/live/livetimes.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { BoardRow } from '@cledrau/domain/live/board.ts'
import { arrivalAt, departureAt, endOf, startOf } from '@cledrau/domain/live/running-train.ts'
import type { CallTime, Cause, RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { happenedOf, lateBy, saidOf } from '@cledrau/domain/live/said-time.ts'
import { destinationsOf, originsOf, type Portion } from '@cledrau/domain/live/ways.ts'
import { dayAndTime, londonIso } from '@cledrau/domain/time/london.ts'
import { writeServiceId } from '@cledrau/contract/live/service-id.ts'

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
): calls.LiveService {
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

export function causeToWire(cause: Cause | undefined, { causeWords, name }: Saying): LiveCause | null {
  if (!cause) return null
  return { text: causeWords(cause.code), at: cause.at ? name(cause.at) : null, near: cause.near === true }
}

const insteadToWire = (row: BoardRow): calls.LiveService['instead'] => ({
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
): calls.LivePortion {
  const points: calls.CallingPoint[] = []
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
): calls.CallingPoint | undefined {
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
