import { seedFor } from '../../suite/seed.ts'
import { proveSeasons } from './prove-seasons.ts'
import { proveDelayRepay } from './prove-delay-repay.ts'

/**
 * `npm run proof -- delay-repay [COUNT]`: so many journeys, of all kinds of tickets with all kinds of trouble, some of them in
 * the nights when clocks change, judged by the rule and by a slow reckoner that shares none of its code; and journeys of seasons
 * between stations on their way and off it.
 */
export async function proof(count = 100_000): Promise<string> {
  const journeys = proveDelayRepay(seedFor('delay-repay'), count)
  return [journeys, await proveSeasons(seedFor('delay-repay-seasons'), Math.ceil(count / 5))].join('\n')
}
