import { expect, test } from 'vitest'
import { proof } from './proofs/held.ts'

/** The same code as `npm run proof -- held`, with a count that fits a test run. */
test('what is bought at random is what is held, shown and believed', { timeout: 60_000 }, async () => {
  expect(await proof(120)).toContain('120 purchases by the rules')
})
