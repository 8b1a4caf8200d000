import { strict as assert } from 'node:assert'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { seedFor } from '../../../suite/seed.ts'
import { compareOpenData } from './compare-open-data.ts'

/** In the weeks after each the clocks change. */
const SEASONS = ['2026-10-06T12:00', '2027-03-09T12:00']

/**
 * A planner that is fed from the open GTFS and one that is fed from the open CIF answer what the server's own planner answers,
 * in the weeks of both clock changes. `count`: questions in all, of each of the two.
 */
export async function proof(count = 2000): Promise<string> {
  const postgres = await startTestPostgres('open-data')
  const lines: string[] = []
  const each = Math.ceil(count / SEASONS.length)
  try {
    for (const season of SEASONS) {
      const house = await startTestServer(postgres, { CLOCK: season })
      try {
        const late = monitorEventLoopDelay({ resolution: 1 })
        late.enable()
        assert.equal(await house.app.journeys.openData.publish(), true)
        late.disable()
        const { asked, withJourneys, otherWays, trains } = await compareOpenData(house, each, seedFor(season))
        assert.ok(withJourneys > asked / 2, `only ${withJourneys} of ${asked} questions have journeys at all`)
        // Equally good ways are rare; more of them would be another planner.
        assert.ok(otherWays < asked / 100, `${otherWays} of ${asked * 2} answers go other ways`)
        lines.push(
          `${season}: ${trains} trains alike; ${asked} questions each to GTFS and CIF, ${withJourneys} with journeys: times as the server's, ${otherWays} by another way that is as good; a call waited ${(late.max / 1e6).toFixed(0)} ms at most while they were made`,
        )
      } finally {
        await house.close()
      }
    }
  } finally {
    await postgres.stop()
  }
  return lines.join('\n')
}
