import { expect, test } from 'vitest'
import { proveSettlement } from '../proofs/settlement.ts'

/**
 * The same code as `npm run proof -- settlement`, with one death of each. What a server that died in the first night couldn’t
 * know of yet is charged in the second, as a late tap is.
 */
test(
  'whatever dies while people tap and by night, no tap is lost and nobody is charged twice',
  { timeout: 300_000 },
  async () => {
    expect(await proveSettlement(40, 1, [1, 2])).toContain('no tap lost')
  },
)
