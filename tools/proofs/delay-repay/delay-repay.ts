import { seedFor } from '../../suite/seed.ts'
import { proveDelayRepay } from './prove-delay-repay.ts'

/**
 * `npm run proof -- delay-repay [COUNT]`: so many journeys, of all kinds of tickets with all kinds of trouble, some of them in
 * the nights when clocks change, judged by the rule and by a slow reckoner that shares none of its code.
 */
export const proof = (count = 100_000): Promise<string> =>
  Promise.resolve(proveDelayRepay(seedFor('delay-repay'), count))
