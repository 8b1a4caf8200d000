import { type Mode, PICK_UP, REQUEST, SET_DOWN, type TrainFacts } from '@cledrau/planner'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import {
  both,
  countDays,
  type DayRule,
  type DaySet,
  daysBetween,
  either,
  emptyDays,
  exactRules,
  isEmpty,
  usualRule,
  type Window,
  without,
} from '../day-set.ts'
import type { ToldCall, ToldTimetable, ToldTrip } from '../told-timetable.ts'
import { NO_TIME } from './columns.ts'
import type { Association, Call, Schedule, Term } from './records.ts'

/** The place codes that the format wants, by our station codes. */
export type TiplocOf = (code: string) => string

/**
 * Every train as the records that make it run on its days and no others: a permanent record by its usual rule, with
 * cancellations and new short-term records for the exceptions. A further version of the train, on dates that the first
 * one's rule holds, overlays it.
 */
export function scheduleRecordsOf(told: ToldTimetable, window: Window, tiplocOf: TiplocOf): Schedule[] {
  const records: Schedule[] = []
  const daysOf = (trip: ToldTrip) => told.calendars[trip.calendar] ?? emptyDays(window)
  for (const versions of Map.groupBy(told.trips, ({ uid }) => uid).values()) {
    const runs = versions.reduce((days, trip) => either(days, daysOf(trip)), emptyDays(window))
    let permanent = emptyDays(window)
    for (const trip of versions.toSorted((a, b) => countDays(daysOf(b), window) - countDays(daysOf(a), window))) {
      const own = daysOf(trip)
      const calls = callsOf(trip, told, tiplocOf)
      const usual = usualRule(own, window)
      const ruled = usual ? ruledDays(usual, window) : emptyDays(window)
      const isFree = isEmpty(both(ruled, permanent))
      if (usual && isFree) {
        permanent = either(permanent, ruled)
        records.push(scheduleOf(trip, usual, 'P', calls))
        for (const gap of exactRules(without(ruled, runs), window)) records.push(scheduleOf(trip, gap, 'C', []))
      }
      const rest = usual && isFree ? without(own, ruled) : own
      const term = usual && !isFree ? 'O' : 'N'
      for (const piece of exactRules(rest, window)) records.push(scheduleOf(trip, piece, term, calls))
    }
  }
  return records
}

const ruledDays = ({ from, to, week }: DayRule, window: Window): DaySet => daysBetween(window, from, to, week)

const STATUSES = { rail: 'P', bus: 'B', coach: 'B', ferry: 'S' } as const satisfies Record<Mode, string>
const CATEGORIES = { rail: 'OO', bus: 'BS', coach: 'BS', ferry: 'SS' } as const satisfies Record<Mode, string>
const RESERVATIONS = { no: '', possible: 'S', recommended: 'R', compulsory: 'A' } as const

function scheduleOf(trip: ToldTrip, { from, to, week }: DayRule, term: Term, calls: Call[]): Schedule {
  const facts: TrainFacts = trip.facts ?? {}
  const isCancelled = term === 'C'
  return {
    transaction: 'N',
    uid: trip.uid,
    from,
    to,
    days: week,
    bankHoliday: '',
    status: isCancelled ? '' : STATUSES[trip.mode],
    category: isCancelled ? '' : CATEGORIES[trip.mode],
    identity: isCancelled ? '' : (trip.headcode ?? ''),
    headcode: '',
    course: isCancelled ? '' : '1',
    serviceCode: '',
    portion: '',
    power: '',
    timingLoad: '',
    speed: '',
    operating: '',
    seating: isCancelled || trip.mode !== 'rail' ? '' : facts.standardOnly ? 'S' : 'B',
    sleepers: !isCancelled && facts.sleeper ? 'B' : '',
    reservations: isCancelled ? '' : RESERVATIONS[facts.reservations ?? 'no'],
    connection: '',
    catering: isCancelled ? '' : (facts.catering ?? ''),
    branding: '',
    term,
    extra: isCancelled
      ? undefined
      : {
          traction: '',
          uic: '',
          operator: trip.operator,
          applicable: 'Y',
          retailServiceId: trip.retailId ?? '',
          source: '',
        },
    calls,
  }
}

/** The second visit to a place is told from the first by a suffix. */
function callsOf({ calls }: ToldTrip, told: ToldTimetable, tiplocOf: TiplocOf): Call[] {
  const visits = new Map<number, number>()
  return calls.map((call, i) => {
    const visit = (visits.get(call.stop) ?? 0) + 1
    visits.set(call.stop, visit)
    const kind = i === 0 ? 'LO' : i === calls.length - 1 ? 'LT' : 'LI'
    const tiploc = tiplocOf(told.stops[call.stop]?.code ?? '')
    return callOf(call, kind, tiploc, visit === 1 ? '' : String(visit))
  })
}

/** Our times are the public's; the working times are made the same. */
function callOf(call: ToldCall, kind: Call['kind'], tiploc: string, suffix: string): Call {
  const [arrival, departure] = [call.arrival % MINUTES_A_DAY, call.departure % MINUTES_A_DAY]
  return {
    kind,
    tiploc,
    suffix,
    arrival: kind === 'LO' ? NO_TIME : arrival * 2,
    departure: kind === 'LT' ? NO_TIME : departure * 2,
    pass: NO_TIME,
    publicArrival: kind === 'LO' ? 0 : arrival,
    publicDeparture: kind === 'LT' ? 0 : departure,
    platform: call.platform ?? '',
    line: '',
    path: '',
    activity: activityOf(call.flags, kind),
    engineeringAllowance: '',
    pathingAllowance: '',
    performanceAllowance: '',
    change: undefined,
  }
}

function activityOf(flags: number, kind: Call['kind']): string {
  const request = (flags & REQUEST) !== 0
  if (kind === 'LO') return request ? 'TBR' : 'TB'
  if (kind === 'LT') return request ? 'TFR' : 'TF'
  const may = flags & (PICK_UP | SET_DOWN)
  if (may === (PICK_UP | SET_DOWN)) return request ? 'R' : 'T'
  return `${may === PICK_UP ? 'U' : 'D'}${request ? ' R' : ''}`
}

const CATEGORY = { join: 'JJ', split: 'VV', through: 'VV', next: 'NP' } as const

/** A train that ends and goes on as another is told as one that divides where it ends. */
export function associationRecordsOf(told: ToldTimetable, window: Window, tiplocOf: TiplocOf): Association[] {
  return told.associations.flatMap(({ kind, base, other, stop, calendar, otherDay = 0 }) =>
    exactRules(told.calendars[calendar] ?? emptyDays(window), window).map(({ from, to, week }) => ({
      transaction: 'N' as const,
      baseUid: base,
      otherUid: other,
      from,
      to,
      days: week,
      category: CATEGORY[kind],
      dateIndicator: otherDay === 0 ? 'S' : otherDay === 1 ? 'N' : 'P',
      tiploc: tiplocOf(told.stops[stop]?.code ?? ''),
      baseSuffix: '',
      otherSuffix: '',
      use: 'P',
      term: 'P' as const,
    })),
  )
}
