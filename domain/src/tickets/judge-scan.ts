import type { CalendarDate } from '../time/calendar-date.ts'
import { HOUR, MINUTE, type Instant } from '../time/instant.ts'
import type { WalletStatus } from '../wallet/status.ts'
import { ACTIVE_TIME } from '../wallet/records.ts'
import type { TicketType } from './ticket-facts.ts'
import { travelDayOf } from './travel-day.ts'

/** One look at a code, as a guard's device reports it. */
export type Scan = {
  readonly deviceId: string
  readonly at: Instant
  readonly train: { readonly uid: string; readonly serviceDate: CalendarDate } | null
}

export type ScannedTicket = {
  readonly type: TicketType
  readonly status: WalletStatus
  readonly mobile: boolean
  readonly activatedAt: Instant | null
  /** A rover: on so many days of those on which it is valid it may be used. */
  readonly travelDays: number | null
  /** From its first train to its last, as planned; null where it names no trains. */
  readonly lasts: number | null
  /** Good on the booked trains only: nobody may break the journey. */
  readonly bookedTrainsOnly: boolean
  /** A train of it failed: until then it is good on later ones. Null for those whose trains run. */
  readonly easedUntil: Instant | null
  /** When it stopped counting: given back, exchanged, issued anew. */
  readonly voidedAt: Instant | null
}

/** What the office sees and a guard without a signal could not. */
export const SCAN_FLAGS = ['UNKNOWN', 'VOID', 'NOT_ACTIVATED', 'USED', 'CLONED'] as const
export type ScanFlag = (typeof SCAN_FLAGS)[number]

/** Nobody gets from one train to another, past two guards, in less. */
const SOONEST_ELSEWHERE = 3 * MINUTE
/** A single journey of which nothing is known is over by then, with its changes. */
const LONGEST_JOURNEY = 12 * HOUR
/** Trains run late, and are missed. */
const LATE = 2 * HOUR
/** Where a ticket allows it, people get off on the way: for lunch, or to see somebody. */
const BREAK = 4 * HOUR

/** Good for one journey, as opposed to a season's or a rover's days. */
const isForOneJourney = (type: TicketType): boolean => type !== 'SEASON' && type !== 'ROVER'

/** Judges a look at a ticket by what else is known about its code. `others` are the other looks at the same code. */
export function judgeScan(scan: Scan, ticket: ScannedTicket | undefined, others: readonly Scan[]): ScanFlag | null {
  if (!ticket) return 'UNKNOWN'
  if (ticket.voidedAt !== null && scan.at >= ticket.voidedAt) return 'VOID'
  if (others.some((other) => isElsewhere(scan, other)) || cameBack(scan, others)) return 'CLONED'
  if (isForOneJourney(ticket.type) && wasUsed(scan, ticket, others)) return 'USED'
  if (ticket.travelDays !== null && daysUsedUp(scan, ticket.travelDays, others)) return 'USED'
  if (ticket.mobile && !isActivated(scan, ticket)) return 'NOT_ACTIVATED'
  return null
}

/** On a phone somebody chose the day; on paper the first look of a day does. */
function daysUsedUp(scan: Scan, travelDays: number, others: readonly Scan[]): boolean {
  const today = travelDayOf(scan.at)
  const before = new Set(others.map(({ at }) => travelDayOf(at)).filter((day) => day < today))
  return before.size >= travelDays
}

/** A rover's days are chosen one by one: the last one chosen has to be running. */
const isActivated = ({ at }: Scan, { activatedAt, travelDays }: ScannedTicket): boolean =>
  activatedAt !== null && activatedAt <= at && (travelDays === null || at < activatedAt + ACTIVE_TIME)

/** Two looks so near each other, on two devices or two trains, that one of the codes is a copy. */
const isElsewhere = (one: Scan, other: Scan): boolean =>
  Math.abs(one.at - other.at) < SOONEST_ELSEWHERE && (one.deviceId !== other.deviceId || isOtherTrain(one, other))

/** Whoever was seen on the next train has left the first; who is on that one now has a copy. */
const cameBack = (scan: Scan, others: readonly Scan[]): boolean =>
  others.some(
    (between) =>
      between.at < scan.at &&
      isOtherTrain(between, scan) &&
      others.some((first) => first.at < between.at && first.train && scan.train && !isOtherTrain(first, scan)),
  )

const wasUsed = (scan: Scan, ticket: ScannedTicket, others: readonly Scan[]): boolean =>
  ticket.status === 'USED' ||
  ticket.status === 'EXPIRED' ||
  others.some(
    ({ at }) => scan.at - at > longest(ticket) && (ticket.easedUntil === null || scan.at >= ticket.easedUntil),
  )

/** How far apart two looks at one journey may be. */
const longest = ({ lasts, bookedTrainsOnly }: ScannedTicket): number =>
  lasts === null ? LONGEST_JOURNEY : lasts + (bookedTrainsOnly ? LATE : BREAK)

const isOtherTrain = (one: Scan, other: Scan): boolean =>
  one.train !== null &&
  other.train !== null &&
  (one.train.uid !== other.train.uid || one.train.serviceDate !== other.train.serviceDate)

type SeenPart = {
  readonly trains: readonly {
    readonly uid: string
    readonly serviceDate: CalendarDate
    readonly departs: Instant
    readonly arrives: Instant
  }[]
}

/**
 * Which parts of a code a look at it names: those for the guard's train; where the guard didn't say, those whose trains
 * run about then; where neither tells, all of them.
 */
export function partsSeen<Part extends SeenPart>({ at, train }: Scan, parts: readonly Part[]): readonly Part[] {
  const fits = ({ trains }: Part): boolean =>
    trains.some(({ uid, serviceDate, departs, arrives }) =>
      train ? uid === train.uid && serviceDate === train.serviceDate : at >= departs - HOUR && at < arrives + LATE,
    )
  const seen = parts.filter(fits)
  return seen.length > 0 ? seen : parts
}
