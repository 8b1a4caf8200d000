import { runOf, type Image } from '@cledrau/planner'
import { daysBetween } from '../../time/dates.ts'
import type { PlaceQuestion, PlacesLeft } from '../rules/advance.ts'
import { advanceQuota } from '../rules/advance-quota.ts'

/** Which places a claim takes: one ticket's on one train of one date. */
export type PlaceKey = string

export const placeKey = ({ ticket, uid, date }: Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>): PlaceKey =>
  `${ticket} ${uid} ${date}`

/** Places that somebody who asks would give up for what they choose: how many are theirs, and how many are taken in all. */
export type OwnPlaces = readonly (readonly [PlaceKey, { own: number; taken: number }])[]

/** A train that the timetable doesn't know has its crowd at noon. */
const NOON = 720

type Train = Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>

/**
 * Trains remembered at most. Searches ask for those of a few days; beyond this all are forgotten at once, which is simpler
 * than knowing the oldest.
 */
const MOST_TRAINS = 20_000

const quotasOf = new WeakMap<Image, { today: string; quotaOf: (question: Train) => number }>()

/** How many Advance places a train has on a day of buying, at a ticket's price, before any is sold. */
export function quotasOn(today: string, image: Image): (question: Train) => number {
  const known = quotasOf.get(image)
  if (known?.today === today) return known.quotaOf
  const middles = new Map<string, number>()
  const quotaOf = ({ ticket, uid, date }: Train): number => {
    const train = `${uid} ${date}`
    let middle = middles.get(train)
    if (middle === undefined) {
      const run = runOf(image, uid, date)
      if (middles.size >= MOST_TRAINS) middles.clear()
      middles.set(train, (middle = run ? (run.starts + run.ends) / 2 : NOON))
    }
    return advanceQuota(ticket, { uid, date, middle }, daysBetween(today, date))
  }
  quotasOf.set(image, { today, quotaOf })
  return quotaOf
}

const leftOf = new WeakMap<ReadonlyMap<PlaceKey, number>, { quotaOf: (question: Train) => number; left: PlacesLeft }>()

/** What is left when some were sold or are held. Searches ask for the same train and ticket many times over. */
export function placesLeftAfter(
  taken: ReadonlyMap<PlaceKey, number>,
  quotaOf: (question: Train) => number,
): PlacesLeft {
  const before = leftOf.get(taken)
  if (before?.quotaOf === quotaOf) return before.left
  const known = new Map<string, Map<string, Map<string, number>>>()
  let trains = 0
  const left: PlacesLeft = (question) => {
    const { ticket, uid, date } = question
    // One map in the other: a text put together for each question would be made and hashed anew.
    const ofTicket = entryOf(entryOf(known, date), ticket)
    let places = ofTicket.get(uid)
    if (places === undefined) {
      if ((trains += 1) > MOST_TRAINS) {
        known.clear()
        trains = 0
      }
      places = Math.max(0, quotaOf(question) - (taken.get(placeKey(question)) ?? 0))
      ofTicket.set(uid, places)
    }
    return places
  }
  leftOf.set(taken, { quotaOf, left })
  return left
}

/** The same for whoever has some of what is taken: theirs are left for them, however small the quota has become since. */
export function placesLeftFor(left: PlacesLeft, own: OwnPlaces, quotaOf: (question: Train) => number): PlacesLeft {
  if (own.length === 0) return left
  const known = new Map(own)
  return (question) => {
    const mine = known.get(placeKey(question))
    return mine ? mine.own + Math.max(0, quotaOf(question) - mine.taken) : left(question)
  }
}

function entryOf<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let inner = maps.get(key)
  if (!inner) maps.set(key, (inner = new Map()))
  return inner
}
