import { comparePlans } from '@cledrau/domain/fares/oracle/compare-plans.ts'
import { seedOfRun } from '../suite/seed.ts'

const PLANS = 10_000

/** The cheapest way to pay for a plan against an independent reckoner that tries everything: never a penny is left. */
export function proof(count = PLANS): Promise<string> {
  const { cases, kinds, differences } = comparePlans(count, seedOfRun())
  if (differences.length > 0)
    return Promise.reject(new Error(`${differences.length} differences\n${differences.slice(0, 20).join('\n')}`))
  const told = Object.entries(kinds).map(([kind, plans]) => `${kind} ${plans}`)
  return Promise.resolve(`${cases} plans, none left a penny; cheapest: ${told.join(', ')}`)
}
