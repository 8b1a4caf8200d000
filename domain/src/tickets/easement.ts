import { ridesNow, type RideNow } from '../live/rides-now.ts'
import type { RunningTrain } from '../live/running-train.ts'
import { lateBy } from '../live/said-time.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { DAY, type Instant } from '../time/instant.ts'
import type { TicketTrain } from './ticket-facts.ts'
import { travelDayOf } from './travel-day.ts'

/**
 * Why tickets are good for other trains than theirs. CANCELLED: the train doesn't run · CUT_SHORT: not from or to where they
 * are for · CONNECTION: it comes too late for the next one · LATE: it leaves an hour late or more.
 */
export const EASEMENT_CAUSES = ['CANCELLED', 'CUT_SHORT', 'CONNECTION', 'LATE'] as const
export type EasementCause = (typeof EASEMENT_CAUSES)[number]

/** Until when, and on whose trains, a ticket is good that was for a train that fails. */
export type EasedUse = {
  /** Codes of the operators whose trains will do. */
  readonly operators: readonly string[]
  readonly from: Instant
  readonly until: Instant
}

export type Easement = EasedUse & {
  readonly why: EasementCause
  /** The train that failed, as the ticket has it. */
  readonly train: Pick<TicketTrain, 'uid' | 'serviceDate' | 'from' | 'departs'>
}

export type RideOfWay = Pick<TicketTrain, 'uid' | 'serviceDate' | 'operator' | 'from' | 'to' | 'departs' | 'arrives'>

/** From so much on, nobody has to wait for the train they booked. */
const LATE_MINUTES = 60
/** A last train that fails in the evening frees its tickets for the first ones of the next morning. */
const EASED_FOR = DAY

/**
 * What is freed when a train of somebody's way fails: all of the way, whatever tickets it was split into. `rides` are its
 * trains in the order of travel; `find` knows how they run now.
 */
export function easementOf(
  rides: readonly RideOfWay[],
  find: (name: string) => RunningTrain | undefined,
): Easement | undefined {
  const now = ridesNow(rides, find)
  const failures = rides.flatMap((ride, index) => {
    const why = causeOf(now[index]!)
    return why ? [{ ride, why }] : []
  })
  const worst = EASEMENT_CAUSES.flatMap((why) => failures.filter((one) => one.why === why))[0]
  const [first] = rides
  if (!worst || !first) return undefined
  const { uid, serviceDate, from, departs } = worst.ride
  return {
    why: worst.why,
    train: { uid, serviceDate, from, departs },
    operators: [...new Set(rides.map(({ operator }) => operator))],
    from: first.departs,
    until: (departs + EASED_FOR) as Instant,
  }
}

/** Who has to wait for an hour needn't hear of the connection that goes with it. */
function causeOf({ why, boards }: RideNow): EasementCause | undefined {
  if (why === 'CANCELLED' || why === 'CUT_SHORT') return why
  return boards && (lateBy(boards) ?? 0) >= LATE_MINUTES ? 'LATE' : why
}

/** Whether an easement lets its ticket be used on a train of this operator that leaves then. */
export const isEasedOn = (
  { operators, from, until }: EasedUse,
  train: { readonly operator: string; readonly departs: Instant },
): boolean => train.departs >= from && train.departs < until && operators.includes(train.operator)

/** What no easement makes good: a ticket for somewhere else. */
const NEVER_EASED: readonly string[] = ['UNKNOWN_TICKET', 'OTHER_STATIONS', 'NO_BREAK_OF_JOURNEY']

/** By which of these a ticket may be used on trains that it isn't for; nothing where it may not. */
export const easingOf = <Use extends EasedUse>(
  why: { readonly rule: string },
  trains: readonly { readonly operator: string; readonly departs: Instant }[],
  uses: readonly Use[],
): Use | undefined =>
  NEVER_EASED.includes(why.rule) || trains.length === 0
    ? undefined
    : uses.find((use) => trains.every((train) => isEasedOn(use, train)))

/** What staff decided for some tickets, such as while a line is closed: whose trains take them, and in whose words. */
export type EasementNotice = EasedUse & {
  readonly id: string
  readonly said: { readonly en: string; readonly cy: string }
  /** Tickets from or to one of these, or whose trains are boarded or left there; empty: all tickets. */
  readonly stations: readonly string[]
}

/** As much of a ticket as it takes to know which notices are for it. */
export type NoticedTicket = {
  readonly origin: string
  readonly destination: string
  readonly trains: readonly { readonly from: string; readonly to: string }[]
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
}

/** Which notices are for a ticket: by the stations that it names, and by its days of travel. */
export const noticesFor = <Notice extends Pick<EasementNotice, 'stations' | 'from' | 'until'>>(
  notices: readonly Notice[],
  { origin, destination, trains, validFrom, validUntil }: NoticedTicket,
): Notice[] => {
  const named = new Set([origin, destination, ...trains.flatMap(({ from, to }) => [from, to])])
  return notices.filter(
    ({ stations, from, until }) =>
      travelDayOf(from) <= validUntil &&
      travelDayOf((until - 1) as Instant) >= validFrom &&
      (stations.length === 0 || stations.some((code) => named.has(code))),
  )
}
