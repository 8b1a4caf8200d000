import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isItsWay, stationsOfWay } from '@cledrau/domain/delay-repay/days-to-claim.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { openGuide } from '@cledrau/domain/routeing/guide.ts'
import { readRouteing } from '@cledrau/feeds/routeing/read-routeing.ts'
import { ROOT } from '../../programs.ts'
import { reckonSeasons } from './reckon-way.ts'

const DATE = '2026-12-09'
/** So many journeys are drawn with each season: working out its stations is most of it. */
const WITH_EACH = 20

/**
 * Draws seasons between any two stations of the embedded railway, and journeys with them: between stations that the rule lists
 * as on its way, one that is and one that may not be, and any two. The rule and the slow reckoner allow the same ones.
 */
export async function proveSeasons(seed: number, count: number): Promise<string> {
  const feed = join(ROOT, 'data/routeing/feed')
  const { guide: records } = await readRouteing(
    readdirSync(feed).map((name) => ({ name: name.slice(-3), chunks: [readFileSync(join(feed, name))] })),
  )
  const ground = { guide: openGuide(records), areaOf: () => undefined }
  const slow = reckonSeasons()
  const draws = random(seed)
  const told = { asked: 0, good: 0, seasons: 0 }
  while (told.asked < count) {
    const ends = [draws.pick(slow.stations), draws.pick(slow.stations)] as const
    if (ends[0] === ends[1]) continue
    const season = { origin: ends[0], destination: ends[1], route: '00000', ticketCode: '7DS' }
    const listed = stationsOfWay(season, DATE, ground) ?? []
    assert.equal(listed.length, new Set(listed).size, `${ends.join('-')}: a station is listed twice`)
    told.seasons += 1
    for (let nth = 0; nth < WITH_EACH; nth += 1) {
      const on = draws.pick(nth % 4 === 3 ? slow.stations : listed)
      const off = draws.pick(nth % 2 === 1 ? slow.stations : listed)
      if (on === off) continue
      const isGood = isItsWay(season, [on, off], DATE, ground)
      assert.equal(isGood, slow.isGood(ends, on, off), `season ${ends.join('-')}, ${on} to ${off}`)
      told.asked += 1
      told.good += Number(isGood)
    }
  }
  return `${told.asked} journeys with ${told.seasons} seasons, ${told.good} of them on their way: the rule and the reckoner allow the same`
}
