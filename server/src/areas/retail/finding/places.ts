import type { PlaceQuestion, PlacesLeft } from '@cledrau/domain/fares/rules/advance.ts'

/** Which places a claim takes: one ticket's on one train of one date. */
export type PlaceKey = string

export const placeKey = ({ ticket, uid, date }: Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>): PlaceKey =>
  `${ticket} ${uid} ${date}`

/** The most places that a train is given at any price of its own. */
const MOST = 24

/**
 * How many Advance places a train begins with: not the same for any two, and always the same for one. Cheaper tickets get
 * fewer, and every fifth train none of the cheapest.
 */
export function firstPlaces(question: Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>): number {
  const tier = Number(/\d$/.exec(question.ticket)?.[0] ?? 3)
  const number = spread(placeKey(question))
  if (tier === 1 && number % 5 === 0) return 0
  return 1 + (number % Math.max(2, Math.floor((MOST * Math.min(tier, 3)) / 3)))
}

/** What is left when some were sold or are held. A search asks for the same train and ticket many times over. */
export function placesLeftAfter(taken: ReadonlyMap<PlaceKey, number>): PlacesLeft {
  const known = new Map<string, Map<string, Map<string, number>>>()
  return (question) => {
    const ofTicket = entryOf(entryOf(known, question.date), question.ticket)
    let left = ofTicket.get(question.uid)
    if (left === undefined) {
      left = Math.max(0, firstPlaces(question) - (taken.get(placeKey(question)) ?? 0))
      ofTicket.set(question.uid, left)
    }
    return left
  }
}

function entryOf<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let inner = maps.get(key)
  if (!inner) maps.set(key, (inner = new Map()))
  return inner
}

/** A number that a text always gives, and that looks like chance (FNV-1a). */
export function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
