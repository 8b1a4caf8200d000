import type { Way } from '@cledrau/domain/guardian/way.ts'
import { type Instant, instant } from '@cledrau/domain/time/instant.ts'
import type { Outcome } from './came.ts'
import { breaksAnywhere, isSaidToBreak, saidEnd } from './could-be-known.ts'
import type { Heard } from './heard.ts'

/** Somebody on their way: how they mean to travel, and what comes of that. */
export type Person = {
  readonly plan: Way
  held: Way
  outcome: Outcome
  /** For so many minutes in a row it has been said that it breaks where it does. */
  knownFor: number
  there?: Instant
  /** What broke was looked into. */
  isCounted?: boolean
}

export const personOn = (plan: Way, comesOf: (way: Way) => Outcome): Person => ({
  plan,
  held: plan,
  outcome: comesOf(plan),
  knownFor: 0,
})

export function hold(person: Person, way: Way, comesOf: (way: Way) => Outcome): void {
  person.held = way
  person.outcome = comesOf(way)
  person.knownFor = 0
  person.isCounted = false
}

/** Notes what has been heard by now of the place where their way breaks. */
export function note(person: Person, find: Heard['find']): void {
  const { held, outcome } = person
  if (outcome.is !== 'broken') return
  person.knownFor = isSaidToBreak(held, outcome.ride, outcome.why, find) ? person.knownFor + 1 : 0
}

/** Whoever stands where nothing goes as they thought looks for what goes from there; answers whether there was anything. */
export async function goOn(
  person: Person,
  heard: Heard,
  comesOf: (way: Way) => Outcome,
  now: Instant,
): Promise<boolean> {
  const { outcome, plan } = person
  if (outcome.is !== 'broken') return true
  if (outcome.place === plan.to) {
    person.there = instant(Math.max(now, outcome.from))
    return true
  }
  const found = await heard.findWays({ from: outcome.place, notBefore: now, to: plan.to })
  const [best] = found
    .filter((way) => !breaksAnywhere(way, 0, heard.find))
    .toSorted((one, other) => saidEnd(one, heard.find) - saidEnd(other, heard.find))
  if (!best) return false
  hold(person, best, comesOf)
  return true
}
