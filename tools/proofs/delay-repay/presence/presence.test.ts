import { expect, inject, test } from 'vitest'
import { provePresence } from '../../presence.ts'

/** The same code as `npm run proof -- presence`. */
test('nobody is paid by itself who wasn’t there, whatever ticket they have', { timeout: 300_000 }, async () => {
  const told = await provePresence(inject('postgres'), 100)
  expect(told.split('\n')).toHaveLength(12)
})
