import type { CalendarDate } from '../time/calendar-date.ts'
import { HOUR, MINUTE, type Instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import type { CodeRefusal } from './ticket-code.ts'
import type { CodedPart, CodedTrain, TicketContent } from './ticket-content.ts'
import type { VoidReason } from './ticket-facts.ts'

/** The last day of a ticket ends at 04:30 the morning after: last trains arrive on it. */
const END_OF_DAY = 24 * 60 + 4 * 60 + 30

export const startOfTicket = (validFrom: CalendarDate): Instant => serviceInstant(validFrom, 0)
export const endOfTicket = (validUntil: CalendarDate): Instant => serviceInstant(validUntil, END_OF_DAY)

/** Why a ticket is not good for travel, as far as its code and the guard's lists can say. */
export type NotGood =
  | CodeRefusal
  | 'VOID'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'OTHER_TRAIN'
  /** For a train that runs at another hour: good only where the guard says that they are on it. */
  | 'NAME_TRAIN'

/** What the guard still has to look at with their own eyes. */
export type LookAt = 'RAILCARD' | 'CHILD' | 'GROUP' | 'HOLDER' | 'PHOTOCARD' | 'MOBILE' | 'RESTRICTION' | 'FIRST'

export type Judgement = {
  readonly good: boolean
  readonly why: NotGood | null
  /** The parts that are good here and now; all of them where none is. */
  readonly parts: readonly CodedPart[]
  readonly lookAt: readonly LookAt[]
}

export type GuardKnows = {
  readonly now: Instant
  /** Codes that no longer count, by issue id. */
  readonly voided: ReadonlyMap<string, VoidReason>
  /** The train the guard is on, where they said so. */
  readonly train: { readonly uid: string; readonly serviceDate: CalendarDate } | null
}

/** What a guard may say about a ticket whose code is ours. A code is good where one of its parts is. */
export function judgeTicket(content: TicketContent, { now, voided, train }: GuardKnows): Judgement {
  const judged = content.parts.map((part) => ({ part, why: whyNot(part, now, train) }))
  const good = judged.filter(({ why }) => why === null).map(({ part }) => part)
  const why = voided.has(content.issueId) ? 'VOID' : good.length > 0 ? null : worst(judged.map((one) => one.why))
  const parts = why === null ? good : content.parts
  return { good: why === null, why, parts, lookAt: thingsToSee(content, parts) }
}

/** Of several reasons the one that tells the guard most. */
const REASONS = ['OTHER_TRAIN', 'NAME_TRAIN', 'TOO_EARLY', 'TOO_LATE'] as const

const worst = (reasons: readonly (NotGood | null)[]): NotGood | null =>
  REASONS.find((reason) => reasons.includes(reason)) ?? null

/** A booked train is looked at from when people gather for it until it is surely over, however late it runs. */
const BEFORE_TRAIN = 2 * HOUR
const AFTER_TRAIN = 2 * HOUR
/** Of codes that don't say how long their trains take. */
const LONGEST_RIDE = 6 * HOUR

function whyNot(
  { validFrom, validUntil, bookedTrainsOnly, trains }: CodedPart,
  now: Instant,
  train: GuardKnows['train'],
): NotGood | null {
  if (now < startOfTicket(validFrom)) return 'TOO_EARLY'
  if (now >= endOfTicket(validUntil)) return 'TOO_LATE'
  if (!bookedTrainsOnly) return null
  if (train)
    return trains.some(({ uid, serviceDate }) => uid === train.uid && serviceDate === train.serviceDate)
      ? null
      : 'OTHER_TRAIN'
  const isAbout = ({ serviceDate, departs, minutes }: CodedTrain) => {
    const leaves = serviceInstant(serviceDate, departs)
    const over = leaves + (minutes === null ? LONGEST_RIDE : minutes * MINUTE) + AFTER_TRAIN
    return now >= leaves - BEFORE_TRAIN && now < over
  }
  return trains.length === 0 || trains.some(isAbout) ? null : 'NAME_TRAIN'
}

function thingsToSee({ child, holder, photocard, mobile }: TicketContent, parts: readonly CodedPart[]): LookAt[] {
  const wanted: [LookAt, boolean][] = [
    ['RAILCARD', parts.some(({ railcards }) => railcards.length > 0)],
    ['CHILD', child],
    ['GROUP', parts.some(({ group }) => group > 0)],
    ['HOLDER', holder !== ''],
    ['PHOTOCARD', photocard !== ''],
    ['MOBILE', mobile],
    ['RESTRICTION', parts.some(({ restriction }) => restriction !== '')],
    ['FIRST', parts.some(({ serviceClass }) => serviceClass === 'FIRST')],
  ]
  return wanted.filter(([, is]) => is).map(([look]) => look)
}
