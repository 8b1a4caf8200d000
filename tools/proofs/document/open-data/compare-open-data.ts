import { strict as assert } from 'node:assert'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dateOf, dayOf } from '@cledrau/domain/time/dates.ts'
import { askNotBusy, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { answersOf, drawQuestions, imageOfFeed, trainsOf } from './answers-alike.ts'

/** Evenings before and mornings after the dates in a file are in none: trains of the night are asked of days between. */
const EDGE = 2

/** What was compared, to be said. */
export type Compared = { asked: number; withJourneys: number; otherWays: number; trains: number }

/**
 * Downloads the timetable in both formats, as anybody may, reads it as any planner would, and asks it what the server's own
 * planner is asked: each train is the same, and each journey arrives at the same minute by as many
 * changes; which of two ways that both do, and from which minute on, hangs on the order in which a planner was told its stops. `days`: so many of the file's dates are asked about; all of them where that is left out.
 */
export async function compareOpenData(
  house: TestServer,
  count: number,
  seed: number,
  days?: number,
): Promise<Compared> {
  const { image } = house.app.journeys.timetable()
  const folder = await mkdtemp(join(tmpdir(), 'cledrau-open-'))
  try {
    const { versions } = (await askNotBusy(house, { url: '/open/versions' })).json<{
      versions: { file: string; validFrom: string; validUntil: string }[]
    }>()
    const { validFrom = '', validUntil = '' } = versions.find(({ file }) => file === 'gtfs.zip') ?? {}
    const [first, last] = [dayOf(validFrom) + EDGE, dayOf(validUntil) - EDGE]
    const askedDays = Math.min(days ?? Infinity, last - first + 1)
    let [otherWays, trains] = [0, 0]
    const asked = drawQuestions(image, { from: first, days: askedDays }, count, seed)
    const own = answersOf(image, asked)
    for (const name of ['gtfs.zip', 'cif.zip']) {
      const { statusCode, rawPayload } = await askNotBusy(house, { url: `/open/${name}` })
      assert.equal(statusCode, 200, name)
      const path = join(folder, name)
      await writeFile(path, rawPayload)
      const read = await imageOfFeed(path)
      for (let day = first; day < first + askedDays; day++) {
        const known = trainsOf(image, dateOf(day))
        assert.deepEqual(trainsOf(read, dateOf(day)), known, `${name}: other trains on ${dateOf(day)}`)
        trains += known.length
      }
      for (const [i, { times, ways }] of answersOf(read, asked).entries()) {
        assert.equal(times, own[i]?.times, `${name}: ${JSON.stringify(asked[i])}`)
        if (ways !== own[i]?.ways) otherWays++
      }
    }
    return { asked: count, withJourneys: own.filter(({ times }) => times !== '').length, otherWays, trains }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
