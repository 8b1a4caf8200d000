import { expect, test } from 'vitest'
import { seedFor } from '../../../suite/seed.ts'
import { proveEvidence } from './prove-evidence.ts'

test('a file of evidence is believed as it was sealed, and never with a byte, a key, a day or a sum that is another', async () => {
  const told = await proveEvidence(seedFor('evidence'), 1500, 60, 2000)
  expect(told).toMatch(/^60 honest files believed, .*; of 1500 spoiled ones none/)
})
