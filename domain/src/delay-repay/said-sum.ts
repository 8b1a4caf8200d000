import { pounds } from '../pounds.ts'
import { leastMinutes, type Scheme } from './bands.ts'
import { halfUp, type Product, type Worth } from './worth.ts'

/** A sentence by its name in `data/words/delay-repay.*.json`, and what goes into it. */
export type Said = { readonly word: string; readonly values: Readonly<Record<string, string | number>> }

/** How a sum comes about: what one journey is worth where that isn’t the price, then the share of it. */
export function saidSum(
  product: Product,
  minutes: number,
  scheme: Scheme,
  { base, perMille, amount, limit }: Worth,
): Said[] {
  if (limit === 'TOO_SHORT')
    return [{ word: 'DELAY_REPAY_TOO_SHORT', values: { minutes, least: leastMinutes(scheme) ?? 0 } }]
  if (perMille === 0) return [{ word: `DELAY_REPAY_${limit}`, values: {} }]
  const one = pounds(halfUp(base.pence, base.of))
  const count = base.of / product.people
  const price = pounds(halfUp(base.pence, product.people))
  return [
    ...(count > 1 ? [{ word: `DELAY_REPAY_ONE_${product.kind}`, values: { price, count, base: one } }] : []),
    {
      word: `DELAY_REPAY_SHARE_${SHARES[perMille] ?? 'OTHER'}`,
      values: { minutes, base: one, percent: perMille / 10 },
    },
    ...(limit ? [{ word: `DELAY_REPAY_${limit}`, values: { amount: pounds(amount) } }] : []),
  ]
}

const SHARES: Readonly<Record<number, string>> = { 125: 'EIGHTH', 250: 'QUARTER', 500: 'HALF', 1000: 'ALL' }
