import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { inspectPaygCard } from '@cledrau/contract/payg/guards.ts'
import type { GuardsTrain } from '@cledrau/domain/tickets/judge-on-train.ts'
import { DAY, type Instant } from '@cledrau/domain/time/instant.ts'
import { parseInstant } from '@cledrau/domain/time/london.ts'
import { minuteOf } from '../day-trains.ts'

export type CardAnswer = ReplyOf<typeof inspectPaygCard>

/** A card, phone or watch that was held to the guard’s reader. */
export type CardRead = {
  id: string
  at: Instant
  /** Which card it was, for this device alone: what a reader has of a card doesn’t stay here once the office has heard it. */
  mark: string
  /** Missing once the office has answered. */
  token?: string
  operator: string
  /** Where the train calls next. */
  station: string | null
  /** What the office said. `null`: it hasn’t been asked yet, so nobody knows. */
  answer: CardAnswer | null
}

/** What a read needs to know of the guard’s train. */
export type KnownTrain = GuardsTrain & { toc: string }

export const isKnown = (train: GuardsTrain | null): train is KnownTrain => train?.toc !== undefined

/** The next station that the train calls at: where somebody who never taps out most likely got off. */
export function nextCall({ serviceDate, calls = [] }: GuardsTrain, now: Instant): string | null {
  const minute = minuteOf(now, { serviceDate })
  return calls.slice(1).find(({ arrives = -1 }) => arrives > minute)?.station ?? null
}

/** As few figures as tell the cards of one shift apart; they lead back to no card. */
export async function markOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const MOST_CARDS = 50

/** Nobody’s way through the week is kept on a guard’s device: what was read yesterday goes, unless the office has yet to hear it. */
export const keptCards = (cards: readonly CardRead[], now: Instant): CardRead[] =>
  cards.filter(({ at, answer }) => answer === null || now - at < DAY).slice(0, MOST_CARDS)

/** Where the same card was seen tapped in on this device, in a journey that may still go on: the most that is known without a signal. */
export function seenIn(cards: readonly CardRead[], { id, mark, at }: CardRead): CardRead | undefined {
  const isStillGood = ({ answer }: CardRead) => (parseInstant(answer?.tappedIn?.endsBy ?? '') ?? 0) > at
  return cards.find((one) => one.id !== id && one.mark === mark && one.at <= at && isStillGood(one))
}
