import type { Scheme } from '../bands.ts'
import type { Between, PlannedRide, StrandedAt } from '../journey.ts'
import type { Presence } from '../presence.ts'
import type { LeftOf, Product } from '../worth.ts'
import type { CalendarDate } from '../../time/calendar-date.ts'
import type { Instant } from '../../time/instant.ts'

/** What a message of the feed said: a leaf of its day. Booked times are half minutes since midnight and name the place. */
export type RecordedMovement = {
  readonly serviceDate: CalendarDate
  /** Its place in the day, from 1: one after the other, as they became known. */
  readonly place: number
  readonly rid: string
  readonly uid: string
  readonly tiploc: string
  readonly wta?: number
  readonly wtd?: number
  readonly wtp?: number
  readonly pta?: number
  readonly ptd?: number
  readonly what: 'arrival' | 'departure' | 'pass'
  /** Missing: what was said before was taken back. */
  readonly at?: Instant
  readonly saidBefore?: Instant
  readonly source?: string
  readonly sourceClass?: string
  /** The message’s number in the order of the feed, and when the feed wrote it. */
  readonly message: number
  readonly saidAt: Instant
}

/** Planned; and what became of it: the movement that says so, by its place in the day, or that it was called off. */
export type EvidenceTime = { readonly planned: Instant; readonly said?: number; readonly off?: true }

/** A train of the record, with every time that somebody told of. */
export type EvidenceTrain = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly operator: string
  readonly mode: 'rail' | 'bus' | 'coach' | 'ferry'
  readonly calls: readonly EvidenceCall[]
}

export type EvidenceCall = {
  readonly code: string
  /** By which the feed knows the place. */
  readonly tiplocs: readonly string[]
  readonly arrival?: EvidenceTime
  readonly departure?: EvidenceTime
}

/** A question to the planner, and the ways it found: the trains that were considered. */
export type EvidenceQuestion = { readonly asked: StrandedAt; readonly ways: readonly (readonly PlannedRide[])[] }

/** The head of a day's tree that these movements lead to, and what else of the tree it takes to get there. */
export type EvidenceDay = DayHead & { readonly needed: readonly string[] }

/** So many movements of a day and the root of their tree, as they were signed at a moment; hashes are base64url. */
export type DayHead = {
  readonly date: CalendarDate
  readonly size: number
  readonly root: string
  readonly mark: string
  readonly signature: string
}

/** A ticket of the journey, by the SHA-256 of what only its holder and we know; its price, and what stood against it. */
export type EvidenceTicket = {
  readonly hash: string
  readonly product: Product
  readonly left: LeftOf
  readonly amount: number
}

/** Everything that a decision rests on. Nobody's name, address, or ticket code. */
export type EvidenceFile = {
  readonly claim: string
  readonly madeAt: Instant
  /** Which version of the rule judged. */
  readonly rule: number
  readonly plan: { readonly frozenAt: Instant; readonly frozenLate: boolean; readonly rides: readonly PlannedRide[] }
  readonly trains: readonly EvidenceTrain[]
  readonly movements: readonly RecordedMovement[]
  readonly days: readonly EvidenceDay[]
  readonly questions: readonly EvidenceQuestion[]
  readonly presence: readonly Presence[]
  readonly taken?: Between
  /** Whose train began the delay, and what they pay; null where nobody was late. */
  readonly operator: string | null
  readonly schemes: string
  readonly scheme: Scheme
  readonly tickets: readonly EvidenceTicket[]
  readonly certain: number
  readonly possible: number | null
  readonly amount: number
}
