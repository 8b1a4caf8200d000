import { expect, inject, test } from 'vitest'
import { proof } from '../proofs/held.ts'

/** The same code as `npm run proof -- held`, with a count that fits a test run. */
test('what is bought at random is what is held, shown and believed', async () => {
  const told = await proof(120, [], inject('postgres'))
  expect(told).toContain('120 purchases by the rules')
  expect(told).toContain('5 purchases by an app’s calls')
})
