import { HOUR, type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { LAST_SEQUENCE } from '@cledrau/feeds/darwin/news.ts'

/**
 * Where in Darwin's stream we are. Darwin counts its messages up to 9,999,999 and then from 0, or from 0 whenever it begins
 * anew; here they have one number that only grows. What is missing between two is known by its numbers and its time.
 */
export type StreamPosition = {
  /** The greatest number given so far. */
  last: number
  /** Darwin's own number of that message; nothing where files came last, which have none. */
  sequence?: number
  /** When Darwin wrote the newest message. */
  saidAt?: Instant
  gaps: Gap[]
  /** All that was said before this is in files that have been read. */
  readUntil?: Instant
  /** We began with logs that don't say how the day began: until the snapshot is read, trains are missing. */
  snapshotDue?: true
}

/** Numbers from one to before another, said between two moments, that never came. */
export type Gap = {
  readonly from: number
  readonly until: number
  readonly after: Instant
  readonly before: Instant
}

export const startPosition = (): StreamPosition => ({ last: 0, gaps: [] })

const NUMBERS = LAST_SEQUENCE + 1
/** Further ahead than this nobody has counted while we were away: Darwin began anew. */
const FURTHEST_AHEAD = 1_000_000
/** A number that we had, said so much later: Darwin began anew just there. */
const SAID_ANEW = 5 * SECOND
const MOST_GAPS = 1000

/**
 * The number of a message, or nothing where it is a repeat of one that we had. One that comes late is given the number that
 * was left for it.
 */
export function placeMessage(
  position: StreamPosition,
  sequence: number | undefined,
  saidAt: Instant,
): number | undefined {
  const number = numberOf(position, sequence, saidAt)
  if (number === undefined) return undefined
  if (number > position.last) {
    position.last = number
    position.sequence = sequence ?? position.sequence
    // What its files have told us before is newer than what it says again.
    if (position.saidAt === undefined || saidAt > position.saidAt) position.saidAt = saidAt
  }
  return position.readUntil !== undefined && saidAt < position.readUntil ? undefined : number
}

function numberOf(position: StreamPosition, sequence: number | undefined, saidAt: Instant): number | undefined {
  const { last, saidAt: lastSaid } = position
  // Whoever doesn't count is believed to send all of it, in order.
  if (sequence === undefined) return last + 1
  if (position.sequence === undefined || lastSaid === undefined) return begin(position, saidAt)
  const ahead = distance(position.sequence, sequence)
  // A number that we had, or one far away, said now: another count.
  if (ahead > FURTHEST_AHEAD || (ahead <= 0 && saidAt > lastSaid + SAID_ANEW)) return begin(position, saidAt)
  const number = last + ahead
  if (ahead > 0) {
    if (ahead > 1) note(position, { from: last + 1, until: number, after: lastSaid, before: saidAt })
    return number
  }
  return takeFromGap(position, number, saidAt) ? number : undefined
}

/** How far a number is ahead of another, on the shorter way round; below zero where it is behind. */
function distance(from: number, to: number): number {
  const ahead = (to - from + NUMBERS) % NUMBERS
  return ahead > NUMBERS / 2 ? ahead - NUMBERS : ahead
}

/** The first of another count. How many are missing before it nobody knows; between which moments, we do. */
function begin(position: StreamPosition, saidAt: Instant): number {
  const { last, saidAt: lastSaid, readUntil } = position
  if (lastSaid === undefined) return last + 1
  const after = readUntil !== undefined && readUntil > lastSaid ? readUntil : lastSaid
  if (saidAt < after) return last + 1
  note(position, { from: last + 1, until: last + 2, after, before: saidAt })
  return last + 2
}

function note(position: StreamPosition, gap: Gap): void {
  position.gaps.push(gap)
  if (position.gaps.length > MOST_GAPS) position.gaps.shift()
}

/** A late message makes two smaller gaps of the one that it was missed in. */
function takeFromGap(position: StreamPosition, number: number, saidAt: Instant): boolean {
  const at = position.gaps.findIndex(({ from, until }) => number >= from && number < until)
  const gap = position.gaps[at]
  if (!gap) return false
  const sides = [
    { ...gap, until: number, before: saidAt },
    { ...gap, from: number + 1, after: saidAt },
  ]
  position.gaps.splice(at, 1, ...sides.filter(({ from, until }) => from < until))
  return true
}

/** What fills a gap: each of so many messages with the numbers that were left, as many as there are, and a count within one. */
export const numbersIn =
  ({ from, until }: Gap, messages: number) =>
  (nth: number) =>
    from + Math.floor((nth * (until - from)) / Math.max(1, messages))

/** Gaps whose logs are gone are gaps for good. */
export function forgetOldGaps(position: StreamPosition, now: Instant): number {
  const before = position.gaps.length
  position.gaps = position.gaps.filter((gap) => gap.before > now - LOGS_KEPT)
  return before - position.gaps.length
}
const LOGS_KEPT = 6 * HOUR
