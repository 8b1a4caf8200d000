import { performance } from 'node:perf_hooks'
import { judgeJourney } from '@cledrau/domain/delay-repay/judge.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { checkEvidence } from '@cledrau/inspector/check-evidence.ts'
import { factsOf } from '@cledrau/tools/proofs/delay-repay/as-facts.ts'
import { drawCase } from '@cledrau/tools/proofs/delay-repay/draw-case.ts'
import { keptSchemes } from '@cledrau/tools/proofs/delay-repay/prove-delay-repay.ts'
import { makeFiles, newSigner, sealed } from '@cledrau/tools/proofs/delay-repay/evidence/make-files.ts'
import { seedFor } from '@cledrau/tools/suite/seed.ts'
import { percentiles } from './measure/percentiles.ts'

const JOURNEYS = 100_000
/** So many different ones are drawn, and judged again and again: drawing takes longer than judging. */
const DRAWN = 2000
const FILES = 300
/** As many reports as a busy day of a whole country has. */
const REPORTS = 500_000

/** How long it takes to judge journeys one after the other, and what all of them need in memory. */
function judging(): Promise<Record<string, number>> {
  const schemes = keptSchemes()
  const seed = seedFor('delay-repay')
  // All benchmarks are loaded into this process before the first begins.
  const loaded = process.memoryUsage().rss
  const cases = Array.from({ length: DRAWN }, (_, nth) => {
    const drawn = drawCase(random(seed + nth))
    return { facts: factsOf(drawn), tickets: drawn.tickets }
  })
  const began = performance.now()
  const { user } = process.cpuUsage()
  let owed = 0
  for (let nth = 0; nth < JOURNEYS; nth += 1) {
    const { facts, tickets } = cases[nth % DRAWN]!
    owed += Number(judgeJourney(facts, tickets, schemes).amount > 0)
  }
  return Promise.resolve({
    journeys: JOURNEYS,
    'owed something': owed,
    seconds: (performance.now() - began) / 1000,
    'seconds of processor time': (process.cpuUsage().user - user) / 1e6,
    'memory of journeys and judging MB': (process.memoryUsage().rss - loaded) / 1e6,
  })
}

/** How large files of evidence are in the record of a whole country, and how long a guard's page needs for one. */
async function evidence(): Promise<Record<string, number>> {
  const signer = newSigner()
  const { files } = makeFiles(seedFor('evidence'), FILES, REPORTS, signer)
  const texts = files.map((file) => sealed(file, signer))
  const times: number[] = []
  const { user } = process.cpuUsage()
  for (const text of texts) {
    const began = performance.now()
    await checkEvidence(text, [signer.key])
    times.push(performance.now() - began)
  }
  const each = (process.cpuUsage().user - user) / 1000 / FILES
  const sizes = texts.map(({ length }) => length).toSorted((a, b) => a - b)
  return {
    'size p50 kB': sizes[Math.floor(FILES / 2)]! / 1000,
    'size max kB': sizes.at(-1)! / 1000,
    ...percentiles(times),
    'ms of processor time each': each,
    'the same at 4× slower': each * 4,
  }
}

export const entries = { 'delay-repay': judging, evidence }
