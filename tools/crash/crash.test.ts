import { expect, test } from 'vitest'
import { proveCrashes } from '../proofs/crash.ts'

/** The same code as `npm run proof -- crash`, with one death of each. */
test(
  'whatever dies while somebody pays, nobody pays twice or for nothing [ASVS-2.3.3]',
  { timeout: 300_000 },
  async () => {
    expect(await proveCrashes(12, 3)).toContain('none charged twice')
  },
)
