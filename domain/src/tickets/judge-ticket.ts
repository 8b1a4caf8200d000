import type { CalendarDate } from '../time/calendar-date.ts'
import { isLimiting } from '../fares/rules/route.ts'
import { HOUR, MINUTE, type Instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { judgeOnTrain, type GuardsTrain, type LimitsByCode } from './judge-on-train.ts'
import { freeUnderOf, isFreeChildMark } from './free-child-mark.ts'
import type { CodeRefusal } from './ticket-code.ts'
import type { CodedPart, CodedTrain, TicketContent } from './ticket-content.ts'
import { noticesFor, type EasedUse, type EasementNotice, type Easement } from './easement.ts'
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
  /** For a train that is yet to run: good only where the guard says that they are on it. */
  | 'NAME_TRAIN'
  /** Its trains have run: good only where the guard says that they are on one of them, hours late. */
  | 'TRAIN_GONE'
  /** The guard's train is none that its route or its hours allow. */
  | 'OTHER_OPERATOR'
  | 'OTHER_ROUTE'
  | 'OTHER_TIME'

/** What the guard still has to look at with their own eyes. */
export type LookAt =
  | 'RAILCARD'
  | 'CHILD'
  /** A child who travels free: with an adult who has a ticket. */
  | 'FREE_CHILD'
  | 'GROUP'
  | 'HOLDER'
  | 'PHOTOCARD'
  | 'MOBILE'
  | 'ROUTE'
  | 'RESTRICTION'
  | 'FIRST'

export type Judgement = {
  readonly good: boolean
  readonly why: NotGood | null
  /** The parts that are good here and now; all of them where none is. */
  readonly parts: readonly CodedPart[]
  readonly lookAt: readonly LookAt[]
  /** Good here and now only because a train of it failed, or staff said so. */
  readonly eased: EasedHere | null
}

export type EasedHere = EasedUse & Partial<Pick<Easement, 'why' | 'train'> & Pick<EasementNotice, 'said'>>

export type GuardKnows = {
  readonly now: Instant
  /** Codes that no longer count, by issue id. */
  readonly voided: ReadonlyMap<string, VoidReason>
  /** The train the guard is on, where they said so. */
  readonly train: GuardsTrain | null
  /** What the codes on tickets ask of trains, where the device knows it. */
  readonly limits?: LimitsByCode
  /** Codes that are good on other trains than theirs, by issue id; and what staff decided for all of a line. */
  readonly eased?: ReadonlyMap<string, EasedHere> | undefined
  readonly notices?: readonly EasementNotice[] | undefined
}

/** What a guard may say about a ticket whose code is ours. A code is good where one of its parts is. */
export function judgeTicket(content: TicketContent, knows: GuardKnows): Judgement {
  const judged = content.parts.map((part) => ({ part, ...judgeEased(part, content, knows) }))
  const good = judged.filter(({ why }) => why === null)
  const why = knows.voided.has(content.issueId) ? 'VOID' : good.length > 0 ? null : worst(judged.map((one) => one.why))
  const shown = why === null ? good : judged
  const lookAt = thingsToSee(content, shown, knows)
  // Where a part is good by itself, nothing has to be said of the others.
  const eased = why === null && shown.every((one) => one.eased !== null) ? (shown[0]?.eased ?? null) : null
  return { good: why === null, why, parts: shown.map(({ part }) => part), lookAt, eased }
}

/** Whoever's train failed, or whose line is closed, is on another train, at another hour. Their own takes them as before. */
function judgeEased(
  part: CodedPart,
  content: TicketContent,
  knows: GuardKnows,
): JudgedPart & { eased: EasedHere | null } {
  const own = judgePart(part, content.direction, knows)
  if (own.why === null || own.why === 'TOO_EARLY') return { ...own, eased: null }
  const { now, train, limits, notices = [] } = knows
  const freed = knows.eased?.get(content.issueId)
  const isOnWay =
    !train || !limits || judgeOnTrain({ ...part, ...ANY_WAY }, content.direction, train, limits).breach === undefined
  const uses: EasedHere[] = [
    ...(freed && isOnWay ? [freed] : []),
    ...(own.why === 'TOO_LATE' ? [] : noticesFor(notices, part)),
  ]
  const eased = uses.find(
    ({ from, until, operators }) =>
      now >= from && now < until + AFTER_TRAIN && (train?.toc === undefined || operators.includes(train.toc)),
  )
  return eased ? { why: null, decided: train?.toc !== undefined, eased } : { ...own, eased: null }
}

/** On the way between its ends, whatever its route and its hours ask. */
const ANY_WAY = { route: '00000', restriction: '' }

/** Of several reasons the one that tells the guard most. */
const REASONS = [
  'OTHER_OPERATOR',
  'OTHER_ROUTE',
  'OTHER_TIME',
  'OTHER_TRAIN',
  'NAME_TRAIN',
  'TRAIN_GONE',
  'TOO_EARLY',
  'TOO_LATE',
] as const

const worst = (reasons: readonly (NotGood | null)[]): NotGood | null =>
  REASONS.find((reason) => reasons.includes(reason)) ?? null

/** A booked train is looked at from when people gather for it until it is surely over, however late it runs. */
const BEFORE_TRAIN = 2 * HOUR
const AFTER_TRAIN = 2 * HOUR
/** Of codes that don't say how long their trains take. */
const LONGEST_RIDE = 6 * HOUR

/** `decided`: the rule knows the train well enough; nobody has to read the ticket's route and hours. */
type JudgedPart = { why: NotGood | null; decided: boolean }

function judgePart(part: CodedPart, way: TicketContent['direction'], { now, train, limits }: GuardKnows): JudgedPart {
  const because = (why: NotGood | null, decided = false): JudgedPart => ({ why, decided })
  if (now < startOfTicket(part.validFrom)) return because('TOO_EARLY')
  if (now >= endOfTicket(part.validUntil)) return because('TOO_LATE')
  if (part.bookedTrainsOnly) return because(notBooked(part, now, train))
  if (!train || !limits) return because(null)
  const { breach, decided } = judgeOnTrain(part, way, train, limits)
  return because(breach ? REASON_OF[breach.rule] : null, decided)
}

const REASON_OF = {
  OTHER_OPERATOR: 'OTHER_OPERATOR',
  MUST_PASS: 'OTHER_ROUTE',
  MUST_AVOID: 'OTHER_ROUTE',
  NOT_PERMITTED: 'OTHER_ROUTE',
  BANNED_TIME: 'OTHER_TIME',
  BANNED_TRAIN: 'OTHER_TIME',
  OUTSIDE_TIMES: 'OTHER_TIME',
  BOOKED_TRAIN_ONLY: 'OTHER_TRAIN',
} as const

function notBooked({ trains }: CodedPart, now: Instant, train: GuardKnows['train']): NotGood | null {
  if (train)
    return trains.some(({ uid, serviceDate }) => uid === train.uid && serviceDate === train.serviceDate)
      ? null
      : 'OTHER_TRAIN'
  const leaves = ({ serviceDate, departs }: CodedTrain) => serviceInstant(serviceDate, departs)
  const isOver = (one: CodedTrain) =>
    now >= leaves(one) + (one.minutes === null ? LONGEST_RIDE : one.minutes * MINUTE) + AFTER_TRAIN
  if (trains.length === 0) return null
  if (trains.every(isOver)) return 'TRAIN_GONE'
  return trains.some((one) => now >= leaves(one) - BEFORE_TRAIN && !isOver(one)) ? null : 'NAME_TRAIN'
}

type Judged = JudgedPart & { part: CodedPart }

function thingsToSee(
  { child, holder, photocard, mobile }: TicketContent,
  judged: readonly Judged[],
  { limits }: GuardKnows,
): LookAt[] {
  const parts = judged.map(({ part }) => part)
  const isFree = parts.some((part) => freeUnderOf(part) !== null)
  const open = judged.filter(({ part, decided }) => !decided && !part.bookedTrainsOnly)
  const wanted: [LookAt, boolean][] = [
    ['RAILCARD', parts.some(({ railcards }) => railcards.some((card) => !isFreeChildMark(card)))],
    ['CHILD', child && !isFree],
    ['FREE_CHILD', isFree],
    ['GROUP', parts.some(({ group }) => group > 0)],
    ['HOLDER', holder !== ''],
    ['PHOTOCARD', photocard !== ''],
    ['MOBILE', mobile],
    ['ROUTE', open.some(({ part }) => isLimiting(limits?.routes[part.route]))],
    ['RESTRICTION', open.some(({ part }) => part.restriction !== '')],
    ['FIRST', parts.some(({ serviceClass }) => serviceClass === 'FIRST')],
  ]
  return wanted.filter(([, is]) => is).map(([look]) => look)
}
