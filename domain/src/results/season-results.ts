import type { SeasonDuration } from '../fares/travel-passes/season.ts'

/** What sorting and thinning season results needs to know of each. */
export type SeasonResult = {
  duration: SeasonDuration
  fareClass: string
  serviceClass: string
  price: number
  isCarnet: boolean
}

const ORDER: readonly SeasonDuration[] = ['weekly', 'monthly', 'annual', 'custom']

/**
 * What a season search shows: no carnets, only the durations that are switched on, nothing twice (same class of fare
 * and service, same price, same duration), by duration and then by price.
 */
export function seasonResults<Result extends SeasonResult>(
  found: readonly Result[],
  enabled: Partial<Record<SeasonDuration, boolean>>,
): Result[] {
  const seen = new Set<string>()
  return found
    .filter(({ isCarnet, duration }) => !isCarnet && enabled[duration] === true)
    .filter(({ duration, fareClass, serviceClass, price }) => {
      const key = [duration, fareClass, serviceClass, price].join(' ')
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .toSorted((a, b) => ORDER.indexOf(a.duration) - ORDER.indexOf(b.duration) || a.price - b.price)
}
