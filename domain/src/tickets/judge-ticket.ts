import type { CalendarDate } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import type { CodeRefusal } from './ticket-code.ts'
import type { TicketContent } from './ticket-content.ts'
import type { VoidReason } from './ticket-facts.ts'

/** The last day of a ticket ends at 04:30 the morning after: last trains arrive on it. */
const END_OF_DAY = 24 * 60 + 4 * 60 + 30

export const startOfTicket = (validFrom: CalendarDate): Instant => serviceInstant(validFrom, 0)
export const endOfTicket = (validUntil: CalendarDate): Instant => serviceInstant(validUntil, END_OF_DAY)

/** Why a ticket is not good for travel, as far as its code and the guard's lists can say. */
export type NotGood = CodeRefusal | 'VOID' | 'TOO_EARLY' | 'TOO_LATE' | 'OTHER_TRAIN'

/** What the guard still has to look at with their own eyes. */
export type LookAt = 'RAILCARD' | 'CHILD' | 'GROUP' | 'HOLDER' | 'PHOTOCARD' | 'MOBILE' | 'RESTRICTION' | 'FIRST'

export type Judgement = { readonly good: boolean; readonly why: NotGood | null; readonly lookAt: readonly LookAt[] }

export type GuardKnows = {
  readonly now: Instant
  /** Codes that no longer count, by issue id. */
  readonly voided: ReadonlyMap<string, VoidReason>
  /** The train the guard is on, where they said so. */
  readonly train: { readonly uid: string; readonly serviceDate: CalendarDate } | null
}

/** What a guard may say about a ticket whose code is ours. */
export function judgeTicket(content: TicketContent, { now, voided, train }: GuardKnows): Judgement {
  const why = whyNot(content, now, voided, train)
  return { good: why === null, why, lookAt: thingsToSee(content) }
}

function whyNot(
  { issueId, validFrom, validUntil, bookedTrainsOnly, trains }: TicketContent,
  now: Instant,
  voided: GuardKnows['voided'],
  train: GuardKnows['train'],
): NotGood | null {
  if (voided.has(issueId)) return 'VOID'
  if (now < startOfTicket(validFrom)) return 'TOO_EARLY'
  if (now >= endOfTicket(validUntil)) return 'TOO_LATE'
  const booked = ({ uid, serviceDate }: { uid: string; serviceDate: CalendarDate }) =>
    uid === train?.uid && serviceDate === train.serviceDate
  return bookedTrainsOnly && train && !trains.some(booked) ? 'OTHER_TRAIN' : null
}

function thingsToSee(content: TicketContent): LookAt[] {
  const wanted: [LookAt, boolean][] = [
    ['RAILCARD', content.railcards.length > 0],
    ['CHILD', content.child],
    ['GROUP', content.group > 0],
    ['HOLDER', content.holder !== ''],
    ['PHOTOCARD', content.photocard !== ''],
    ['MOBILE', content.mobile],
    ['RESTRICTION', content.restriction !== ''],
    ['FIRST', content.serviceClass === 'FIRST'],
  ]
  return wanted.filter(([, is]) => is).map(([look]) => look)
}
