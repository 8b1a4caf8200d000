import { expect, test } from 'vitest'
import type { FareRecords, RestrictionRecord, TimeBand } from '../image/records.ts'
import type { Party } from '../rules/party.ts'
import { price } from '../rules/price.ts'
import { priceReturns } from '../rules/price-return.ts'
import { OPEN_END } from '../rules/ticket-days.ts'
import { DAY, lineFares, lineRecords, ride } from '../testing.ts'
import { explain } from './explain.ts'

const ALWAYS = { from: '2000-01-01', until: OPEN_END }
const one = { adults: 1, children: 0 }
const out = ride(DAY, 'AAA 08:00 BBB 08:30 CCC 09:00')
const home = ride(DAY, 'CCC 17:00 BBB 17:30 AAA 18:00')

const band = (more: Partial<TimeBand>): TimeBand => ({
  sequence: '0001',
  direction: 'OUT',
  from: 5 * 60,
  until: 7 * 60,
  at: 'D',
  station: '',
  minimumFare: false,
  days: [],
  tocs: [],
  ...more,
})
const restriction = (more: Partial<RestrictionRecord>): RestrictionRecord => ({
  code: 'R1',
  description: '',
  outText: '',
  returnText: '',
  outPositive: false,
  returnPositive: false,
  days: [],
  bands: [],
  trains: [],
  ...ALWAYS,
  ...more,
})

/** What is said of the first ticket that there is for a party from AAA to CCC. */
function explained(tickets: Record<string, number>, more: Partial<FareRecords> = {}, party: Party = one) {
  const fares = lineFares({ 'AAA CCC': tickets }, more)
  const [offer] = price(fares, party, out.solution, DAY, { placesLeft: () => 3 })
  return offer && explain(fares, party, offer, out)
}
const stepsOf = (...given: Parameters<typeof explained>) =>
  explained(...given)?.shares.map(({ kind, each, steps }) => ({ kind, each, steps }))

test('a price says from where to where its ticket is, by which flow, and what it adds up to', () => {
  expect(explained({ SDS: 2000 }, {}, { adults: 2, children: 0 })).toMatchObject({
    total: 4000,
    ticket: 'SDS',
    from: 'AAA',
    to: 'CCC',
    source: { kind: 'FLOW', flow: 1, adult: 2000 },
    checks: [{ check: 'ANY_ROUTE' }, { check: 'NO_RESTRICTION' }],
    shares: [{ kind: 'ADULT', count: 2, each: 2000, steps: [{ step: 'FOUND', pence: 2000 }] }],
  })
})

test('of a ticket for its trains alone nobody says that every train will do', () => {
  const { ticket, checks } = explained({ ADV: 500 }) ?? {}
  expect([ticket, checks]).toEqual(['ADV', [{ check: 'ANY_ROUTE' }, { check: 'PLACES', places: 3 }]])
})

test('a restriction is told with the hours of its that the trip could fall into, and when the trip sets out', () => {
  const [anywhere, here, elsewhere] = [band({}), band({ station: 'CCC', at: 'A' }), band({ station: 'DDD' })]
  const bands = [anywhere, here, elsewhere, band({ direction: 'RETURN' })]
  expect(explained({ 'SDS!R1': 2000 }, { restrictions: [restriction({ bands })] })?.checks[1]).toEqual({
    check: 'RESTRICTION',
    direction: 'OUT',
    code: 'R1',
    station: 'AAA',
    minute: 480,
    bands: [anywhere, here],
  })
})

test('of a walk at the end no hours are told', () => {
  const bands = [band({ station: 'CCC', at: 'A' }), band({ station: 'DDD', at: 'A' })]
  const fares = lineFares({ 'AAA CCC': { 'SDS!R1': 2000 } }, { restrictions: [restriction({ bands })] })
  const journey = ride(DAY, 'AAA 08:00 CCC 09:00', 'on foot CCC 09:00 DDD 09:10')
  const [offer] = price(fares, one, journey.solution, DAY)
  const told = offer && explain(fares, one, offer, journey)
  expect(told).toMatchObject({ to: 'CCC', checks: [{ check: 'ANY_ROUTE' }, { bands: [bands[0]] }] })
})

test('on a day on which a restriction doesn’t hold it is said not to', () => {
  const summer = [{ from: 701, until: 831, week: Array.from({ length: 7 }, () => true) }]
  const restrictions = [restriction({ days: summer, bands: [band({})] })]
  expect(explained({ 'SDS!R1': 2000 }, { restrictions })?.checks[1]).toEqual({ check: 'NOT_ON_THIS_DAY', code: 'R1' })
})

test('a return tells both ways with their own hours, and by when to be back', () => {
  const way = band({ direction: 'RETURN', from: 960, until: 1000 })
  const fares = lineFares({ 'AAA CCC': { 'SVR!R1': 3000 } }, { restrictions: [restriction({ bands: [way] })] })
  const [offer] = priceReturns(fares, one, [out], [home]).returns(0, 0)
  expect(offer && explain(fares, one, offer, out, home)?.checks).toEqual([
    { check: 'ANY_ROUTE' },
    expect.objectContaining({ direction: 'OUT', station: 'AAA', minute: 480, bands: [] }),
    expect.objectContaining({ direction: 'RETURN', station: 'CCC', minute: 1020, bands: [way] }),
    { check: 'BACK_BY', first: DAY, last: '2027-01-01' },
  ])
  expect(offer && explain(fares, one, offer, out)?.checks).toHaveLength(3)
})

test('an Advance ticket says how many places there are, and a route its name', () => {
  expect(explained({ ADV: 500 })?.checks.at(-1)).toEqual({ check: 'PLACES', places: 3 })
  const plain = lineRecords({ 'AAA CCC': { SDS: 2000 } })
  const routes = [{ ...plain.routes[0]!, code: '00100', name: 'VIA BBB' }]
  const flows = plain.flows.map((flow) => ({ ...flow, route: '00100' }))
  expect(explained({ SDS: 2000 }, { routes, flows })?.checks[0]).toEqual({
    check: 'ROUTE',
    route: '00100',
    name: 'VIA BBB',
  })
})

const [YNG] = lineRecords({}).railcards
const young = { ...one, railcards: ['YNG'] }
const minimum = { railcardMinimums: [{ railcard: 'YNG', ticket: 'SDS', minimum: 1200, ...ALWAYS }] }

test('a card’s minimum fare is told where it counts, and where it doesn’t because of the hour', () => {
  const rule = { railcard: 'YNG', ticket: 'SDS', route: '', station: '', restriction: 'M1', totalBan: false }
  const during = (from: number) => ({
    ...minimum,
    railcardRestrictions: [{ ...rule, restriction: '' }, rule],
    restrictions: [restriction({ code: 'M1', bands: [band({ minimumFare: true, from, until: from + 60 })] })],
  })
  const told = (more: Partial<FareRecords>, party: Party = young) =>
    explained({ SDS: 1500 }, more, party)?.checks.filter(({ check }) => check === 'MINIMUM_FARE')
  const check = { check: 'MINIMUM_FARE', railcard: 'YNG', amount: 1200 }
  expect(told(minimum)).toEqual([{ ...check, applies: true }])
  expect(told(during(450))).toEqual([{ ...check, applies: true }])
  expect(told(during(540))).toEqual([{ ...check, applies: false }])
  expect([told({}), told(minimum, one), told({ ...during(450), railcardMinimums: [] })]).toEqual([[], [], []])
  // Of two who travel one has the card; of two cards one is used.
  expect(told(minimum, { ...young, adults: 2 })).toEqual([{ ...check, applies: true }])
  const railcardMinimums = ['YNG', 'OLD'].map((railcard) => ({ ...minimum.railcardMinimums[0]!, railcard }))
  const both = { railcardMinimums, railcards: [YNG!, { ...YNG!, code: 'OLD' }] }
  expect(told(both, { ...one, railcards: ['YNG', 'OLD'] })).toHaveLength(1)
})

test('a discount is told step by step, with the minimum that lifts it', () => {
  const percentage = { step: 'PERCENTAGE', perMille: 340, pence: 990 }
  expect(stepsOf({ SDS: 1500 }, {}, young)).toEqual([
    { kind: 'ADULT', each: 990, steps: [{ step: 'FOUND', pence: 1500 }, percentage] },
  ])
  expect(stepsOf({ SDS: 1500 }, minimum, young)).toEqual([
    {
      kind: 'ADULT',
      each: 1200,
      steps: [{ step: 'FOUND', pence: 1500 }, percentage, { step: 'RAILCARD_MINIMUM', amount: 1200, pence: 1200 }],
    },
  ])
})

test('a child pays half, or the whole where there is no child discount', () => {
  const child = { adults: 0, children: 1 }
  expect(stepsOf({ SDS: 1500 }, {}, child)).toEqual([
    {
      kind: 'CHILD',
      each: 750,
      steps: [
        { step: 'FOUND', pence: 1500 },
        { step: 'PERCENTAGE', perMille: 500, pence: 750 },
      ],
    },
  ])
  expect(stepsOf({ SDS: 1500 }, { statuses: [] }, child)?.[0]?.steps).toEqual([
    { step: 'FOUND', pence: 1500 },
    { step: 'NO_CHILD_DISCOUNT', pence: 1500 },
  ])
})

test('a card that takes less off a child’s price than being a child does is not told for the child', () => {
  const many = { min: 1, max: 4 }
  const family = { ...YNG!, code: 'FAM', passengers: many, adults: many, children: many, childStatus: 'A01' }
  const party = { adults: 1, children: 1, railcards: ['FAM'] }
  expect(stepsOf({ SDS: 1500 }, { railcards: [family] }, party)).toEqual([
    expect.objectContaining({ kind: 'ADULT', each: 990 }),
    {
      kind: 'CHILD',
      each: 750,
      steps: [
        { step: 'FOUND', pence: 1500 },
        { step: 'PERCENTAGE', perMille: 500, pence: 750 },
      ],
    },
  ])
})

test('prices set by hand say so: for everybody, for a child, and for the holders of a card', () => {
  const hand = (railcard: string, adult: number, child: number) => ({
    origin: '0001',
    destination: '0003',
    route: '00000',
    railcard,
    ticket: 'SDS',
    type: '0',
    suppress: false,
    adult,
    child,
    restriction: '',
    composite: true,
    crossLondon: '0',
    ...ALWAYS,
  })
  const family = { adults: 1, children: 1 }
  expect(explained({ SDS: 2000 }, { overrides: [hand('', 1100, 400)] }, family)).toMatchObject({
    total: 1500,
    source: { kind: 'SET_BY_HAND' },
    shares: [
      { kind: 'ADULT', each: 1100, steps: [{ step: 'SET_BY_HAND', pence: 1100 }] },
      { kind: 'CHILD', each: 400, steps: [{ step: 'SET_BY_HAND', pence: 400 }] },
    ],
  })
  expect(stepsOf({ SDS: 2000 }, { overrides: [hand('YNG', 800, 300)] }, young)).toEqual([
    { kind: 'ADULT', each: 800, steps: [{ step: 'SET_BY_HAND', pence: 800 }] },
  ])
  // It counts as it is, whatever the card's minimum fare.
  const kinds = explained({ SDS: 2000 }, { overrides: [hand('YNG', 800, 300)], ...minimum }, young)?.checks
  expect(kinds?.map(({ check }) => check)).toEqual(['ANY_ROUTE', 'NO_RESTRICTION'])
})

test('an offer is not explained by other fares, on another day’s or by other trains', () => {
  const fares = lineFares({ 'AAA CCC': { SDS: 2000 } })
  const [offer] = price(fares, one, out.solution, DAY)
  const by = (other: typeof fares, journey = out) => offer && explain(other, one, offer, journey)
  expect(by(fares)).toBeDefined()
  expect(by(lineFares({ 'AAA CCC': { SDS: 2100 } }))).toBeUndefined()
  expect(by(lineFares({ 'AAA CCC': { CDS: 2000 } }))).toBeUndefined()
  expect(by(fares, ride(DAY, 'AAA 08:00 BBB 08:30'))).toBeUndefined()
  expect(by(fares, ride(DAY, 'AAA 08:00 ZZZ 09:00'))).toBeUndefined()
  expect(by(fares, ride(DAY, 'on foot AAA 08:00 CCC 09:00'))).toBeUndefined()
})
