import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { seedOfRun } from '../suite/seed.ts'
import type { Compared, Some } from './payg/compare-some.ts'

const DAYS = 1_000_000
/** One altered bill for each ten days. */
const ALTERED_PER_DAY = 0.1
const MOST_THREADS = 8

/**
 * Days of pay as you go against an independent reckoner that tries every combination: never a penny apart. Every signed bill
 * is believed; altered ones aren't, neither by their signature nor, signed anew, by what they say. On all cores.
 */
export async function proof(count = DAYS): Promise<string> {
  const step = Math.min(MOST_THREADS, availableParallelism())
  const some = await Promise.all(
    Array.from({ length: step }, (_, n) =>
      inThread({
        days: Math.ceil(count / step),
        altered: Math.ceil((count * ALTERED_PER_DAY) / step),
        seed: seedOfRun() + n,
        step,
      }),
    ),
  )
  const differences = some.flatMap((one) => one.differences)
  if (differences.length > 0)
    throw new Error(`${differences.length} differences\n${differences.slice(0, 20).join('\n')}`)
  const sum = (of: (one: Compared) => number) => some.reduce((all, one) => all + of(one), 0)
  return (
    `${sum(({ days }) => days)} days, ${sum(({ weeks }) => weeks)} weeks, £${(sum(({ pence }) => pence) / 100).toFixed(2)} in all, ` +
    `${sum(({ incomplete }) => incomplete)} charges for missing taps: no penny apart; ` +
    `${sum(({ signed }) => signed)} signed bills believed, ${sum(({ altered }) => altered)} altered ones not`
  )
}

const inThread = (some: Some): Promise<Compared> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('payg/some-thread.ts', import.meta.url), { workerData: some })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
