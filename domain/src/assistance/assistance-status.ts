import { mayMove, type Move, type Moves } from '../moves.ts'
import { refuse, type Result } from '../result.ts'
import { DAY, MINUTE, type Instant } from '../time/instant.ts'

/** Every way that assistance at one station may go. What is done or missed there stays so. */
const MOVES = {
  ASKED: ['ACCEPTED', 'FAILED', 'WITHDRAWN'],
  /** ASKED again: something else is needed now, which has to be accepted anew. */
  ACCEPTED: ['ASKED', 'MET', 'FAILED', 'WITHDRAWN'],
  MET: [],
  FAILED: [],
  WITHDRAWN: [],
} as const satisfies Record<string, readonly string[]>

export type AssistanceStatus = keyof typeof MOVES
export const ASSISTANCE_STATUSES = Object.keys(MOVES) as AssistanceStatus[]
export const FIRST_STATUS: AssistanceStatus = 'ASKED'
export const ASSISTANCE_MOVES: Moves<AssistanceStatus> = { what: 'assistance', from: MOVES }
export type AssistanceMove = Move<AssistanceStatus>

/** Where a traveller is helped: onto their first train, from one train to the next, off the last one. */
export const STOP_KINDS = ['BOARD', 'CHANGE', 'ALIGHT'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** Staff may say that they met somebody from so long before the train on. */
export const MET_FROM = 60 * MINUTE
/** Nobody came: who boards knows it while there is still time to ask somebody else; who arrives, once the train is in. */
const MISSED_FROM: Record<StopKind, number> = { BOARD: 10 * MINUTE, CHANGE: 0, ALIGHT: 0 }
/** For so many days after the journey it is kept, and what failed can be said and claimed for. Then all of it is forgotten. */
export const KEPT_DAYS = 28

export type Stop = {
  readonly kind: StopKind
  readonly status: AssistanceStatus
  /** When the train that is boarded leaves, or the one that is left arrives. */
  readonly at: Instant
}

/** Whether a traveller may say yet, and still, that nobody came. */
export const mayBeMissed = ({ kind, at, status }: Stop, now: Instant): boolean =>
  (status === 'ASKED' || status === 'ACCEPTED') && now >= at - MISSED_FROM[kind] && now < at + KEPT_DAYS * DAY

export type Word = 'ACCEPTED' | 'MET' | 'FAILED'
type WordRefusal = 'ASSISTANCE_MOVE_NOT_ALLOWED' | 'ASSISTANCE_NOT_YET'

/** What staff say of a stop. That they can't come may be said at any time, that they did from an hour before. */
export function staffSay(stop: Stop, word: Word, now: Instant): Result<AssistanceMove, WordRefusal> {
  const asked = mayMove(ASSISTANCE_MOVES, stop.status, word)
  if (!asked.ok) return refuse('ASSISTANCE_MOVE_NOT_ALLOWED')
  if (word === 'MET' && now < stop.at - MET_FROM) return refuse('ASSISTANCE_NOT_YET')
  return asked
}

/** A traveller says that nobody came. What staff say that they did is looked into by people, not by a rule. */
export function travellerMissed(stop: Stop, now: Instant): Result<AssistanceMove, WordRefusal | 'ASSISTANCE_MET'> {
  if (stop.status === 'MET') return refuse('ASSISTANCE_MET')
  const asked = mayMove(ASSISTANCE_MOVES, stop.status, 'FAILED')
  if (!asked.ok) return refuse('ASSISTANCE_MOVE_NOT_ALLOWED')
  return mayBeMissed(stop, now) ? asked : refuse('ASSISTANCE_NOT_YET')
}

/** How a whole way stands: what failed shows first, then whatever is furthest behind. */
export function standingOf(stops: readonly Pick<Stop, 'status'>[]): AssistanceStatus {
  const some = (status: AssistanceStatus) => stops.some((stop) => stop.status === status)
  if (some('FAILED')) return 'FAILED'
  return (['ASKED', 'ACCEPTED', 'MET'] as const).find(some) ?? 'WITHDRAWN'
}
