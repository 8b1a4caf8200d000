import type { PlaceQuestion, PlacesLeft } from '@cledrau/domain/fares/rules/advance.ts'
import { advanceQuota } from '@cledrau/domain/fares/rules/advance-quota.ts'
import { daysBetween } from '@cledrau/domain/time/dates.ts'
import { runOf, type Image } from '@cledrau/planner'

/** Which places a claim takes: one ticket's on one train of one date. */
export type PlaceKey = string

export const placeKey = ({ ticket, uid, date }: Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>): PlaceKey =>
  `${ticket} ${uid} ${date}`

/** A train that the timetable doesn't know has its crowd at noon. */
const NOON = 720

/** How many Advance places a train has on a day of buying, at a ticket's price, before any is sold. */
export function quotasOn(
  today: string,
  image: Image,
): (question: Pick<PlaceQuestion, 'ticket' | 'uid' | 'date'>) => number {
  const middles = new Map<string, number>()
  return ({ ticket, uid, date }) => {
    const train = `${uid} ${date}`
    let middle = middles.get(train)
    if (middle === undefined) {
      const run = runOf(image, uid, date)
      middles.set(train, (middle = run ? (run.starts + run.ends) / 2 : NOON))
    }
    return advanceQuota(ticket, { uid, date, middle }, daysBetween(today, date))
  }
}

/** What is left when some were sold or are held. A search asks for the same train and ticket many times over. */
export function placesLeftAfter(
  taken: ReadonlyMap<PlaceKey, number>,
  quotaOf: ReturnType<typeof quotasOn>,
): PlacesLeft {
  const known = new Map<string, Map<string, Map<string, number>>>()
  return (question) => {
    const ofTicket = entryOf(entryOf(known, question.date), question.ticket)
    let left = ofTicket.get(question.uid)
    if (left === undefined) {
      left = Math.max(0, quotaOf(question) - (taken.get(placeKey(question)) ?? 0))
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
