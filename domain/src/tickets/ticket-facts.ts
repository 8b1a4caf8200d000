import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'

export const TICKET_TYPES = ['SINGLE', 'RETURN', 'OPEN_RETURN', 'SEASON', 'MULTIFLEX', 'ROVER'] as const
export type TicketType = (typeof TICKET_TYPES)[number]

/** Why a code stopped counting before its ticket did. */
export const VOID_REASONS = ['REISSUED', 'HANDED_OVER', 'EXCHANGED', 'REFUNDED', 'CANCELLED'] as const
export type VoidReason = (typeof VOID_REASONS)[number]
/** A newer code stands for it because its key was withdrawn; on paper this very code goes on counting. */
export const KEY_REVOKED = 'KEY_REVOKED'

type Bilingual = { readonly en: string; readonly cy: string }

/** What a trip of the timetable is made by: a bus runs in a train's place, or always did. */
export const TRAIN_MODES = ['Rail', 'Bus', 'Coach', 'Ferry'] as const
export type TrainMode = (typeof TRAIN_MODES)[number]

/** A train of the journey that was bought, as it was planned when it was bought. */
export type TicketTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly operator: string
  /** CRS codes: where this ticket's traveller boards and leaves it, and where it goes. */
  readonly from: string
  readonly to: string
  readonly terminus: string
  readonly departs: Instant
  readonly arrives: Instant
  readonly seat: { readonly coach: string; readonly seat: string } | null
  /** Null on tickets that were issued before it was told. */
  readonly mode: TrainMode | null
}

/** Counts up whenever a field is added or changed; `stored-facts.ts` then says what older tickets have instead. */
export const FACTS_VERSION = 5

/** Everything that stands on one ticket: signed into its code, printed, shown in wallets. Kept as it was issued. */
export type TicketFacts = {
  readonly version: typeof FACTS_VERSION
  readonly reference: string
  readonly type: TicketType
  readonly direction: 'OUT' | 'RETURN' | 'ANY'
  /** The way back on a fare for both ways: the rules for the way back are its rules. */
  readonly wayBack: boolean
  /** One of several tickets for this person and way, in the order of travel from 1. Null where one is for all of it. */
  readonly part: { readonly number: number; readonly count: number } | null
  /** The fare's ticket code, such as CDR, and what it is called. */
  readonly ticketCode: string
  readonly ticketName: Bilingual
  readonly serviceClass: 'STANDARD' | 'FIRST'
  /** CRS codes, in the direction of this ticket; empty for a ticket to an area, whose name is the route's. */
  readonly origin: string
  readonly destination: string
  readonly route: { readonly code: string; readonly name: Bilingual }
  /** The code of the times at which it doesn't hold; empty where it holds at all times. */
  readonly restriction: string
  /** The first and the last day of travel. The last one ends at 04:30 the morning after. */
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
  readonly passenger: {
    readonly reference: string
    readonly kind: 'ADULT' | 'CHILD'
    /** Of whoever travels, where it is known. */
    readonly name: string | null
    readonly railcards: readonly string[]
    /** A child under this age who travels free with an adult; null for everybody who pays. */
    readonly freeUnder: number | null
  }
  /** A pass of a bundle of days, not of journeys. */
  readonly dayPass: boolean
  /** A rover: on so many days of those on which it is valid it may be used. Null for everything else. */
  readonly travelDays: number | null
  /** How many travel together on a group fare; null for everybody else. */
  readonly group: number | null
  /** Only the trains below may be used: Advance tickets. */
  readonly bookedTrainsOnly: boolean
  readonly trains: readonly TicketTrain[]
  /** What was paid for this ticket. */
  readonly paid: number
  readonly boughtAt: Instant
  /** Has to be activated on a phone before it counts. */
  readonly mobile: boolean
  /** The number of the photocard that goes with a season ticket. */
  readonly photocard: string | null
  readonly isrn: string | null
}
