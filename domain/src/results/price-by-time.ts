import type { Solution } from './solution.ts'

export const SLOT_HOURS = 3
const HOURS = 24

/** The least that is paid in each hour of a day; null where nothing is known, or nothing can be bought. */
export type Hours = readonly (number | null)[]

export type Slot = {
  /** Hour of the day at which it begins. */
  hour: number
  /** The least that is paid in it; null as for an hour. */
  price: number | null
  /** The price's height among those of the day, 0 to 1. */
  height: number
}

/** The hours of a day as far as these trips tell. `hourOf` is the hour on a station clock, or null for another day. */
export function leastByHour<One extends Pick<Solution, 'cancelled'>>(
  found: readonly One[],
  priceOf: (one: One) => number | null,
  hourOf: (one: One) => number | null,
): Hours {
  const least: (number | null)[] = Array.from({ length: HOURS }, () => null)
  for (const one of found) {
    const hour = hourOf(one)
    const price = priceOf(one)
    if (hour === null || price === null || one.cancelled) continue
    least[hour] = Math.min(least[hour] ?? Infinity, price)
  }
  return least
}

/** The day in slots of three hours, each with its lowest price. */
export function slotsOf(hours: Hours): Slot[] {
  const least = Array.from({ length: HOURS / SLOT_HOURS }, (_, index) => {
    const prices = hours.slice(index * SLOT_HOURS, (index + 1) * SLOT_HOURS).flatMap((price) => price ?? [])
    return prices.length > 0 ? Math.min(...prices) : null
  })
  const known = least.flatMap((price) => price ?? [])
  const low = Math.min(...known)
  const spread = Math.max(...known) - low
  return least.map((price, index) => {
    const height = price === null ? 0 : spread > 0 ? 0.3 + (0.7 * (price - low)) / spread : 0.5
    return { hour: index * SLOT_HOURS, price, height }
  })
}
