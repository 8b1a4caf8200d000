import { HOUR, type Instant } from '../time/instant.ts'

/** An order whose fare and seats are kept for a while. */
export type HeldFact = { readonly id: string; readonly expires: Instant }
/** A ticket with a train of its own, that can still be travelled on. */
export type TicketFact = { readonly id: string; readonly departs: Instant; readonly arrives: Instant }

/** A journey that somebody follows, and has no such ticket for. */
export type FollowedFact = TicketFact

/** Money for a delay that one press claims; `ticket` is what was travelled on, by the name it has among the tickets. */
export type DueFact = { readonly id: string; readonly until: Instant; readonly ticket: string | null }

/** A tap that is missing; until then it is put right before it is charged. */
export type MissingTapFact = { readonly id: string; readonly until: Instant }

/** What is true now, as far as this device knows. */
export type HomeFacts = {
  readonly now: Instant
  readonly held: readonly HeldFact[]
  readonly tickets: readonly TicketFact[]
  readonly followed: readonly FollowedFact[]
  readonly missingTaps: readonly MissingTapFact[]
  readonly due: readonly DueFact[]
  /** Journeys that somebody keeps or has looked for lately. */
  readonly ways: number
}

export type HomeCard =
  | { readonly kind: 'held'; readonly id: string }
  | { readonly kind: 'ticket'; readonly id: string }
  | { readonly kind: 'followed'; readonly id: string }
  | { readonly kind: 'missing-tap'; readonly id: string }
  | { readonly kind: 'due'; readonly id: string }
  | { readonly kind: 'again' }

/** So long before it leaves, a ticket is what somebody opens the app for. */
export const TICKET_NEAR_HOURS = 12

type State = (facts: HomeFacts) => HomeCard | null

/** What is kept is lost unless somebody pays: the one that runs out first. */
const held: State = ({ held: orders, now }) => {
  const first = orders.filter(({ expires }) => expires > now).toSorted((one, other) => one.expires - other.expires)[0]
  return first ? { kind: 'held', id: first.id } : null
}

/** Trains run late: so long after it was due somebody may still be on one. */
const MAY_BE_LATE_HOURS = 2

/**
 * The next journey, until it is over; one that should have arrived gives way to one that is still to come. One that money is
 * due for has arrived, however late.
 */
const travel: State = ({ tickets, followed, due: owed, now }) => {
  const arrived = new Set(owed.map(({ ticket }) => ticket))
  const near = [
    ...tickets.filter(({ id }) => !arrived.has(id)).map((one) => ({ ...one, kind: 'ticket' as const })),
    ...followed.map((one) => ({ ...one, kind: 'followed' as const })),
  ]
    .filter(({ departs }) => departs - now <= TICKET_NEAR_HOURS * HOUR)
    .toSorted((one, other) => one.departs - other.departs)
  const next =
    near.find(({ arrives }) => arrives > now) ??
    near.findLast(({ arrives }) => now - arrives <= MAY_BE_LATE_HOURS * HOUR)
  return next ? { kind: next.kind, id: next.id } : null
}

/** It is charged in two days, and what is owed can be claimed for weeks: the one that runs out first stands before it. */
const missingTap: State = ({ missingTaps, now }) => {
  const first = missingTaps.filter(({ until }) => until > now).toSorted((one, other) => one.until - other.until)[0]
  return first ? { kind: 'missing-tap', id: first.id } : null
}

/** What is owed, until its days are over: what runs out first. A journey to come stands before it: it can't wait. */
const due: State = ({ due: owed, now }) => {
  const first = owed.filter(({ until }) => until > now).toSorted((one, other) => one.until - other.until)[0]
  return first ? { kind: 'due', id: first.id } : null
}

const again: State = ({ ways }) => (ways > 0 ? { kind: 'again' } : null)

/** The first that is true stands on Home. A further state takes its place in this list, and its facts among those above. */
const STATES: readonly State[] = [held, travel, missingTap, due, again]

/** The one card above Home's form; null: nothing but the form. */
export function homeCard(facts: HomeFacts): HomeCard | null {
  for (const state of STATES) {
    const card = state(facts)
    if (card) return card
  }
  return null
}
