import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { cheapestWay } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { cheapestWays, type Purchase } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import { waySentences } from '@cledrau/domain/fares/explain/sentences.ts'
import type { PaygTable } from '@cledrau/domain/fares/travel-passes/payg-estimate.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { BackgroundWork } from '../finding/background-work.ts'
import type { WayAsked } from '../finding/found.ts'
import { partyOf } from '../pricing/party-asked.ts'
import { overlap, type RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import type { Solution } from '../finding/solutions.ts'
import type { Say } from '../../../words.ts'

type Asked = ParsedRequestOf<typeof cheapestWay>
type Reply = ReplyOf<typeof cheapestWay>
type ShownPurchase = Reply['ways'][number]['purchases'][number]
export type CheapestWay = (
  asked: Asked,
  network: string,
  abandoned?: AbortSignal,
) => Promise<Result<Reply, RefusalOf<typeof cheapestWay>>>

/** Many journeys are planned a few at a time, so that they never keep searches waiting. */
const AT_ONCE = 5

/** Each journey on the first train there is; then every way to pay for them all, compared. */
export function openCheapestWay(
  ground: RetailGround,
  pool: Pick<SearchPool, 'plan'>,
  payg: () => PaygTable,
  say: Say,
  background: BackgroundWork,
): CheapestWay {
  return async (asked, network, abandoned) => {
    const { fares, timetable, findStation } = ground
    const { from, until } = timetable()
    const ways: WayAsked[] = []
    for (const { origin, destination, date, time } of asked.journeys) {
      const [start, end] = [findStation(origin), findStation(destination)]
      if (!start || !end) return refuse('STATION_UNKNOWN')
      if (overlap(start, end)) return refuse('SAME_STATION')
      if (date < from || date > until) return refuse('OUTSIDE_TIMETABLE')
      ways.push(anyTrain(start.crsCode, end.crsCode, date, time))
    }
    const party = partyOf(asked, fares(), asked.journeys[0]?.date ?? from)
    if (!party.ok) return party

    const planned: (Solution | undefined)[] = []
    const plan = async () => {
      for (let at = 0; at < ways.length; at += AT_ONCE) {
        const some = await pool.plan({ ways: ways.slice(at, at + AT_ONCE), count: 1 }, abandoned, 'background')
        planned.push(...some.map(([first]) => first))
      }
    }
    await background(network, plan, abandoned)
    const found = planned.flatMap((one, index) => (one ? [{ index, journey: one.fare }] : []))
    const compared = cheapestWays(fares(), {
      party: party.value,
      journeys: found.map(({ journey }) => journey),
      payg: payg(),
    })
    const places = (indices: readonly number[]) => indices.map((index) => found[index]?.index ?? index)
    const untravelled = planned.flatMap((one, index) => (one ? [] : [index]))
    return done({
      ways: compared.ways.map((way) => ({
        way: way.way,
        total: way.total,
        dearer: way.dearer,
        purchases: way.purchases.map((purchase) => shown(purchase, places(purchase.covers), ground)),
        sentences: waySentences(way).map(({ key, params }): Bilingual => ({
          en: say('en', key, params),
          cy: say('cy', key, params),
        })),
      })),
      notPriced: [...places(compared.notPriced), ...untravelled].toSorted((a, b) => a - b),
    })
  }
}

export const anyTrain = (from: string, to: string, date: string, time: string): WayAsked => ({
  from,
  to,
  date,
  time,
  by: 'departure',
  page: 'later',
  via: [],
  avoid: [],
  direct: false,
  operators: null,
})

function shown(purchase: Purchase, covers: number[], { words }: RetailGround): ShownPurchase {
  const { name, say } = words()
  const { kind, pence: price } = purchase
  if (purchase.kind === 'PAYG')
    return { kind, code: null, names: say('WAY_PAYG_NAME'), price, from: null, until: null, covers }
  if (purchase.kind === 'ROVER') {
    const { code, from, until } = purchase.offer
    return { kind, code, names: name('rovers', code), price, from, until, covers }
  }
  const { ticket: code } = purchase.offer
  const dates = 'from' in purchase.offer ? purchase.offer : { from: null, until: null }
  return { kind, code, names: name('tickets', code), price, from: dates.from, until: dates.until, covers }
}
