import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { checkOut, findTicket, type Outcome } from '@cledrau/tools/crash/checkouts.ts'
import { openCrashHouse } from '@cledrau/tools/crash/house.ts'
import { percentiles } from './measure/percentiles.ts'
import { askAt, searches } from './search.ts'

/** Whole checkouts (held, paid at the bank, ticketed) while others search: product, database and bank share the machine. */

const BUYERS = 8
const SEARCHES_A_SECOND = 50
const WARM_SECONDS = 10
const SECONDS = 30

async function besideSearches(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-checkouts-'))
  const house = await openCrashHouse(folder)
  try {
    const chosen = await findTicket(house.url)
    const tomorrow = addDays(clockTime(instant(Date.now())).date, 1)
    const queries = searches(2000, tomorrow)
    const run = async (seconds: number) => {
      const outcomes: Outcome[] = []
      const until = performance.now() + seconds * 1000
      const buyer = async () => {
        while (performance.now() < until) outcomes.push(await checkOut(house.url, chosen))
      }
      const asked = askAt(SEARCHES_A_SECOND, seconds, { address: house.url }, queries)
      await Promise.all(Array.from({ length: BUYERS }, buyer))
      return { outcomes, searched: await asked }
    }
    await run(WARM_SECONDS)
    const began = performance.now()
    const { outcomes, searched } = await run(SECONDS)
    const paid = outcomes.filter(({ state }) => state === 'PAID')
    const held = percentiles(outcomes.map(({ bookedIn }) => bookedIn))
    const found = percentiles(searched.times)
    return {
      'checkouts/s': (paid.length * 1000) / (performance.now() - began),
      'ended otherwise': outcomes.length - paid.length,
      'createbooking p50 ms': held['p50 ms'] ?? Number.NaN,
      'createbooking p99 ms': held['p99 ms'] ?? Number.NaN,
      'searches/s beside': SEARCHES_A_SECOND,
      'search p99 ms': found['p99 ms'] ?? Number.NaN,
      'search errors': searched.errors,
    }
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const entries = { checkouts: besideSearches }
