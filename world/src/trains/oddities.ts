import type { News } from '@cledrau/feeds/darwin/news.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { chanceOf } from './chance.ts'
import type { Dials, Second } from './day.ts'
import { levelAt } from './trouble.ts'

type Odd = { readonly at: Second; readonly news: News }

/** Darwin's own small troubles, which no traveller hears of: a train under a wrong headcode, an area that is silent. */
export function odditiesOf(dials: Dials, trains: readonly Train[]): Odd[] {
  const { seed, date } = dials
  const wrong = trains.flatMap(({ uid, headcode, calls }): Odd[] => {
    const at = calls[0]!.departure * 60 + 90
    if (chanceOf(`${seed} ${date} describer ${uid}`) >= 0.003 * levelAt(dials, at)) return []
    const berth = String(1000 + Math.floor(chanceOf(`${uid} berth`) * 9000))
    return [{ at, news: { kind: 'tracking-id', area: 'CF', berth, wrong: `0${headcode.slice(1)}`, right: headcode } }]
  })
  const from = 7 * 3600 + Math.floor(chanceOf(`${seed} ${date} alarm`) * 12 * 3600)
  if (chanceOf(`${seed} ${date} alarm at all`) >= 0.3 * levelAt(dials, from)) return wrong
  const id = String(1 + Math.floor(chanceOf(`${seed} ${date} alarm id`) * 9999))
  return [
    ...wrong,
    { at: from, news: { kind: 'alarm', id, what: 'area', area: 'CF' } },
    { at: from + 1500, news: { kind: 'alarm', id, what: 'cleared' } },
  ]
}
