import { expect, inject, test } from 'vitest'
import { proveErased } from './erased.ts'

/** The same code as `npm run proof -- erased`, with a few people. */
test(
  'who is erased stands nowhere in the database, in no form, nor after a backup of before was restored',
  { timeout: 120_000 },
  async () => {
    expect(await proveErased(inject('postgres'), 4)).toContain('4 erased again, the same')
  },
)
