import { createHash } from 'node:crypto'
import type { KnownRailway } from '@cledrau/feeds/darwin/known/known-railway.ts'

/** Where in the stream something was said is no part of what is known: the same may be heard by another way. */
const ORDERS = /(?:At|^since|^order)$/

/** One text for what is known, whichever way it became known. */
export function hashOfKnown(known: KnownRailway): string {
  const { trains, associations, messages, alerts, orders, alarms } = known
  const sorted = (map: ReadonlyMap<string, unknown>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([trains, associations, messages, alerts, orders, alarms].map(sorted), (key, value) => {
    if (ORDERS.test(key)) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex')
}
