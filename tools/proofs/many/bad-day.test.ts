import { expect, test } from 'vitest'
import { whyNoHouse } from '../../many/house.ts'
import { visitManyHouse } from '../../many/visited-house.ts'
import { chaosIn } from './chaos/chaos.ts'
import { drawFaults, type Fault, notRun } from './chaos/faults.ts'
import { findMeans } from './chaos/means.ts'
import { thisRelease } from './rolling/release.ts'
import { rollingIn } from './rolling/rolling.ts'

/** On a machine that is busy with other tests nobody promises how soon a database is followed by its standby. */
const PLAIN: readonly Fault[] = [
  { kind: 'kill -9', parts: ['api1'], seconds: 0 },
  { kind: 'kill -9', parts: ['primary', 'nats1'], seconds: 0 },
  { kind: 'cut', parts: ['live'], seconds: 2 },
]

/** The same code as `npm run proof -- chaos` and `-- rolling`, in one house: to open one is most of what they take. */
test(
  'parts of the grown-up house die, are cut off, have a wrong clock and leave while somebody pays, and nothing is lost',
  { timeout: 600_000 },
  async ({ skip }) => {
    const whyNot = whyNoHouse()
    if (whyNot !== undefined) skip(`not run: ${whyNot}`)
    const means = findMeans()
    for (const line of notRun(means)) console.log(line)
    const faults: Fault[] = [...PLAIN]
    if (means.clocks) faults.push({ kind: 'clock', parts: ['api2'], seconds: 1, by: 1200 })
    if (means.tracing) faults.push({ kind: 'slow disk', parts: ['primary'], seconds: 1 })
    const releases = [await thisRelease()]
    const told = await visitManyHouse(
      async (house, url) => [
        await chaosIn({ house, url }, faults, { checkouts: 14, pages: 20, noWritesFor: Number.POSITIVE_INFINITY }),
        await rollingIn(
          { house, url },
          { rounds: 1, load: { searches: 2, checkouts: 0.5, pages: 20 }, releases, servers: ['api1', 'jobs'] },
        ),
      ],
      { hasClocks: means.clocks },
    )
    expect(told[0]).toContain('none lost')
    expect(told[1]).toContain('none failed')
  },
)

test('what is drawn meets every part with every kind of fault, and disks and clocks only where they can be troubled', () => {
  let nth = 0
  const draws = { below: (n: number) => nth++ % n }
  const all = drawFaults(150, draws, { disks: true, tracing: true, clocks: true })
  const met = new Set(all.map(({ kind, parts }) => `${kind} ${parts[0]}`))
  // Twelve parts by three kinds, six disks that can be full, two that can be slow and fail, four clocks.
  expect(met.size).toBe(12 * 3 + 6 + 2 * 2 + 4)
  expect(all.some(({ parts }) => parts.includes('primary') && parts.includes('standby'))).toBe(false)
  expect(all.filter(({ kind }) => kind === 'clock').every(({ by }) => Math.abs(by ?? 0) >= 3)).toBe(true)
  const plain = drawFaults(150, draws, { disks: false, tracing: false, clocks: false })
  expect(new Set(plain.map(({ kind }) => kind))).toEqual(new Set(['kill -9', 'stop', 'cut']))
})
