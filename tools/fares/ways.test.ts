import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cheapestWays, type CheapestWayQuestion } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import { dayOf, dateOf, weekdayAt } from '@cledrau/domain/time/dates.ts'
import { explain } from '@cledrau/domain/fares/explain/explain.ts'
import { paygCharge, paygJourney } from '@cledrau/domain/payg/on-trains.ts'
import { schemeFrom, type PaygScheme, type PaygStep } from '@cledrau/domain/payg/scheme.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceReturns } from '@cledrau/domain/fares/rules/price-return.ts'
import { faultIn } from '@cledrau/domain/fares/splits/split-check.ts'
import { splitTickets, splitWorthOffering } from '@cledrau/domain/fares/splits/split.ts'
import { priceSentences, trainSentences, waySentences, type Sentence } from '@cledrau/domain/fares/explain/sentences.ts'
import { usualPrice } from '@cledrau/domain/give-back/usual-price.ts'
import { validOnTrain, type HeldTicket } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { describe, expect, test } from 'vitest'
import { caseFares, trains, WEDNESDAY } from './cases.ts'
import { ROOT } from '../programs.ts'

const fares = caseFares()
const payg = schemeFrom(JSON.parse(readFileSync(join(ROOT, 'data/payg/scheme.json'), 'utf8')) as PaygStep[])
const charged = (scheme: PaygScheme, journeys: Parameters<typeof paygJourney>[1][]) =>
  paygCharge(
    scheme,
    journeys.flatMap((journey) => paygJourney(scheme, journey) ?? []),
  )
const english = JSON.parse(readFileSync(join(ROOT, 'data/words/fares.en.json'), 'utf8')) as Record<string, string>
const welsh = JSON.parse(readFileSync(join(ROOT, 'data/words/fares.cy.json'), 'utf8')) as Record<string, string>
const one = { adults: 1, children: 0 }
const names = { station: String, ticket: String, railcard: String, route: String }
const on = (text: string, date = WEDNESDAY) => ({ solution: trains(text), date })

/** Every sentence has its words in both languages, and every gap in them something to fill it. */
function expectSayable(sentences: readonly Sentence[]): void {
  for (const { key, params } of sentences) {
    for (const words of [english, welsh]) {
      const text = words[key]
      expect(text, key).toBeDefined()
      for (const [, gap = ''] of (text ?? '').matchAll(/\{(\w+)/g)) expect(Object.keys(params), key).toContain(gap)
    }
  }
}

describe('the cheapest way to travel', () => {
  const week = (days: number, start = WEDNESDAY): CheapestWayQuestion['journeys'] =>
    Array.from({ length: days }, (_, n) => dateOf(dayOf(start) + n)).flatMap((date) =>
      weekdayAt(dayOf(date)) < 5 ? [on('CDF-NWP 08:00', date), on('NWP-CDF 17:00', date)] : [],
    )
  const ways = (question: Omit<CheapestWayQuestion, 'party'>) => {
    const found = cheapestWays(fares, { party: one, ...question })
    for (const way of found.ways) {
      expectSayable(waySentences(way))
      expect(way.purchases.flatMap((purchase) => purchase.covers).toSorted((a, b) => a - b)).toEqual([
        ...question.journeys.keys(),
      ])
      expect(way.purchases.reduce((sum, purchase) => sum + purchase.pence, 0)).toBe(way.total)
    }
    return Object.fromEntries(found.ways.map((way) => [way.way, way.total]))
  }

  test('one day there and back: the return ticket', () => {
    expect(ways({ journeys: week(1) })).toEqual({ RETURNS: 740, SINGLES: 1208 })
  })

  test('four days a week: the weekly season beats four returns', () => {
    const found = ways({ journeys: week(6, '2026-12-07') })
    expect(found).toMatchObject({ SINGLES: 6040, RETURNS: 3700, SEASON: 2680 })
  })

  test('a month of commuting: the monthly season', () => {
    const journeys = week(30, '2026-12-02')
    expect(journeys.length).toBe(44)
    expect(ways({ journeys })).toMatchObject({ RETURNS: 22 * 740, SEASON: 10_290 })
  })

  test('a fortnight: two weekly seasons rather than a month', () => {
    expect(ways({ journeys: week(14, '2026-12-07') }).SEASON).toBe(2 * 2680)
  })

  test('pay as you go: two singles a day, and the cap of the week', () => {
    expect(ways({ journeys: week(1), payg })).toMatchObject({ PAYG: 520 })
    expect(ways({ journeys: week(5, '2026-12-07'), payg })).toMatchObject({ PAYG: 1710 })
  })

  test('pay as you go: three singles reach the day cap, another operator and long journeys are not taken', () => {
    const trips = [on('CDF-NWP 08:00'), on('NWP-CDF 10:00'), on('CDF-NWP 12:00')]
    expect(charged(payg, trips)).toMatchObject({ total: 570, dayCapsMet: 1, weekCapsMet: 0 })
    expect(paygJourney(payg, on('CDF-NWP 08:00 @GW'))).toBeUndefined()
    expect(paygJourney(payg, on('CDF-LLO-HFD-NWP 08:00'))).toBeUndefined()
  })

  test('pay as you go: a day is capped by the zones of all its journeys, from the first to the last', () => {
    const caps = [
      { from: 1, to: 1, day: 400, week: 1600 },
      { from: 1, to: 2, day: 700, week: 2100 },
      { from: 2, to: 3, day: 800, week: 2400 },
      { from: 1, to: 3, day: 1000, week: 3000 },
    ]
    const zones = { CDF: 1, PPD: 1, NWP: 2, HFD: 3 }
    const singles = { CDF: { PPD: 300, NWP: 600 }, NWP: { HFD: 600 } }
    const table: PaygScheme = schemeFrom([
      { ...payg[0], from: '2026-01-01', limitMinutes: 90, zones, singles, caps, branches: {}, interchanges: [] },
    ])
    const limitedTo = (limitMinutes: number) => schemeFrom([{ ...table[0], from: '2026-01-01', limitMinutes }])
    const day = (date: string, ...trips: string[]) => trips.map((trip) => on(trip, date))
    // Three trips within zone 1, two to zone 2, one in zones 1 to 3.
    const within = day('2026-12-07', 'CDF-PPD 08:00', 'PPD-CDF 12:00', 'CDF-PPD 16:00')
    const two = day('2026-12-08', 'CDF-NWP 08:00', 'NWP-CDF 16:00')
    const three = day('2026-12-09', 'CDF-NWP 08:00', 'NWP-HFD 10:00')
    expect(charged(table, within)).toMatchObject({ total: 400, dayCapsMet: 1, weekCapsMet: 0 })
    expect(charged(table, two)).toMatchObject({ total: 700, dayCapsMet: 1 })
    expect(charged(table, three)).toMatchObject({ total: 1000, dayCapsMet: 1 })
    expect(charged(table, [...within, ...two, ...three])).toMatchObject({
      total: 2100,
      dayCapsMet: 3,
      weekCapsMet: 0,
    })
    // From Monday to Thursday 7.00 a day would be 28.00; the week's cap is 21.00. The next Monday is another week.
    const capped = ['07', '08', '09', '10'].flatMap((n) => day(`2026-12-${n}`, 'CDF-NWP 08:00', 'NWP-CDF 16:00'))
    expect(charged(table, capped)).toMatchObject({ total: 2100, dayCapsMet: 0, weekCapsMet: 1 })
    const nextWeek = day('2026-12-14', 'CDF-NWP 08:00')
    expect(charged(table, [...capped, ...nextWeek])).toMatchObject({ total: 2700, dayCapsMet: 0, weekCapsMet: 1 })
    // Exactly as long as it may take, and a minute too long.
    expect(charged(limitedTo(60), nextWeek)).toMatchObject({ total: 600 })
    expect(charged(limitedTo(59), nextWeek)).toMatchObject({ total: 0 })
  })

  test('a journey that has no fare is told apart, not counted as free', () => {
    const found = cheapestWays(fares, { party: one, journeys: [on('CDF-NWP 08:00'), on('NWP-BFF 09:00')] })
    expect(found.notPriced).toEqual([1])
    expect(found.ways[0]).toMatchObject({ total: 604 })
  })

  test('a day in the area of a ranger', () => {
    const journeys = [on('SWA-LLO-SHR 10:00'), on('SHR-CDF 14:00'), on('CDF-SWA 18:00')]
    expect(ways({ journeys })).toMatchObject({ ROVER: 4460, SINGLES: 2280 + 2700 + 1239 })
  })
})

describe('splitting along the train', () => {
  test('one ticket where no split is cheaper, two where there is none for the whole', () => {
    const way = 'SWA-CDF-SHR 11:00'
    const split = splitTickets(fares, { ...one, railcards: ['SRN'] }, trains(way), WEDNESDAY)
    // 3610 less a third is 2405; Swansea-Cardiff 825 and Cardiff-Shrewsbury 1800 are dearer.
    expect(split).toMatchObject({ total: 2405, saving: 0, stations: [] })
    const plain = splitTickets(fares, one, trains('NWP-CDF-BYI 10:00'), WEDNESDAY)
    expect(plain).toMatchObject({ total: 904, stations: ['CDF'] })
    expect(plain?.through).toBeUndefined()
  })

  test('several tickets are offered where there is no one ticket, and not where one costs as little', () => {
    const inParts = splitWorthOffering(fares, one, on('NWP-CDF-BYI 10:00'))
    expect(inParts).toMatchObject({ total: 904, stations: ['CDF'] })
    expect(splitWorthOffering(fares, one, on('CDF-NWP 10:00'))).toBeUndefined()
    expect(splitWorthOffering(fares, one, on('NWP-BFF 10:00'))).toBeUndefined()
  })

  test('a certificate that is tampered with is found out', () => {
    const split = splitTickets(fares, one, trains('NWP-CDF-BYI 10:00'), WEDNESDAY)
    const prices: Record<string, number> = { '0 1': 604, '1 2': 300 }
    const check = (certificate: NonNullable<typeof split>['certificate'], more: Record<string, number> = {}) =>
      faultIn(
        certificate,
        (from, to) => ({ ...prices, ...more })[`${from} ${to}`],
        () => false,
      )
    const { certificate } = split as NonNullable<typeof split>
    expect(check(certificate)).toBeUndefined()
    expect(check(certificate, { '0 2': 900 })).toBe('cheaper from NWP to BYI')
    expect(check({ ...certificate, total: 900 })).toBe('the costs do not run from nothing to the total')
    expect(check({ ...certificate, tickets: certificate.tickets.slice(1) })).toBe(
      'the tickets do not add up to the total',
    )
    expect(check(certificate, { '1 2': 299 })).toBe('another price from CDF')
  })
})

describe('can I take this train?', () => {
  const held: HeldTicket = {
    ticket: 'SVS',
    route: '00000',
    restriction: 'B2',
    origin: 'CDF',
    destination: 'SHR',
    date: WEDNESDAY,
    direction: 'OUT',
    party: one,
    paid: 2800,
  }
  const ask = (ticket: HeldTicket, text: string, later: string[] = [], date = WEDNESDAY) => {
    const answer = validOnTrain(
      fares,
      ticket,
      on(text, date),
      later.map((other) => on(other, date)),
    )
    expectSayable(trainSentences(answer, names))
    return answer
  }

  test('yes, when nothing speaks against it', () => expect(ask(held, 'CDF-SHR 09:00')).toEqual({ valid: true }))

  test('no before nine, with the rule, the next train and the difference', () => {
    expect(ask(held, 'CDF-SHR 08:30 @GW', ['CDF-SHR 08:45', 'CDF-SHR 09:15'])).toMatchObject({
      valid: false,
      why: { rule: 'BANNED_TIME', code: 'B2', station: 'CDF', minute: 510 },
      next: { index: 1, departs: 555 },
      change: { kind: 'DIFFERENCE', pence: 200, ticket: 'SOS' },
    })
  })

  test('no on another date or between other stations', () => {
    expect(ask(held, 'CDF-SHR 11:00', [], '2026-12-03')).toMatchObject({
      why: { rule: 'OUTSIDE_DATES', last: WEDNESDAY },
    })
    expect(ask(held, 'CDF-SWA 11:00')).toMatchObject({ why: { rule: 'OTHER_STATIONS' } })
  })

  test('a part of the way, where it is known and the ticket may be broken', () => {
    const along = ['CDF', 'NWP', 'HFD', 'SHR']
    expect(ask({ ...held, along }, 'NWP-HFD 11:00')).toEqual({ valid: true })
    expect(ask({ ...held, along }, 'HFD-NWP 11:00')).toMatchObject({ why: { rule: 'OTHER_STATIONS' } })
    const advance = { ...held, ticket: 'AA1', restriction: '', along, bookedTrains: ['C1'] }
    expect(ask(advance, 'NWP-HFD 11:00')).toMatchObject({ why: { rule: 'NO_BREAK_OF_JOURNEY' } })
  })

  test('an Advance ticket is for its train; any other needs a new ticket', () => {
    const advance = { ...held, ticket: 'AA1', restriction: '', paid: 1000, bookedTrains: ['C7'] }
    expect(ask(advance, 'CDF-SHR 11:00 #C7')).toEqual({ valid: true })
    expect(ask(advance, 'CDF-SHR 11:00 #C8')).toMatchObject({
      why: { rule: 'BOOKED_TRAIN_ONLY' },
      change: { kind: 'NEW_TICKET', pence: 2700 },
    })
  })

  test('the way back of a super off-peak return in the afternoon peak costs the difference to the off-peak one', () => {
    const ticket: HeldTicket = { ...held, ticket: 'SSR', restriction: 'B3', direction: 'RETURN', paid: 3600 }
    expect(ask(ticket, 'SHR-CDF 14:00')).toEqual({ valid: true })
    expect(ask(ticket, 'SHR-CDF 16:00', ['SHR-CDF 18:30'])).toMatchObject({
      why: { rule: 'BANNED_TIME', direction: 'RETURN' },
      next: { index: 0, departs: 1110 },
      change: { kind: 'DIFFERENCE', pence: 400, ticket: 'SVR' },
    })
    expect(ask(ticket, 'SHR-CDF 14:00', [], '2027-01-02')).toMatchObject({
      why: { rule: 'OUTSIDE_DATES', last: '2027-01-01' },
    })
  })

  test('our trains only means our trains', () => {
    const ticket = { ...held, ticket: 'SOS', route: '00700', restriction: '', paid: 2700 }
    expect(ask(ticket, 'CDF-SHR 08:00')).toEqual({ valid: true })
    expect(ask(ticket, 'CDF-SHR 08:00 @GW')).toMatchObject({
      why: { rule: 'OTHER_OPERATOR' },
      change: { kind: 'DIFFERENCE', pence: 300 },
    })
  })
})

test('a price says where it comes from in both languages', () => {
  const party = { adults: 2, children: 1, railcards: ['YNG'] }
  const out = on('CDF-SWA 08:00')
  const sentences = price(fares, party, out.solution, out.date).flatMap((offer) => {
    const tree = explain(fares, party, offer, out)
    return tree ? priceSentences(tree, names) : []
  })
  expectSayable(sentences)
  expect(sentences.map(({ key }) => key)).toEqual([
    'FARES_FOUND_FLOW',
    'FARES_ANY_ROUTE',
    'FARES_NO_RESTRICTION',
    'FARES_MINIMUM_APPLIES',
    'FARES_STEP_FARE',
    'FARES_STEP_CARD',
    'FARES_STEP_MINIMUM',
    'FARES_SHARE_ADULT',
    'FARES_STEP_FARE',
    'FARES_SHARE_ADULT',
    'FARES_STEP_FARE',
    'FARES_STEP_CHILD',
    'FARES_SHARE_CHILD',
    'FARES_TOTAL',
  ])
})

test('the price of a return says why it holds on the way home, too', () => {
  const [out, home] = [on('CDF-SHR 11:00'), on('SHR-CDF 14:00')]
  const offer = priceReturns(fares, one, [out], [home])
    .returns(0, 0)
    .find(({ ticket }) => ticket === 'SSR')
  const tree = offer && explain(fares, one, offer, out, home)
  expect(tree).toMatchObject({ total: 3600, from: 'CDF', to: 'SHR', ticket: 'SSR' })
  expect(tree?.checks).toMatchObject([
    { check: 'ANY_ROUTE' },
    { check: 'RESTRICTION', direction: 'OUT', code: 'B3', station: 'CDF', minute: 660 },
    { check: 'RESTRICTION', direction: 'RETURN', code: 'B3', station: 'SHR', minute: 840 },
    { check: 'BACK_BY', first: WEDNESDAY, last: '2027-01-01' },
  ])
  expect(offer && explain(fares, one, offer, out)?.checks.map(({ check }) => check)).toEqual([
    'ANY_ROUTE',
    'RESTRICTION',
    'BACK_BY',
  ])
})

describe('what a part that was used would have cost by itself', () => {
  const usual = (
    ends: string,
    kind: 'SINGLE' | 'RETURN',
    serviceClass: 'FIRST' | 'STANDARD' = 'STANDARD',
    adults = 1,
  ) => {
    const [origin = '', destination = ''] = ends.split('-')
    return usualPrice(fares, { adults, children: 0 }, { origin, destination }, WEDNESDAY, { kind, serviceClass })
  }

  test('is the cheapest ticket of its class at whatever time of the day, but no Advance ticket', () => {
    expect(usual('CDF-SHR', 'SINGLE')).toBe(2700)
    expect(usual('CDF-SHR', 'SINGLE', 'STANDARD', 2)).toBe(5400)
    expect(usual('CDF-SHR', 'SINGLE', 'FIRST')).toBe(5000)
    expect(usual('CDF-SHR', 'RETURN')).toBe(3600)
    expect(usual('CDF-BYI', 'RETURN')).toBe(320)
  })

  test('is nothing where there is no such ticket', () => {
    expect(usual('CDF-NWP', 'SINGLE', 'FIRST')).toBeUndefined()
    expect(usual('CDF-CDF', 'SINGLE')).toBeUndefined()
    expect(usual('CDF-XXX', 'SINGLE')).toBeUndefined()
    expect(usual('XXX-CDF', 'SINGLE')).toBeUndefined()
  })
})

describe('tickets there and back that cost the same', () => {
  type Sold = NonNullable<Parameters<typeof caseFares>[0]>[number][3]
  const cheapest = (tickets: Sold, singles: number) => {
    const both: Sold = [...tickets, ['SDS', singles]]
    const priced = priceReturns(
      caseFares([['HFD', 'LLD', '00000', both]]),
      one,
      [on('HFD-LLD 11:00')],
      [on('LLD-HFD 16:00')],
    )
    const found = priced.cheapest(0, 0)
    return [found?.total, ...(found?.tickets.map(({ ticket }) => ticket) ?? [])]
  }

  test('of two returns it is always the same one, in whatever order they are told', () => {
    expect(
      cheapest(
        [
          ['SDR', 4000],
          ['SVR', 4000],
        ],
        3000,
      ),
    ).toEqual([4000, 'SDR'])
    expect(
      cheapest(
        [
          ['SVR', 4000],
          ['SDR', 4000],
        ],
        3000,
      ),
    ).toEqual([4000, 'SDR'])
    // Standard class before first.
    expect(
      cheapest(
        [
          ['FOR', 4000],
          ['SVR', 4000],
        ],
        3000,
      ),
    ).toEqual([4000, 'SVR'])
    expect(
      cheapest(
        [
          ['SDR', 4000],
          ['SVR', 3995],
        ],
        3000,
      ),
    ).toEqual([3995, 'SVR'])
  })

  test('one return rather than two singles, unless they are cheaper', () => {
    expect(cheapest([['SDR', 4000]], 2000)).toEqual([4000, 'SDR'])
    expect(cheapest([['SDR', 4000]], 1999)).toEqual([3998, 'SDS', 'SDS'])
  })
})
