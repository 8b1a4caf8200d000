import { expect, test } from 'vitest'
import { dateOf, dayOf } from '../../time/dates.ts'
import { OPEN_END } from './ticket-days.ts'
import { price } from './price.ts'
import { priceOpenReturn, priceReturns, returnDays } from './price-return.ts'
import { faultIn } from '../splits/split-check.ts'
import { splitsWorthOffering, splitTickets, splitWorthOffering } from '../splits/split.ts'
import { DAY, lineFares, lineRecords, ride } from '../testing.ts'

const one = { adults: 1, children: 0 }
const through = ride(DAY, 'AAA 08:00 BBB 08:30 CCC 09:00')
const codes = (offers: readonly { ticket: string; total: number }[]) =>
  offers.map(({ ticket, total }) => `${ticket} ${total}`)

test('every ticket of a journey is offered once, the cheapest first; of two that cost the same Standard Class first', () => {
  const fares = lineFares({ 'AAA CCC': { FOS: 2000, SDS: 2000, CDS: 1500 } })
  expect(codes(price(fares, one, through.solution, DAY))).toEqual(['CDS 1500', 'SDS 2000', 'FOS 2000'])
  expect(codes(price(fares, one, through.solution, DAY, { class: 'FIRST' }))).toEqual(['FOS 2000'])
})

test('First Class is sold where every train has it, and not where one on the way has none', () => {
  const fares = lineFares({ 'AAA CCC': { FOS: 3000, SDS: 2000 } })
  const legs = ride(DAY, 'AAA 08:00 BBB 08:30', 'BBB 08:40 CCC 09:00').solution.legs
  const sold = (...without: number[]) => {
    const trains = legs.map((leg, number) => ({ ...leg, standardOnly: without.includes(number) }))
    return codes(price(fares, one, { legs: trains }, DAY))
  }
  expect(sold()).toEqual(['SDS 2000', 'FOS 3000'])
  expect(sold(0)).toEqual(['SDS 2000'])
  expect(sold(1)).toEqual(['SDS 2000'])
})

test('of a ticket that two flows have, the cheaper counts', () => {
  const clusters = [{ cluster: 'Q001', member: '0001', from: '2000-01-01', until: OPEN_END }]
  const dearerLast = lineFares({ 'AAA CCC': { SDS: 1800 }, 'Q001 CCC': { SDS: 2000 } }, { clusters })
  const dearerFirst = lineFares({ 'Q001 CCC': { SDS: 2000 }, 'AAA CCC': { SDS: 1800 } }, { clusters })
  for (const fares of [dearerFirst, dearerLast])
    expect(codes(price(fares, one, through.solution, DAY))).toEqual(['SDS 1800'])
})

test('nothing is sold to where no train goes, or for a walk alone', () => {
  const fares = lineFares({ 'AAA CCC': { SDS: 2000 } })
  expect(price(fares, one, ride(DAY, 'AAA 08:00 ZZZ 09:00').solution, DAY)).toEqual([])
  expect(price(fares, one, ride(DAY, 'AAA 08:00 BBB 08:30 AAA 09:00').solution, DAY)).toEqual([])
  expect(price(fares, one, ride(DAY, 'on foot AAA 08:00 CCC 09:00').solution, DAY)).toEqual([])
})

test('a split names the same tickets as the list of prices does where several cost the same', () => {
  const fares = lineFares({ 'AAA BBB': { SDS: 500, CDS: 500 }, 'BBB CCC': { FOS: 400, SDS: 400 } })
  const split = splitTickets(fares, one, through.solution, DAY)
  expect(split).toMatchObject({ total: 900, saving: 0, stations: ['BBB'] })
  expect(split?.parts.map(({ tickets }) => tickets.map(({ ticket }) => ticket))).toEqual([['CDS'], ['SDS']])
  const [first] = price(fares, one, ride(DAY, 'AAA 08:00 BBB 08:30').solution, DAY)
  expect(split?.parts[0]?.tickets[0]).toEqual(first)
})

test('a split is found for every party: what one passenger cannot save, two may', () => {
  const fares = lineFares({ 'AAA BBB': { SDS: 600 }, 'BBB CCC': { SDS: 600 }, 'AAA CCC': { SDS: 1250, CDS: 1200 } })
  expect(splitTickets(fares, one, through.solution, DAY)).toMatchObject({ total: 1200, stations: [], saving: 0 })
  const dear = lineFares({ 'AAA BBB': { SDS: 600 }, 'BBB CCC': { SDS: 500 }, 'AAA CCC': { SDS: 1250 } })
  const two = { adults: 2, children: 1, railcards: ['YNG'] }
  // £6 and £5: two adults, one of them with a third off, and half for the child.
  expect(splitTickets(dear, two, through.solution, DAY)).toMatchObject({
    stations: ['BBB'],
    total: 600 + 395 + 300 + 500 + 330 + 250,
  })
})

test('a split is offered where it saves something, or where there is no one ticket', () => {
  const parts = { 'AAA BBB': { SDS: 600 }, 'BBB CCC': { SDS: 500 } }
  const offered = (pence: number | undefined) =>
    splitWorthOffering(lineFares(pence ? { ...parts, 'AAA CCC': { SDS: pence } } : parts), one, through)
  expect(offered(1101)).toMatchObject({ total: 1100, through: 1101, saving: 1, stations: ['BBB'] })
  expect(offered(1100)).toBeUndefined()
  expect(offered(undefined)).toMatchObject({ total: 1100, saving: 0 })
})

const placesLeft = () => 9
const offeredFrom = (prices: Parameters<typeof lineFares>[0]) =>
  splitsWorthOffering(lineFares(prices, peak), one, through, { placesLeft }).map(
    ({ flexibility, total, through: whole, saving }) => [flexibility, total, whole, saving],
  )
/** P1 holds at all hours but the first of the day. */
const peak = {
  restrictions: [
    {
      code: 'P1',
      description: '',
      outText: '',
      returnText: '',
      outPositive: false,
      returnPositive: false,
      days: [],
      bands: [
        {
          sequence: '0001',
          direction: 'OUT' as const,
          from: 500,
          until: 539,
          at: 'D' as const,
          station: '',
          minimumFare: false,
          days: [],
          tocs: [],
        },
      ],
      trains: [],
      from: '2000-01-01',
      until: OPEN_END,
    },
  ],
}

test('whoever may not be bound is offered what is cheapest for them, beside one ticket that is as free', () => {
  const prices = {
    'AAA BBB': { ADV: 300, 'CDS!P1': 500, SDS: 800 },
    'BBB CCC': { ADV: 400, SDS: 900 },
    'AAA CCC': { ADV: 1000, 'CDS!P1': 1500, SDS: 2000 },
  }
  expect(offeredFrom(prices)).toEqual([
    ['BOOKED', 700, 1000, 300],
    ['OFF_PEAK', 1400, 1500, 100],
    ['ANYTIME', 1700, 2000, 300],
  ])
  // Tickets that hold at any time are the cheapest of all: nobody is shown them three times over.
  const free = { 'AAA BBB': { SDS: 300 }, 'BBB CCC': { SDS: 400 }, 'AAA CCC': { ADV: 1000, SDS: 2000 } }
  expect(offeredFrom(free)).toEqual([['ANYTIME', 700, 2000, 1300]])
  // What binds more and costs the same is left out, and so is what one ticket as free does for less.
  const same = { 'AAA BBB': { ADV: 299, SDS: 300 }, 'BBB CCC': { ADV: 401, SDS: 400 }, 'AAA CCC': { SDS: 2000 } }
  expect(offeredFrom(same).map(([flexibility]) => flexibility)).toEqual(['BOOKED', 'ANYTIME'])
  expect(offeredFrom({ ...same, 'BBB CCC': { ADV: 402, SDS: 400 } }).map(([flexibility]) => flexibility)).toEqual([
    'BOOKED',
    'ANYTIME',
  ])
  expect(offeredFrom({ ...prices, 'AAA CCC': { SDS: 1300 } })).toEqual([['BOOKED', 700, 1300, 600]])
})

test('an off-peak split is made of tickets that are off-peak on their own trains', () => {
  const prices = {
    'AAA BBB': { 'CDS!P1': 500, SDS: 800 },
    'BBB CCC': { 'CDS!P1': 300, SDS: 900 },
    'AAA CCC': { 'CDS!P1': 1500, SDS: 2000 },
  }
  // The second part begins at half past eight, when its ticket isn't good.
  expect(offeredFrom(prices)).toEqual([
    ['OFF_PEAK', 1400, 1500, 100],
    ['ANYTIME', 1700, 2000, 300],
  ])
})

test('a certificate that promises too little or too much is not believed', () => {
  const certificate = { stations: ['AAA', 'BBB', 'CCC'], reach: [0, 600, 1100], total: 1100 }
  const tickets = [
    { from: 0, to: 1, pence: 600 },
    { from: 1, to: 2, pence: 500 },
  ]
  const prices: Record<string, number> = { '0 1': 600, '1 2': 500, '0 2': 1100 }
  const fault = (changed: object, other: Record<string, number> = {}, walk = -1) =>
    faultIn(
      { ...certificate, tickets, ...changed },
      (from, to) => ({ ...prices, ...other })[`${from} ${to}`],
      (position) => position === walk,
    )
  expect(fault({})).toBeUndefined()
  expect(fault({}, { '0 2': 1099 })).toBe('cheaper from AAA to CCC')
  expect(fault({}, { '0 1': 599 })).toBe('another price from AAA')
  expect(fault({ reach: [0, 600] })).toBe('not every station has its cost')
  expect(fault({ reach: [0, 600, 1000] })).toBe('the costs do not run from nothing to the total')
  expect(fault({ tickets: tickets.slice(1) })).toBe('the tickets do not add up to the total')
  expect(fault({ tickets: [{ from: 1, to: 2, pence: 1100 }] }, { '1 2': 1100 })).toBe('a gap before BBB')
  expect(fault({ tickets: [{ from: 0, to: 1, pence: 1100 }] }, { '0 1': 1100 })).toBe('no ticket from BBB')
  expect(fault({}, {}, 1)).toBe('a walk that costs something')
})

const there = [ride(DAY, 'AAA 08:00 BBB 08:30')]

test('a return leads back between its two places, and no further', () => {
  const fares = lineFares({ 'AAA BBB': { SDS: 1000, CDR: 1200 }, 'AAA CCC': { SDS: 2000 } })
  const backs = [ride(DAY, 'BBB 17:00 AAA 17:30'), ride(DAY, 'CCC 17:00 AAA 18:00')]
  const found = priceReturns(fares, one, there, backs)
  expect(codes(found.returns(0, 0))).toEqual(['CDR 1200'])
  expect(codes(found.returns(0, 1))).toEqual([])
  expect(codes(found.cheapest(0, 1)?.tickets ?? [])).toEqual(['SDS 1000', 'SDS 2000'])
  // Whichever stands first.
  expect(codes(priceReturns(fares, one, there, backs.toReversed()).returns(0, 0))).toEqual([])
})

test('a return to a town leads back from any of its stations', () => {
  const clusters = ['0002', '0003'].map((member) => ({
    cluster: 'Q001',
    member,
    from: '2000-01-01',
    until: OPEN_END,
  }))
  // A cheaper one, for one of the stations alone, doesn't hide it.
  const fares = lineFares({ 'AAA BBB': { CDR: 1000 }, 'AAA Q001': { CDR: 1200 } }, { clusters })
  const backs = [ride(DAY, 'BBB 17:00 AAA 17:30'), ride(DAY, 'CCC 17:00 AAA 18:00')]
  const found = priceReturns(fares, one, there, backs)
  expect(codes(found.returns(0, 0))).toEqual(['CDR 1000'])
  expect(codes(found.returns(0, 1))).toEqual(['CDR 1200'])
})

test('a day return is for the day, into its small hours; a period return for a month, and open', () => {
  const fares = lineFares({ 'AAA BBB': { CDR: 1200, SVR: 1500 } })
  const back = (date: string, time: string) => ride(date, `BBB ${time} AAA 23:59`)
  const found = priceReturns(fares, one, there, [
    back(DAY, '20:00'),
    back('2026-12-03', '04:29'),
    back('2026-12-03', '04:30'),
    back('2027-01-01', '20:00'),
    back('2027-01-02', '20:00'),
  ])
  expect([0, 1, 2, 3, 4].map((n) => codes(found.returns(0, n)))).toEqual([
    ['CDR 1200', 'SVR 1500'],
    ['CDR 1200', 'SVR 1500'],
    ['SVR 1500'],
    ['SVR 1500'],
    [],
  ])
  expect(found.returns(0, 0).map(({ openReturn }) => openReturn)).toEqual([false, true])
  expect(codes(priceOpenReturn(fares, one, there[0] ?? through))).toEqual(['SVR 1500'])
})

test('the way back may begin on the day of the way out, or after as long as the ticket makes one wait', () => {
  const [month] = lineRecords({}).validities.filter(({ code }) => code === 'MON')
  const days = (more: Partial<NonNullable<typeof month>>) => {
    const { first, last } = returnDays({ ...month!, ...more }, dayOf(DAY))
    return [dateOf(first), dateOf(last)]
  }
  expect(days({})).toEqual([DAY, '2027-01-01'])
  expect(days({ returnAfterDays: 1 })[0]).toBe('2026-12-03')
  expect(days({ returnAfterMonths: 1 })[0]).toBe('2027-01-02')
  expect(days({ returnMonths: 0, returnDays: 3 })[1]).toBe('2026-12-04')
})

test('a child who could travel free pays where only its own card takes more off its adults', () => {
  const { railcards } = lineRecords({})
  const two = { min: 0, max: 2 }
  const ofChild = railcards.map((card) => ({
    ...card,
    holder: 'CHILD' as const,
    passengers: { min: 1, max: 4 },
    adults: two,
    children: two,
  }))
  const freeChildren = [{ under: 16, tocs: ['AW'], restriction: '', perAdult: 1 }]
  const fares = lineFares({ 'AAA BBB': { SDS: 1000 } }, { railcards: ofChild, freeChildren })
  const { solution, date } = ride(DAY, 'AAA 10:00 BBB 10:30')
  const costs = (brought: string[]) =>
    price(fares, { adults: 2, children: 2, ages: [7, 14], railcards: brought }, solution, date)[0]?.total
  expect(costs([])).toBe(2000)
  expect(costs(['YNG'])).toBe(1820)
})
