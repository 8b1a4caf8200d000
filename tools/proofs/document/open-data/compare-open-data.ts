import { strict as assert } from 'node:assert'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@cledrau/domain/time/dates.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { answersOf, drawQuestions, imageOfFeed } from './answers-alike.ts'

/** Evenings before and mornings after the dates in a file are in none: trains of the night are asked of days between. */
const EDGE = 2

/** What was compared, to be said. */
export type Compared = { asked: number; withJourneys: number }

/**
 * Downloads the timetable in both formats, as anybody may, reads it as any planner would, and asks it what the server's own
 * planner is asked. `days`: so many of the file's dates are asked about; all of them where that is left out.
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
    const { versions } = (await house.app.server.inject('/open/versions')).json<{
      versions: { file: string; validFrom: string; validUntil: string }[]
    }>()
    const { validFrom = '', validUntil = '' } = versions.find(({ file }) => file === 'gtfs.zip') ?? {}
    const [first, last] = [dayOf(validFrom) + EDGE, dayOf(validUntil) - EDGE]
    const asked = drawQuestions(image, { from: first, days: Math.min(days ?? Infinity, last - first + 1) }, count, seed)
    const own = answersOf(image, asked)
    for (const name of ['gtfs.zip', 'cif.zip']) {
      const { statusCode, rawPayload } = await house.app.server.inject(`/open/${name}`)
      assert.equal(statusCode, 200, name)
      const path = join(folder, name)
      await writeFile(path, rawPayload)
      const answers = answersOf(await imageOfFeed(path), asked)
      for (const [i, answer] of answers.entries()) assert.equal(answer, own[i], `${name}: ${JSON.stringify(asked[i])}`)
    }
    return { asked: count, withJourneys: own.filter((answer) => answer !== '').length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
