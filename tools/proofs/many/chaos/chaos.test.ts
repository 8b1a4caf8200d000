import { expect, test } from 'vitest'
import { whyNoHouse } from '../../../many/house.ts'
import { proveChaos } from './chaos.ts'
import type { Fault } from './faults.ts'

/** One of each kind. On a machine that is busy with other tests nobody promises how soon a database is followed by its standby. */
const FAULTS: readonly Fault[] = [
  { kind: 'kill -9', parts: ['api1'], seconds: 0 },
  { kind: 'kill -9', parts: ['primary', 'nats1'], seconds: 0 },
  { kind: 'cut', parts: ['live'], seconds: 3 },
]

/** The same code as `npm run proof -- chaos`. */
test(
  'parts of the grown-up house die and are cut off while somebody pays, and nothing is lost',
  { timeout: 600_000 },
  async ({ skip }) => {
    const whyNot = whyNoHouse()
    if (whyNot !== undefined) skip(`not run: ${whyNot}`)
    expect(await proveChaos(FAULTS, { checkouts: 16, pages: 20, noWritesFor: Number.POSITIVE_INFINITY })).toContain(
      'none lost',
    )
  },
)
