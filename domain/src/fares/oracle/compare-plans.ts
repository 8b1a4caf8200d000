import type { PlaceQuestion } from '../rules/advance.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { OPEN_END } from '../rules/ticket-days.ts'
import { lineFares, type LinePrices } from '../testing.ts'
import { addDays } from '../../time/dates.ts'
import { cheapestWays } from '../travel-passes/cheapest-way.ts'
import type { PaygScheme } from '../../payg/scheme.ts'
import { TABLE } from '../../payg/testing.ts'
import { random, type Random } from './random.ts'
import { slowPlan, type SlowTable, type SlowTrip } from './slow-plan.ts'

export type PlanComparison = { cases: number; mixes: number; kinds: Record<string, number>; differences: string[] }

const STATIONS = ['AAA', 'BBB', 'CCC', 'DDD']
const PAIRS = STATIONS.flatMap((_, a) => STATIONS.slice(a + 1).map((__, n) => `${a}-${a + 1 + n}`))
const PLANS_PER_WORLD = 10
const MOST_TRIPS = 6
const ALWAYS = { from: '2000-01-01', until: OPEN_END }
const ROVER = { code: 'RVR', name: 'Rover', ...ALWAYS }

/** Prices of which now one, now another product is worth it: none follows from the others. */
function randomTable(r: Random): SlowTable {
  const priced = (share: number, low: number, high: number) =>
    Object.fromEntries(r.some(PAIRS, share).map((pair) => [pair, r.between(low, high) * 10]))
  const single = Object.fromEntries(PAIRS.map((pair) => [pair, r.between(20, 120) * 10]))
  return {
    single,
    advance: priced(0.4, 15, 80),
    dayReturn: priced(0.6, 40, 180),
    monthReturn: priced(0.6, 50, 200),
    week: priced(0.6, 80, 450),
    journeys: priced(0.5, 80, 400),
    days: priced(0.5, 100, 450),
    journeysOf: { count: r.between(2, 5), lasts: r.between(3, 40) },
    daysOf: { count: r.between(2, 4), lasts: r.between(3, 28) },
    rover: { pence: r.between(100, 500) * 10, last: r.between(1, 3), days: r.between(1, 4), lasts: r.between(4, 10) },
    payg: { single: priced(0.4, 30, 110), capOfDay: r.between(60, 180) * 10, capOfWeek: r.between(100, 400) * 10 },
  }
}

/** Much of it to and from one place, as people travel; some of it anywhere. */
function randomPlan(r: Random): SlowTrip[] {
  const [home, work] = r.pick([
    [0, 1],
    [0, 2],
    [1, 3],
  ] as const)
  const span = r.pick([3, 7, 20, 45])
  const trips = Array.from({ length: r.between(1, MOST_TRIPS) }, (_, n): SlowTrip => {
    const day = r.below(span)
    const cheapPlaces = r.chance(0.5)
    if (r.chance(0.7)) return { day, cheapPlaces, ...(n % 2 ? { from: work, to: home } : { from: home, to: work }) }
    const from = r.below(4)
    return { day, cheapPlaces, from, to: (from + r.between(1, 3)) % 4 }
  })
  return trips.toSorted((a, b) => a.day - b.day)
}

/** The same table as a fares feed has it. */
function feedOf(table: SlowTable): ReturnType<typeof lineFares> {
  const columns = [
    ['SDS', table.single],
    ['ADV', table.advance],
    ['CDR', table.dayReturn],
    ['SVR', table.monthReturn],
    ['7DS', table.week],
    ['FLX', table.journeys],
    ['FLD', table.days],
  ] as const
  const prices: LinePrices = Object.fromEntries(
    PAIRS.map((pair) => {
      const [a = 0, b = 0] = pair.split('-').map(Number)
      const tickets = columns.flatMap(([code, by]) => (by[pair] === undefined ? [] : [[code, by[pair]] as const]))
      return [`${STATIONS[a]} ${STATIONS[b]}`, Object.fromEntries(tickets)]
    }),
  )
  const { journeysOf, daysOf, rover } = table
  return lineFares(prices, {
    bundles: [
      { ticket: 'FLX', unit: 'SINGLE', passes: journeysOf.count, months: 0, days: journeysOf.lasts },
      { ticket: 'FLD', unit: 'DAY', passes: daysOf.count, months: 0, days: daysOf.lasts },
    ],
    rovers: [
      {
        ...ROVER,
        travelDays: rover.days,
        validMonths: 0,
        validDays: rover.lasts,
        stations: STATIONS.slice(0, rover.last + 1),
      },
    ],
    roverPrices: [
      { code: 'RVR', railcard: '', class: 'STANDARD', adult: rover.pence, child: 0, restriction: '', ...ALWAYS },
    ],
  })
}

function paygOf({ payg }: SlowTable): PaygScheme {
  const singles: Record<string, Record<string, number>> = {}
  for (const [pair, pence] of Object.entries(payg.single)) {
    const [a = 0, b = 0] = pair.split('-').map(Number)
    singles[STATIONS[a] as string] = { ...singles[STATIONS[a] as string], [STATIONS[b] as string]: pence }
  }
  const zones = Object.fromEntries(STATIONS.map((station) => [station, 1]))
  const caps = [{ from: 1, to: 1, day: payg.capOfDay, week: payg.capOfWeek }]
  const area = { areas: [{ from: 1, to: 1 }], branches: {}, interchanges: [] }
  return [{ ...TABLE, ...area, from: '2000-01-01', limitMinutes: 600, zones, singles, caps }]
}

/** A train that calls everywhere on the way; its number says whether it has cheap places. */
function journeyOf({ from, to, cheapPlaces }: SlowTrip, at: number, date: string): DatedSolution {
  const step = from < to ? 1 : -1
  const calls = Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => {
    const time = 360 + at * 60 + n * 10
    return { station: STATIONS[from + n * step] as string, arrives: time, departs: time }
  })
  return { solution: { legs: [{ toc: 'AW', uid: cheapPlaces ? 'CHEAP' : 'DEAR', calls }] }, date }
}

const placesLeft = ({ uid }: PlaceQuestion): number => (uid === 'CHEAP' ? 9 : 0)

/** Random plans in random price lists: the cheapest way against one found by trying everything, to the penny. */
export function comparePlans(cases: number, seed = 1): PlanComparison {
  const result: PlanComparison = { cases: 0, mixes: 0, kinds: {}, differences: [] }
  for (let world = seed; result.cases < cases; world += 1) {
    const r = random(world)
    const table = randomTable(r)
    const [fares, payg] = [feedOf(table), paygOf(table)]
    for (let i = 0; i < PLANS_PER_WORLD && result.cases < cases; i += 1) {
      result.cases += 1
      const start = addDays('2026-11-02', r.below(120))
      const plan = randomPlan(r)
      const journeys = plan.map((trip, at) => journeyOf(trip, at, addDays(start, trip.day)))
      const { ways } = cheapestWays(fares, {
        party: { adults: 1, children: 0 },
        journeys,
        payg,
        options: { placesLeft },
      })
      const least = slowPlan(table, { start: Date.parse(`${start}T00:00:00Z`) }, plan)
      const [best] = ways
      if (best?.way === 'MIX') result.mixes += 1
      result.kinds[best?.way ?? ''] = (result.kinds[best?.way ?? ''] ?? 0) + 1
      const where = `world ${world} plan ${i}`
      if (best?.total !== least) result.differences.push(`${where}: ${best?.way} ${best?.total} against ${least}`)
      for (const { way, total, purchases } of ways) {
        const covered = purchases.flatMap(({ covers }) => covers).toSorted((a, b) => a - b)
        const sum = purchases.reduce((pence, one) => pence + one.pence, 0)
        if (sum !== total || covered.join() !== [...plan.keys()].join())
          result.differences.push(`${where}: ${way} doesn't add up or leaves a journey out`)
      }
    }
  }
  return result
}
