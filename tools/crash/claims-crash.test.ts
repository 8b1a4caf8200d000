import { expect, test } from 'vitest'
import { proveClaims } from '../proofs/claims-crash.ts'

/** The same code as `npm run proof -- claims-crash`, with one death of each. */
test(
  'whatever dies while claims are decided and paid, each is decided and paid once',
  { timeout: 300_000 },
  async () => {
    expect(await proveClaims(8, 4)).toContain('paid once')
  },
)
