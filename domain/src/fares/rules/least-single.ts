/*
 * Asked for every two calls of a train that may be split. Columns are read by positions that are known to exist, hence the
 * exclamation marks.
 */
import type { Fares } from './fares.ts'
import { NONE, type FareColumns } from '../image/image.ts'
import { rangeOf } from '../image/range-of.ts'

/** Station pairs remembered: a power of two, so that their places are found by cutting bits off. */
const REMEMBERED = 1 << 18

/** What `leastSingle` has found, each station pair in the one place that it may have. */
export type LeastSingles = { pairs: Uint32Array; prices: Uint32Array }

export const leastSingles = (): LeastSingles => ({
  pairs: new Uint32Array(REMEMBERED).fill(NONE),
  prices: new Uint32Array(REMEMBERED),
})

/**
 * What one adult's single costs at least between two stations, before discounts and whatever the day; NONE where there
 * is none, and nothing where a price set by hand may say anything. Trains of a line call at the same stations all day,
 * so a pair that is asked about is asked about again.
 */
export function leastSingle(
  { columns, tables, leastSingles: { pairs, prices } }: Fares,
  origin: number,
  destination: number,
): number {
  const pair = origin * tables.stations.length + destination
  // A pair that falls into another one's place takes it: forgotten is only slower. The pair itself is
  // kept to tell them apart.
  const place = (Math.imul(pair, 0x9e37_79b1) >>> 0) & (REMEMBERED - 1)
  if (pairs[place] === pair) return prices[place]!
  const price = findLeastSingle(columns, origin, destination)
  pairs[place] = pair
  prices[place] = price
  return price
}

function findLeastSingle(columns: FareColumns, origin: number, destination: number): number {
  const { setStart, setCode, pairStart, pairDestination, pairSingle, overrideStart, overrideDestination } = columns
  let least = NONE
  // Whatever the day: dates are left out, which makes it a bound and lets one answer serve all days.
  for (let a = setStart[origin]!; a < setStart[origin + 1]!; a += 1) {
    const code = setCode[a]!
    for (let b = setStart[destination]!; b < setStart[destination + 1]!; b += 1) {
      const [from, until] = rangeOf(overrideDestination, overrideStart[code]!, overrideStart[code + 1]!, setCode[b]!)
      // A price set by hand may be anything: nothing can be ruled out.
      if (from < until) return 0
      const [start, end] = rangeOf(pairDestination, pairStart[code]!, pairStart[code + 1]!, setCode[b]!)
      for (let pair = start; pair < end; pair += 1) least = Math.min(least, pairSingle[pair]!)
    }
  }
  return least
}
