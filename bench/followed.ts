import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { type LiveNews, openGuardian } from '@cledrau/server/areas/journeys/followed-journeys/guardian.ts'
import { playDay } from '@cledrau/tools/live/likely/played-day.ts'
import { drawWays } from '@cledrau/tools/proofs/guardian/draw-ways.ts'
import { openHeard } from '@cledrau/tools/proofs/guardian/heard.ts'
import { percentiles } from './measure/percentiles.ts'

const DATE = '2026-12-07'
const SEED = 11
const BAD = 3
const FOLLOWED = 10_000
/** In the evening peak. */
const MINUTE = 17 * 60 + 30
const MINUTES = 30

/** Minutes of a bad day for many who follow a journey in these hours: how long until all that each touches are judged. */
async function followed(): Promise<Record<string, number>> {
  const day = playDay({ seed: SEED, date: DATE, level: BAD })
  const heard = await openHeard(day)
  const drawn = drawWays(day, heard, FOLLOWED, random(SEED), { from: MINUTE - 120, until: MINUTE + 60 })
  let now = day.momentOf(MINUTE * 60)
  let [said, searches] = [0, 0]
  let take: Parameters<LiveNews['follow']>[0] = () => undefined
  const guardian = openGuardian({
    clock: { now: () => now },
    live: { find: heard.find, follow: (hear) => ((take = hear), () => undefined) },
    findWays: (wanted, needs) => {
      searches += 1
      return heard.findWays(wanted, needs)
    },
    easedBy: () => Promise.resolve([]),
    listNew: () => Promise.resolve([]),
    say: (one, advice) => {
      said += 1
      return Promise.resolve({ ...one, told: advice, said: one.said + 1 })
    },
    onTrouble: (error) => {
      throw error
    },
  })
  guardian.start()
  heard.hear(MINUTE * 60)
  for (const [id, way] of drawn.entries()) guardian.watch({ id: String(id), accountId: '', way, needs: {}, said: 0 })
  await guardian.look()
  const minutes: { ms: number; searches: number; said: number }[] = []
  for (let minute = MINUTE + 1; minute <= MINUTE + MINUTES; minute++) {
    const before = { said, searches }
    now = day.momentOf(minute * 60)
    take(heard.hear(minute * 60))
    const began = performance.now()
    await guardian.look()
    const ms = performance.now() - began
    minutes.push({ ms, searches: searches - before.searches, said: said - before.said })
  }
  await guardian.stop()
  const worst = minutes.reduce((one, other) => (other.ms > one.ms ? other : one))
  return {
    'journeys followed': drawn.length,
    ...percentiles(minutes.map(({ ms }) => ms)),
    'worst minute ms': worst.ms,
    'searches in it': worst.searches,
    'told in it': worst.said,
  }
}

export const entries = { followed }
