import { HOUR, MINUTE, type Instant } from '../time/instant.ts'
import { nameOf } from '../live/running-train.ts'
import type { PlannedRide } from './journey.ts'

/**
 * How it is known that somebody made a journey, strongest first. BOOKED: their ticket is for its trains alone, or has a seat
 * on one · SCAN: a guard looked at it on one of its trains · TAP: they tapped in and out · ACTIVATION: it was activated for it ·
 * HABIT: on most days of their season they take it · PRESS: they say so.
 */
export const PRESENCE_KINDS = ['BOOKED', 'SCAN', 'TAP', 'ACTIVATION', 'HABIT', 'PRESS'] as const
export type PresenceKind = (typeof PRESENCE_KINDS)[number]

/** `at` is when it was written down; `ride` which of the journey’s trains it names, null where it names none. */
export type Presence = { readonly kind: PresenceKind; readonly at: Instant; readonly ride: number | null }

/** What was written down of a ticket, wherever that was. */
export type PresenceSigns = {
  readonly boughtAt: Instant
  /** By the place of a train in the journey: bound to it, or with a seat on it. */
  readonly booked: readonly number[]
  readonly scans: readonly { readonly at: Instant; readonly uid: string; readonly serviceDate: string }[]
  readonly taps: { readonly inAt: Instant; readonly outAt: Instant } | null
  readonly activations: readonly Instant[]
  /** The same train on so many of the last `HABIT_DAYS` days on which they travelled. */
  readonly habit: number
  readonly pressedAt: Instant | null
}

export const HABIT_DAYS = 10
const HABIT_FROM = 6
export const isHabit = (days: number): boolean => days >= HABIT_FROM
/** Tickets are activated on the way to the train, and at the latest in it. */
const ACTIVATED_BEFORE = 2 * HOUR
const TAPPED_BEFORE = HOUR
const LATER = 30 * MINUTE

/** Which of these signs speak of a journey: by train where they name one, else by its time. `arrived` is its real end. */
export function presencesOf(
  rides: readonly PlannedRide[],
  ridden: readonly PlannedRide[],
  arrived: Instant,
  signs: PresenceSigns,
): Presence[] {
  const [first] = rides
  if (!first) return []
  const within = (at: Instant, before: number) => at >= first.departs - before && at <= arrived + LATER
  const names = [...rides, ...ridden].map(nameOf)
  const found: Presence[] = []
  if (signs.booked.length > 0) found.push({ kind: 'BOOKED', at: signs.boughtAt, ride: signs.booked[0]! })
  for (const scan of signs.scans) {
    const place = names.indexOf(nameOf(scan))
    if (place >= 0 && within(scan.at, LATER))
      found.push({ kind: 'SCAN', at: scan.at, ride: place < rides.length ? place : null })
  }
  const { taps } = signs
  if (taps && within(taps.inAt, TAPPED_BEFORE) && within(taps.outAt, 0))
    found.push({ kind: 'TAP', at: taps.outAt, ride: null })
  for (const at of signs.activations)
    if (within(at, ACTIVATED_BEFORE)) found.push({ kind: 'ACTIVATION', at, ride: null })
  if (isHabit(signs.habit)) found.push({ kind: 'HABIT', at: first.departs, ride: 0 })
  if (signs.pressedAt !== null) found.push({ kind: 'PRESS', at: signs.pressedAt, ride: null })
  return found.toSorted((a, b) => PRESENCE_KINDS.indexOf(a.kind) - PRESENCE_KINDS.indexOf(b.kind))
}

/** What may rest on it. */
export type PresenceStanding = {
  /** The strongest; null where nobody knows. */
  readonly by: PresenceKind | null
  /** It is proposed without being asked for. */
  readonly propose: boolean
  /** Whoever agreed once is paid without a press. */
  readonly payUnasked: boolean
}

const STRONG: readonly PresenceKind[] = ['BOOKED', 'SCAN', 'TAP', 'ACTIVATION']
/** Somebody else, or a machine of the railway, saw them there. */
const SEEN: readonly PresenceKind[] = ['SCAN', 'TAP']

/**
 * Strong signs bring a proposal. Money goes out by itself only to whoever was seen there, or who is booked on that train and
 * activated their ticket for it: a booking alone is kept by those, too, who stay at home.
 */
export function standingOf(presences: readonly Presence[]): PresenceStanding {
  const kinds = new Set(presences.map(({ kind }) => kind))
  return {
    by: PRESENCE_KINDS.find((kind) => kinds.has(kind)) ?? null,
    propose: STRONG.some((kind) => kinds.has(kind)),
    payUnasked: SEEN.some((kind) => kinds.has(kind)) || (kinds.has('BOOKED') && kinds.has('ACTIVATION')),
  }
}
