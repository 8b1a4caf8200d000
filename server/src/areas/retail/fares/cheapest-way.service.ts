import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { cheapestWay } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { waySentences } from '@cledrau/domain/fares/explain/sentences.ts'
import { tableOn, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import type { DatedSolution } from '@cledrau/domain/fares/rules/price-return.ts'
import { WALK } from '@cledrau/domain/fares/rules/trip.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { BackgroundWork } from '../finding/background-work.ts'
import type { WayAsked } from '../finding/found.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { isServed, overlap, type RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import type { Solution } from '../finding/solutions.ts'
import { shownPurchase } from './shown-purchase.ts'
import type { Say } from '../../../words.ts'

type Asked = ParsedRequestOf<typeof cheapestWay>
type Reply = ReplyOf<typeof cheapestWay>
export type CheapestWay = (
  asked: Asked,
  network: string,
  abandoned?: AbortSignal,
  /** TAPPED: journeys that were made, held against what taps cost; what is to be said of taps themselves is known there. */
  about?: 'SEARCH' | 'TAPPED',
) => Promise<Result<Reply, RefusalOf<typeof cheapestWay>>>

/** Many journeys are planned a few at a time, so that they never keep searches waiting. */
const AT_ONCE = 5

/** Each journey on the first train there is; then every way to pay for them all, compared. */
export function openCheapestWay(
  ground: RetailGround,
  pool: Pick<SearchPool, 'plan' | 'waysToPay'>,
  payg: () => PaygScheme,
  say: Say,
  background: BackgroundWork,
): CheapestWay {
  return async (asked, network, abandoned, about = 'SEARCH') => {
    const { fares, timetable, findStation, clock } = ground
    const { from, until } = timetable()
    const ways: WayAsked[] = []
    for (const { origin, destination, date, time } of asked.journeys) {
      const [start, end] = [findStation(origin), findStation(destination)]
      if (!start || !end) return refuse('STATION_UNKNOWN')
      if (overlap(start, end)) return refuse('SAME_STATION')
      if (!isServed(start, ground) || !isServed(end, ground)) return refuse('NO_TRAINS_KNOWN')
      if (date < from || date > until) return refuse('OUTSIDE_TIMETABLE')
      ways.push(anyTrain(start.crsCode, end.crsCode, date, time))
    }
    const party = partyOf(asked, fares(), asked.journeys[0]?.date ?? from)
    if (!party.ok) return party

    const planned: (Solution | undefined)[] = []
    const taps = payg()
    let tapped: (DatedSolution | undefined)[] = []
    const plan = async () => {
      for (let at = 0; at < ways.length; at += AT_ONCE) {
        const some = await pool.plan({ ways: ways.slice(at, at + AT_ONCE), count: 1 }, abandoned, 'background')
        planned.push(...some.map(([first]) => first))
      }
      tapped = await trainsThatTakeTaps(planned, ways, taps, ground, (asking) =>
        pool.plan({ ways: asking, count: 1 }, abandoned, 'background'),
      )
    }
    await background(network, plan, abandoned)
    const found = planned.flatMap((one, index) => (one ? [{ index, journey: one.fare }] : []))
    const today = clockTime(clock.now())
    const compared = await pool.waysToPay(
      {
        party: party.value,
        journeys: found.map(({ journey }) => journey),
        payg: taps,
        paygJourneys: found.map(({ index }) => tapped[index]),
        boughtAt: { date: today.date, minute: today.minutes },
      },
      abandoned,
    )
    const places = (indices: readonly number[]) => indices.map((index) => found[index]?.index ?? index)
    const untravelled = planned.flatMap((one, index) => (one ? [] : [index]))
    const notPriced = [...places(compared.notPriced), ...untravelled].toSorted((a, b) => a - b)
    const tappedLater = compared.ways
      .flatMap(({ purchases }) => purchases)
      .flatMap(({ kind, covers }) => (kind === 'PAYG' ? places(covers).filter((index) => tapped[index]) : []))
    const carriers = [...new Set(tappedLater.flatMap((index) => withoutTaps(planned[index], ways[index], taps)))]
    const words = ground.words()
    const named = carriers.map(words.carrier)
    const isTapped = about === 'TAPPED'
    const notes = [
      isTapped ? 'WAY_NOTE_TAPPED' : 'WAY_NOTE_TRAINS',
      ...(asked.journeys.some(({ date }) => date < today.date) ? ['WAY_NOTE_PAST'] : []),
      ...(notPriced.length > 0 && !isTapped ? ['WAY_NOTE_NOT_PRICED'] : []),
      ...compared.notCompared.map((what) => `WAY_NOTE_${what}`).filter((note) => !isTapped || !note.includes('PAYG')),
    ]
    return done({
      ways: compared.ways.map((way) => ({
        way: way.way,
        total: way.total,
        dearer: way.dearer,
        purchases: way.purchases.map((purchase) => shownPurchase(purchase, places(purchase.covers), ground)),
        sentences: waySentences(way).map(({ key, params }): Bilingual => ({
          en: say('en', key, params),
          cy: say('cy', key, params),
        })),
      })),
      notPriced,
      notes: [
        ...notes.map((note) => words.say(note)),
        ...(named.length > 0 && !isTapped
          ? [
              words.say('WAY_NOTE_PAYG_TRAINS', {
                carriers: { en: named.map(({ en }) => en).join(', '), cy: named.map(({ cy }) => cy).join(', ') },
              }),
            ]
          : []),
      ],
    })
  }
}

/** Where the first train takes no taps: the first one of ours, which do. Only where there are readers at both ends. */
async function trainsThatTakeTaps(
  planned: readonly (Solution | undefined)[],
  ways: readonly WayAsked[],
  scheme: PaygScheme,
  { own }: RetailGround,
  plan: (ways: WayAsked[]) => Promise<Solution[][]>,
): Promise<(DatedSolution | undefined)[]> {
  const refused = planned.flatMap((one, index) => {
    const way = ways[index]
    const table = way && tableOn(scheme, way.date)
    const isRefused = withoutTaps(one, way, scheme).length > 0
    return isRefused && table && way.from in table.zones && way.to in table.zones ? [{ index, way }] : []
  })
  const found: (DatedSolution | undefined)[] = []
  for (let at = 0; at < refused.length; at += AT_ONCE) {
    const some = refused.slice(at, at + AT_ONCE)
    const trains = await plan(some.map(({ way }) => ({ ...way, operators: own() })))
    for (const [n, { index, way }] of some.entries()) {
      const journey = trains[n]?.[0]?.fare
      // Tomorrow's first train is no way to travel today.
      if (journey?.date === way.date) found[index] = journey
    }
  }
  return found
}

/** Whose trains on a way take no taps. */
function withoutTaps(planned: Solution | undefined, way: WayAsked | undefined, scheme: PaygScheme): string[] {
  const table = way && tableOn(scheme, way.date)
  if (!table) return []
  return (planned?.fare.solution.legs ?? []).flatMap(({ toc }) =>
    toc === WALK || table.operators.includes(toc) ? [] : [toc],
  )
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
