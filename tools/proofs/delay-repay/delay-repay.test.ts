import { expect, test } from 'vitest'
import { seedFor } from '../../suite/seed.ts'
import { proveSeasons } from './prove-seasons.ts'
import { proveDelayRepay } from './prove-delay-repay.ts'

test('the rule and a slow reckoner that shares none of its code come to the same minutes and the same pence', () => {
  const told = proveDelayRepay(seedFor('delay-repay'), 2000)
  expect(told).toMatch(/^2000 journeys with 12 kinds of trouble: .*; 0 minutes and 0 pence apart$/)
})

test('the rule and a slow reading of the guide’s files allow the same journeys with a season', async () => {
  expect(await proveSeasons(seedFor('delay-repay-seasons'), 500)).toMatch(
    /^5\d\d journeys with .*: the rule and the reckoner allow the same$/,
  )
})
