import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceReturns } from '@cledrau/domain/fares/rules/price-return.ts'
import { priceBundles } from '@cledrau/domain/fares/travel-passes/bundle.ts'
import { priceSeasons } from '@cledrau/domain/fares/travel-passes/season.ts'
import { compileFares } from '@cledrau/feeds/fares/compile-fares.ts'
import { expect, test } from 'vitest'
import { EXTRA } from './exceptions.ts'
import { linesByName, waysByRail, type Place } from './distance.ts'
import { alongLine } from './walk-up.ts'
import { ROOT } from '../programs.ts'

/** What everybody expects of fares between places they know, tried on the feed as the product reads it. */

const FOLDER = join(ROOT, 'data/fares')
const LINES = join(ROOT, 'data/railway/lines')
const DATE = '2026-12-02'
const NINE_PLACES = () => 9
/** A way in parts may be cheaper, as it is on the real railway; by more than this somebody would have mended it. */
const MOST_SAVED_BY_SPLITTING = 0.35

const files = readdirSync(join(FOLDER, 'feed')).map((name) => ({
  name,
  chunks: [readFileSync(join(FOLDER, 'feed', name))],
}))
const fares = openFares((await compileFares(files, JSON.parse(readFileSync(join(FOLDER, 'lists.json'), 'utf8')))).image)
const stations = (JSON.parse(readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8')) as Place[]).filter(
  (place) => !place.members,
)
const lines = linesByName(LINES)
const ways = waysByRail(stations, lines)
const one = { adults: 1, children: 0 }

const on = (from: string, to: string, departs: number, toc = 'AW') => ({
  solution: {
    legs: [
      {
        toc,
        uid: 'C1',
        calls: [
          { station: from, departs },
          { station: to, departs: departs + 60 },
        ],
      },
    ],
  },
  date: DATE,
})
const remembered = new Map<string, readonly Offer[]>()
/** Single tickets for a train of another company, so that nothing is ours alone. */
function singles(from: string, to: string, departs: number): readonly Offer[] {
  const key = `${from} ${to} ${departs}`
  const { solution, date } = on(from, to, departs, 'XC')
  const known = remembered.get(key) ?? price(fares, one, solution, date, { placesLeft: NINE_PLACES })
  remembered.set(key, known)
  return known
}
const isWalkUp = ({ places }: Offer): boolean => places === undefined
const walkUp = (from: string, to: string, departs: number): number =>
  Math.min(
    ...singles(from, to, departs)
      .filter((offer) => isWalkUp(offer) && offer.class === 'STANDARD')
      .map(({ total }) => total),
  )
/** A price set by hand with a limit of its own, such as "not at Christmas", has its reason to be lower. */
const hasItsReason = (a: string, b: string): boolean =>
  EXTRA.some(
    ({ from, to, route, tickets }) =>
      route === '00000' &&
      [from, to].toSorted().join() === [a, b].toSorted().join() &&
      tickets.some(([, , limit]) => limit),
  )
const PEAK = 450
const OFF_PEAK = 690
const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`

/** The stations of the usual way from one to another, both ends with them. */
function usualWay(from: string, to: string): string[] {
  const stops = [to]
  while (stops[0] !== from) stops.unshift(ways(from, stops[0] as string)?.before ?? from)
  return stops
}
const FIRST_OF_LINES = [...new Set([...lines.values()].flatMap((stops) => [stops[0], stops.at(-1)]))]
  .filter((crs): crs is string => stations.some(({ crsCode }) => crsCode === crs))
  .toSorted()

test('farther along a line, or along the usual way, is never cheaper, at any hour', () => {
  const cheaper: string[] = []
  const judge = (from: string, nearer: string, farther: string): void => {
    if (hasItsReason(from, farther)) return
    for (const departs of [PEAK, OFF_PEAK]) {
      const [less, more] = [walkUp(from, nearer, departs), walkUp(from, farther, departs)]
      if (more < less) cheaper.push(`${from}-${farther} ${pounds(more)} is under ${from}-${nearer} ${pounds(less)}`)
    }
  }
  let judged = 0
  for (const stops of lines.values()) {
    for (const [from, to] of alongLine(stops, ways)) {
      const [first, last] = [stops[from] as string, stops[to] as string]
      if (to - from < 2) continue
      judged += 2
      judge(first, stops[to - 1] as string, last)
      judge(last, stops[from + 1] as string, first)
    }
  }
  for (const start of FIRST_OF_LINES) {
    for (const { crsCode: end } of stations) {
      const before = ways(start, end)?.before
      if (before === undefined || before === start || start === end) continue
      judged += 1
      judge(start, before, end)
    }
  }
  expect(judged).toBeGreaterThan(10_000)
  expect(cheaper).toEqual([])
})

test('between cities prices are what one knows: to London well over £100 in the morning, half of it later', () => {
  const within = (from: string, to: string, departs: number, least: number, most: number) => {
    const pence = walkUp(from, to, departs)
    expect(pence >= least * 100 && pence <= most * 100, `${from}-${to} ${pounds(pence)}`).toBe(true)
  }
  within('CDF', 'PAD', PEAK, 110, 150)
  within('CDF', 'PAD', OFF_PEAK, 55, 90)
  within('HHD', 'EUS', PEAK, 120, 180)
  within('HHD', 'EUS', OFF_PEAK, 70, 110)
  // The published £81 has its neighbours about it.
  expect(walkUp('CDF', 'MAN', PEAK)).toBe(8100)
  within('SWA', 'MAN', PEAK, 81, 110)
  within('BGN', 'MAN', PEAK, 81, 100)
  within('NWP', 'MAN', PEAK, 70, 81)
  within('CDF', 'SPT', PEAK, 70, 81)
})

test('a journey in parts saves little or nothing on most ways, something on some, and never more than a third', () => {
  let [more, tried] = [0, 0]
  for (const from of FIRST_OF_LINES) {
    for (const to of FIRST_OF_LINES) {
      if (from >= to) continue
      for (const departs of [PEAK, OFF_PEAK]) {
        const through = walkUp(from, to, departs)
        for (const middle of usualWay(from, to).slice(1, -1)) {
          const parts = walkUp(from, middle, departs) + walkUp(middle, to, departs)
          tried += 1
          if (parts < through) more += 1
          const saved = 1 - parts / through
          expect(saved, `${from}-${middle}-${to} ${pounds(parts)}, through ${pounds(through)}`).toBeLessThan(
            MOST_SAVED_BY_SPLITTING,
          )
        }
      }
    }
  }
  expect(more).toBeGreaterThan(0)
  expect(more / tried).toBeLessThan(0.25)
})

test('Advance prices rise step by step, and the dearest is still under what one pays at any hour', () => {
  let tried = 0
  for (const from of FIRST_OF_LINES) {
    for (const to of FIRST_OF_LINES) {
      if (from === to) continue
      const offers = singles(from, to, OFF_PEAK)
      const tiers = offers
        .filter(({ ticket }) => /^AA\d$/.test(ticket))
        .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
      const totals = tiers.map(({ total }) => total)
      expect(
        totals.every((total, n) => n === 0 || total > (totals[n - 1] as number)),
        `${from}-${to} ${totals.join(' ')}`,
      ).toBe(true)
      if (totals.length === 0) continue
      tried += 1
      expect(totals.at(-1), `${from}-${to}`).toBeLessThan(walkUp(from, to, OFF_PEAK))
      const first = offers.filter((offer) => offer.class === 'FIRST')
      const advance = first.find((offer) => !isWalkUp(offer))
      if (advance) expect(advance.total).toBeLessThan(Math.min(...first.filter(isWalkUp).map(({ total }) => total)))
    }
  }
  expect(tried).toBeGreaterThan(500)
})

test('there and back costs more than one way and no more than two, off-peak no more than at any time', () => {
  for (const from of FIRST_OF_LINES) {
    for (const to of FIRST_OF_LINES) {
      if (from === to) continue
      const offers = priceReturns(fares, one, [on(from, to, OFF_PEAK, 'XC')], [on(to, from, 1150, 'XC')]).returns(0, 0)
      const totalOf = (...tickets: string[]) =>
        offers.find(({ ticket, route }) => tickets.includes(ticket) && route === '00000')?.total
      const [full, offPeak] = [totalOf('SDR', 'SOR'), totalOf('CDR', 'SVR')]
      if (full === undefined) continue
      const [single, cheap] = [walkUp(from, to, PEAK), walkUp(from, to, OFF_PEAK)]
      expect(full > single && full <= 2 * single, `${from}-${to} ${pounds(full)} for ${pounds(single)}`).toBe(true)
      if (offPeak === undefined) continue
      expect(offPeak > cheap && offPeak <= Math.min(full, 2 * cheap), `${from}-${to} ${pounds(offPeak)}`).toBe(true)
    }
  }
})

test('day return, Multiflex, Flexi Season and season are each the best for somebody', () => {
  for (const [from, to] of [
    ['CDF', 'NWP'],
    ['CDF', 'PPD'],
    ['CDF', 'SWA'],
    ['LLJ', 'CTR'],
    ['WRX', 'CTR'],
    ['CMN', 'SWA'],
    ['AYW', 'MCN'],
  ] as const) {
    const ends = { origin: from, destination: to }
    const bundle = (code: string) => priceBundles(fares, one, ends, DATE).find(({ ticket }) => ticket === code)?.total
    const [multiflex = 0, flexi = 0] = [bundle('MFX'), bundle('FXS')]
    const seasons = priceSeasons(fares, one, ends, { from: DATE, durations: ['weekly', 'monthly'] }).filter(
      (offer) => offer.class === 'STANDARD',
    )
    const [week = 0, month = 0] = seasons.map(({ total }) => total).toSorted((a, b) => a - b)
    const back = priceReturns(fares, one, [on(from, to, PEAK, 'XC')], [on(to, from, 1050, 'XC')])
      .returns(0, 0)
      .filter(({ ticket }) => ticket === 'SDR' || ticket === 'SOR')[0]?.total
    if (back === undefined || multiflex === 0) continue
    const name = `${from}-${to}`
    // A journey of the bundle is for whoever goes one way, and for a day or so a week.
    expect(multiflex / 12, name).toBeLessThan(back / 2)
    expect(multiflex / 12, name).toBeLessThan(walkUp(from, to, PEAK))
    expect(flexi / 8, name).toBeLessThan(multiflex / 6)
    // Two or three days a week, but not five: then it is the month.
    expect(flexi, name).toBeLessThan(month)
    expect((flexi / 8) * 20, name).toBeGreaterThan(month)
    expect(week, name).toBeLessThan(5 * back)
    expect(week, name).toBeGreaterThan(2 * back)
    expect(month, name).toBeLessThan(4.4 * week)
  }
})

test('a child pays half of a walk-up, of an Advance and of a season', () => {
  const child = { adults: 0, children: 1 }
  for (const [from, to] of [
    ['CDF', 'NWP'],
    ['CDF', 'MAN'],
    ['HHD', 'EUS'],
  ] as const) {
    const { solution, date } = on(from, to, OFF_PEAK, 'XC')
    const grown = price(fares, one, solution, date, { placesLeft: NINE_PLACES })
    for (const offer of price(fares, child, solution, date, { placesLeft: NINE_PLACES })) {
      const same = grown.find(({ ticket, route }) => ticket === offer.ticket && route === offer.route)
      expect(Math.abs(offer.total - (same?.total ?? 0) / 2), `${from}-${to} ${offer.ticket}`).toBeLessThanOrEqual(5)
    }
    const seasons = (party: typeof one) =>
      priceSeasons(fares, party, { origin: from, destination: to }, { from: DATE, durations: ['weekly'] })[0]?.total ??
      0
    expect(Math.abs(seasons(child) - seasons(one) / 2)).toBeLessThanOrEqual(5)
  }
})
