import { addDays, dayOf } from '../time/dates.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { MINUTES_A_DAY } from '../time/hh-mm.ts'
import type { Direction, FreeChildrenRecord } from '../fares/image/records.ts'
import type { RouteLimits } from '../fares/rules/route.ts'
import { restrictionOnDay, type TimesRecord } from '../fares/rules/restriction.ts'
import { trainBreach, type TrainBreach } from '../fares/rules/train-limits.ts'
import { layOut, type FareCall } from '../fares/rules/trip.ts'
import type { Guide } from '../routeing/guide.ts'
import { leadsAlong } from './on-its-way.ts'
import { freeUnderOf } from './free-child-mark.ts'
import type { CodedPart } from './ticket-content.ts'

/** The train that a guard is on; who runs it and where it calls, where the device knows that. */
export type GuardsTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly toc?: string
  /** Minutes of the service day. */
  readonly calls?: readonly FareCall[]
}

/** What the codes on tickets ask of trains. */
export type LimitsByCode = {
  readonly routes: Readonly<Record<string, RouteLimits>>
  readonly times: Readonly<Record<string, Omit<TimesRecord, 'description'>>>
  /** Who travels free, on whose trains and when; missing where the device has no such list. */
  readonly freeChildren?: readonly FreeChildrenRecord[]
  /** Tickets for both ways. */
  readonly bothWays: readonly string[]
  /** Missing where a device has none: then a train that serves a part of the way is judged by its operator alone. */
  readonly guide?: Guide
}

type Limited = Pick<
  CodedPart,
  'railcards' | 'ticketCode' | 'route' | 'restriction' | 'origin' | 'destination' | 'trains'
>
type Judged = { breach: TrainBreach | undefined; decided: boolean }

const UNDECIDED: Judged = { breach: undefined, decided: false }

/** A coupon for the way back of a return goes by the rules for that; the way back on a single is a way out of its own. */
export const directionOf = (
  { ticketCode }: Pick<CodedPart, 'ticketCode'>,
  way: string,
  limits?: LimitsByCode,
): Direction => (way === 'RETURN' && limits?.bothWays.includes(ticketCode) ? 'RETURN' : 'OUT')

/**
 * Whether a ticket's route and hours allow the guard's train. All of it can be told where the train goes from one end of the
 * ticket to the other; of a part of the way only whose train it is and where it may not lead.
 */
export function judgeOnTrain(part: Limited, way: string, train: GuardsTrain, limits: LimitsByCode): Judged {
  const judged = judgeFare(part, way, train, limits)
  const free = judged.breach ? undefined : freeChild(part, limits)
  return free ? judgeFare(free.part, way, train, free.limits) : judged
}

/** Whoever travels free does so on some companies' trains, at some hours: as a ticket of their own would say it. */
function freeChild(part: Limited, limits: LimitsByCode): { part: Limited; limits: LimitsByCode } | undefined {
  const under = freeUnderOf(part)
  const rule = limits.freeChildren?.find((one) => one.under === under)
  if (!rule) return undefined
  const route = { code: FREE, include: [], exclude: [], tocs: rule.tocs }
  return {
    part: { ...part, route: FREE, restriction: rule.restriction },
    limits: { routes: { [FREE]: route }, times: limits.times, bothWays: limits.bothWays },
  }
}

const FREE = 'FREE'

function judgeFare(part: Limited, way: string, train: GuardsTrain, limits: LimitsByCode): Judged {
  const { toc, calls } = train
  const route = limits.routes[part.route]
  if (toc === undefined || !calls) return UNDECIDED
  const whole = ride(calls, part)
  const stretch = whole ?? rideOfBooking(train, calls, part)
  const trip = layOut({ legs: [{ toc, uid: train.uid, calls: stretch ?? calls.slice(0, 2) }] })
  const where = { trip, from: 0, to: trip.length - 1 }
  if (!whole) {
    const known = route && { ...route, include: [], exclude: stretch ? route.exclude : [] }
    const breach = trainBreach({ route: known }, where, 'OUT')
    return { breach: breach ?? (stretch ? undefined : offTheWay(part, way, train, limits)), decided: false }
  }
  const times = limits.times[part.restriction]
  const date = addDays(train.serviceDate, Math.floor((whole[0]?.departs ?? 0) / MINUTES_A_DAY))
  const today = times && restrictionOnDay({ ...times, description: '' }, dayOf(date))
  return { breach: trainBreach({ route, times: today }, where, directionOf(part, way, limits)), decided: true }
}

function ride(
  calls: readonly FareCall[],
  { origin, destination }: { origin: string; destination: string },
): readonly FareCall[] | undefined {
  const from = calls.findIndex(({ station }) => station === origin)
  const to = calls.findIndex(({ station }, at) => at > from && station === destination)
  return from >= 0 && to >= 0 ? calls.slice(from, to + 1) : undefined
}

/**
 * A train that serves a part of the way at most, and that the ticket wasn't bought for: whether it is on any permitted way.
 * A pass is good there and back.
 */
function offTheWay(
  part: Limited,
  way: string,
  { calls = [], serviceDate, toc }: GuardsTrain,
  { guide }: LimitsByCode,
): TrainBreach | undefined {
  if (!guide || part.origin === '' || part.destination === '') return undefined
  const asked = { date: serviceDate, tocs: toc === undefined ? [] : [toc] }
  const stations = calls.map(({ station }) => station)
  if (leadsAlong(part, way, stations, asked, guide)) return undefined
  return { rule: 'NOT_PERMITTED', why: 'OFF_THE_MAPS', at: stations[0] ?? '' }
}

/** As far as the ticket was bought for this very train. */
function rideOfBooking(
  { uid, serviceDate }: GuardsTrain,
  calls: readonly FareCall[],
  { trains }: Pick<CodedPart, 'trains'>,
) {
  const booked = trains.find((one) => one.uid === uid && one.serviceDate === serviceDate)
  return booked && ride(calls, { origin: booked.from, destination: booked.to })
}
