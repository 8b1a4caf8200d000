import { openCallCounts } from '@cledrau/server/areas/operations/call-counts/call-counts.service.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer, testClock } from '@cledrau/server/testing/test-server.ts'
import { percentiles } from '../measure/percentiles.ts'

const CALLS = 100_000
const PARTNERS = 100
const A_MINUTE = 6000

/** What it costs a call to be counted over all servers: two of them, a hundred partners that use a fifth of what they may. */
async function counting(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-counts')
  const house = await startTestServer(postgres)
  try {
    const clock = testClock()
    const servers = [openCallCounts(house.db, clock), openCallCounts(house.db, clock)]
    const count = (nth: number) =>
      servers[nth % 2]!.count({ who: `partner ${nth % PARTNERS}`, route: '', most: A_MINUTE, isPartner: true })
    const times: number[] = []
    let waited = 0
    for (let nth = 0; nth < CALLS; nth++) {
      const began = performance.now()
      const counted = count(nth)
      if (counted instanceof Promise) {
        waited++
        await counted
      }
      times.push(performance.now() - began)
    }
    const sum = times.reduce((one, other) => one + other, 0)
    const shares = servers.reduce((all, { figures }) => all + figures().shares, 0)
    return {
      ...percentiles(times),
      'mean µs a call': (sum / CALLS) * 1000,
      'calls that waited for the database, of 10,000': (waited / CALLS) * 10_000,
      'shares taken, a partner': shares / PARTNERS,
    }
  } finally {
    await house.close()
    await postgres.stop()
  }
}

export const entries = { 'call-counts': counting }
