import { bandOf, type Scheme } from './bands.ts'
import { journeysOfSeason, type SeasonProduct } from './season-journeys.ts'

/**
 * What was paid, and what for. `price` is what all of a party paid together for this fare, as its order has it, after
 * exchanges; `people` share it alike.
 */
export type Product = { readonly price: number; readonly people: number } & (
  | { readonly kind: 'SINGLE' | 'RETURN' }
  | SeasonProduct
  /** A bundle: by journey; or by day, on each of which two journeys are made. */
  | { readonly kind: 'MULTIFLEX' | 'FLEXI'; readonly passes: number }
  | { readonly kind: 'ROVER'; readonly travelDays: number }
  /** A tap: what its single costs before caps. */
  | { readonly kind: 'TAP' }
)
export type ProductKind = Product['kind']

/** What stands against it: nobody gets back more than was paid. */
export type LeftOf = {
  /** What this person paid, less what was refunded and claimed before. Of a tap: what its day cost, less the same. */
  readonly left: number
  /** Claims of this ticket for the same day of travel. */
  readonly claimsThatDay: number
}

/** `pence` shared among so many journeys and people: hardly ever whole pence. */
export type Base = { readonly pence: number; readonly of: number }

/**
 * Why it is less than a band would give. TOO_SHORT: below the first · NO_SCHEME: that operator pays nothing · ENOUGH_THAT_DAY:
 * it was claimed for that day before · NOTHING_LEFT, ALL_THAT_IS_LEFT: what was paid has been given back, or will be with this.
 */
export const WORTH_LIMITS = ['TOO_SHORT', 'NO_SCHEME', 'ENOUGH_THAT_DAY', 'NOTHING_LEFT', 'ALL_THAT_IS_LEFT'] as const
export type WorthLimit = (typeof WORTH_LIMITS)[number]

export type Worth = {
  /** Thousandths of the base, by the band. */
  readonly perMille: number
  readonly base: Base
  /** Whole pence. */
  readonly amount: number
  readonly limit: WorthLimit | null
}

/** Seasons and day passes are for there and back; a rover's day is one. */
const CLAIMS_A_DAY: Partial<Record<ProductKind, number>> = { SEASON: 2, FLEXI: 2, ROVER: 1 }
export const claimsADay = (kind: ProductKind): number => CLAIMS_A_DAY[kind] ?? 1

/** Of one ticket, for a delay at the end of its journey. Half a penny goes to the traveller. */
export function worthOf(product: Product, minutes: number, scheme: Scheme, { left, claimsThatDay }: LeftOf): Worth {
  const base = baseOf(product)
  const nothing = (limit: WorthLimit): Worth => ({ perMille: 0, base, amount: 0, limit })
  if (scheme.bands.length === 0) return nothing('NO_SCHEME')
  const band = bandOf(scheme, minutes)
  if (!band) return nothing('TOO_SHORT')
  if (claimsThatDay >= (CLAIMS_A_DAY[product.kind] ?? Number.POSITIVE_INFINITY)) return nothing('ENOUGH_THAT_DAY')
  if (left <= 0) return nothing('NOTHING_LEFT')
  const perMille = product.kind === 'RETURN' ? band.return : band.single
  const owed = halfUp(base.pence * perMille, base.of * 1000)
  return { perMille, base, amount: Math.min(owed, left), limit: owed > left ? 'ALL_THAT_IS_LEFT' : null }
}

export const baseOf = (product: Product): Base => ({
  pence: product.price,
  of: product.people * journeysOf(product),
})

/** Among how many journeys the price is shared. The table for returns sees to it that a way is half of it. */
function journeysOf(product: Product): number {
  switch (product.kind) {
    case 'SINGLE':
    case 'RETURN':
    case 'TAP':
      return 1
    case 'SEASON':
      return journeysOfSeason(product)
    case 'MULTIFLEX':
      return product.passes
    case 'FLEXI':
      return product.passes * 2
    case 'ROVER':
      return product.travelDays
  }
}

/** All whole numbers: a fraction of a penny never comes about. */
export const halfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
