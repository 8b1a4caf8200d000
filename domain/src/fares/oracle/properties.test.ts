import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildImage } from '../image/build-image.ts'
import { explain } from '../explain/explain.ts'
import { openFares, type Fares } from '../rules/fares.ts'
import { FLEXIBILITIES, isFreeEnough } from '../rules/flexibility.ts'
import { findFares } from '../rules/find-fares.ts'
import { NONE } from '../image/image.ts'
import { packFares, unpackFares } from '../image/image-file.ts'
import { leastSingle } from '../rules/least-single.ts'
import { random } from './random.ts'
import { randomFares, randomJourney, randomParty } from './random-fares.ts'
import { OPEN_END } from '../rules/ticket-days.ts'
import type { Offer } from '../rules/offer.ts'
import type { Party } from '../rules/party.ts'
import { price } from '../rules/price.ts'
import { recompute } from './recompute.ts'
import type { FareRecords } from '../image/records.ts'
import { lessPerMille } from '../rules/round.ts'

// A second or two each alone; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 })

type World = { records: FareRecords; fares: Fares; seed: number }

const worlds = Array.from({ length: 40 }, (_, n): World => {
  const records = randomFares(random(1000 + n))
  return { records, fares: openFares(buildImage(records)), seed: 1000 + n }
})

/** A world, and a journey and a party in it. */
const cases = fc.record({ world: fc.constantFrom(...worlds), seed: fc.nat(1_000_000) }).map(({ world, seed }) => {
  const r = random(seed)
  return { ...world, journey: randomJourney(r), party: randomParty(r) as Party, r }
})

const least = (offers: readonly Offer[]): number => offers[0]?.total ?? Number.POSITIVE_INFINITY

const byProduct = (offers: readonly Offer[]) => new Map(offers.map((one) => [`${one.ticket} ${one.route}`, one.total]))

const RUNS = { numRuns: 1500 }

test('one more railcard never raises any price', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom('YNG', 'FAM', '2TR', 'DIS', 'NEW'), ({ fares, journey, party }, card) => {
      const without = byProduct(price(fares, party, journey.solution, journey.date))
      const more = { ...party, railcards: [...(party.railcards ?? []), card] }
      const having = byProduct(price(fares, more, journey.solution, journey.date))
      for (const [product, total] of without) expect(having.get(product)).toBeLessThanOrEqual(total)
    }),
    RUNS,
  )
})

test('a child never pays more than an adult without a railcard, unless a price set by hand says so', () => {
  fc.assert(
    fc.property(cases, ({ fares, journey }) => {
      for (const offer of price(fares, { adults: 0, children: 1 }, journey.solution, journey.date)) {
        if (offer.source.kind === 'SET_BY_HAND') continue
        expect(offer.total).toBeLessThanOrEqual(offer.source.adult ?? 0)
      }
    }),
    RUNS,
  )
})

test('one more restriction never lowers the price of a journey', () => {
  fc.assert(
    fc.property(cases, fc.nat(1439), fc.nat(600), ({ records, fares, journey, party, r }, from, length) => {
      const band = {
        sequence: '9999',
        direction: 'OUT' as const,
        from,
        until: Math.min(1439, from + length),
        at: 'D' as const,
        station: '',
        minimumFare: false,
        days: [],
        tocs: [],
      }
      const code = 'ZZ'
      const added = {
        code,
        description: '',
        outText: '',
        returnText: '',
        outPositive: false,
        returnPositive: false,
        days: [],
        bands: [band],
        trains: [],
        from: '2000-01-01',
        until: OPEN_END,
      }
      const stricter: FareRecords = {
        ...records,
        restrictions: [...records.restrictions, added],
        fares: records.fares.map((fare) =>
          fare.restriction === '' && r.chance(0.5) ? { ...fare, restriction: code } : fare,
        ),
      }
      const before = least(price(fares, party, journey.solution, journey.date))
      const after = least(price(openFares(buildImage(stricter)), party, journey.solution, journey.date))
      expect(after).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: 150 },
  )
})

test('an explained price always recomputes from its tree', () => {
  fc.assert(
    fc.property(cases, ({ fares, journey, party }) => {
      for (const offer of price(fares, party, journey.solution, journey.date)) {
        const tree = explain(fares, party, offer, journey)
        expect(tree).toBeDefined()
        expect(tree && recompute(tree)).toBe(offer.total)
        expect(
          tree && recompute({ shares: tree.shares.map((share) => ({ ...share, each: share.each + 5 })) }),
        ).toBeUndefined()
      }
    }),
    RUNS,
  )
})

test('shares cover everybody in the party once', () => {
  fc.assert(
    fc.property(cases, ({ fares, journey, party }) => {
      for (const { shares, total } of price(fares, party, journey.solution, journey.date)) {
        const count = (kind: string) =>
          shares.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0)
        expect([count('ADULT'), count('CHILD')]).toEqual([party.adults, party.children])
        expect(shares.reduce((sum, one) => sum + one.count * one.each, 0)).toBe(total)
      }
    }),
    RUNS,
  )
})

test('an image that was packed and opened again gives the same prices', () => {
  for (const { records, fares, seed } of worlds.slice(0, 10)) {
    const again = openFares(unpackFares(packFares(buildImage(records))))
    const r = random(seed)
    for (let n = 0; n < 20; n += 1) {
      const [journey, party] = [randomJourney(r), randomParty(r)]
      const offers = price(fares, party, journey.solution, journey.date)
      expect(price(again, party, journey.solution, journey.date)).toEqual(offers)
    }
  }
})

test('bytes that are no image are refused', () => {
  expect(() => unpackFares(new ArrayBuffer(8))).toThrow('not a fares image')
  expect(() => unpackFares(new ArrayBuffer(64))).toThrow('not a fares image')
  const packed = packFares(buildImage(worlds[0]?.records as FareRecords))
  new Uint32Array(packed, 4, 1)[0] = 99
  expect(() => unpackFares(packed)).toThrow('version 99')
})

test('discounts are to the nearest five pence: £30.00 less 33.4 % is £20.00', () => {
  expect(lessPerMille(3000, 334)).toBe(2000)
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1000), (pence, perMille) => {
      const exact = (pence * (1000 - perMille)) / 1000
      const rounded = lessPerMille(pence, perMille)
      expect(rounded % 5).toBe(0)
      expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(2.5)
    }),
  )
})

test('no single costs less than the least that is known of its stations, however free it leaves its traveller and whether asked for the first time or again', () => {
  let exact = 0
  for (const { fares } of worlds) {
    const stations = [...fares.tables.stations.keys()]
    for (const [origin, destination] of stations.flatMap((a) => stations.map((b) => [a, b] as const))) {
      const known = leastSingle(fares, origin, destination)
      expect(leastSingle(fares, origin, destination)).toBe(known)
      for (const date of ['2026-12-02', '2027-03-06']) {
        const adults = findFares(fares, fares.on(date), { origin, destination }, 'SINGLE', { keepDearer: true })
          .map(({ adult }) => adult)
          .filter((adult) => adult !== NONE)
        expect(known).toBeLessThanOrEqual(Math.min(NONE, ...adults))
        if (known > 0 && known === Math.min(...adults)) exact += 1
        for (const flexibility of FLEXIBILITIES) {
          const free = findFares(fares, fares.on(date), { origin, destination }, 'SINGLE', { keepDearer: true })
            .filter(({ ticket, restriction }) =>
              isFreeEnough({ isAdvance: ticket.record.group === 'P', isRestricted: restriction !== 0 }, flexibility),
            )
            .map(({ adult }) => adult)
          expect(leastSingle(fares, origin, destination, flexibility)).toBeLessThanOrEqual(Math.min(NONE, ...free))
        }
      }
    }
  }
  expect(exact).toBeGreaterThan(400)
})
