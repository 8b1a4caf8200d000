import { strict as assert } from 'node:assert'
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
        assert.equal(await house.app.journeys.openData.publish(), true)
        const { asked, withJourneys } = await compareOpenData(house, each, seedFor(season))
        assert.ok(withJourneys > asked / 2, `only ${withJourneys} of ${asked} questions have journeys at all`)
        lines.push(
          `${season}: ${asked} questions to each, ${withJourneys} with journeys: GTFS and CIF answer as the server does`,
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
