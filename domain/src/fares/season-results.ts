import type { BundleOffer } from './bundle.ts'
import type { Offer } from './offer.ts'
import type { SeasonDuration, SeasonOffer } from './season.ts'

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

export type PassResult = SeasonResult & { offer: SeasonOffer | BundleOffer }

/** Seasons and bundles as one list of results; a bundle is a carnet, whose duration is its own. */
export function passResults(seasons: readonly SeasonOffer[], bundles: readonly BundleOffer[]): PassResult[] {
  const result = (offer: Offer) => ({
    fareClass: offer.ticket,
    serviceClass: offer.class === 'FIRST' ? 'FIRST' : 'THIRD',
    price: offer.total,
  })
  return [
    ...seasons.map((offer) => ({ ...result(offer), duration: offer.duration, isCarnet: false, offer })),
    ...bundles.map((offer) => ({ ...result(offer), duration: 'custom' as const, isCarnet: true, offer })),
  ]
}
