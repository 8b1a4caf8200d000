import { expect, test } from 'vitest'
import { directOnly, filterSolutions } from './filter-solutions.ts'
import { joinPrices, joinSolutions } from './join-pages.ts'
import { leastByHour, slotsOf } from './price-by-time.ts'
import type { Price, Solution } from './solution.ts'
import { highlightsOf, sortSolutions } from './sort-solutions.ts'
import { choicesForReturn, choicesForWay, leastForReturn, ticketCodesOf } from './ticket-choices.ts'
import { daysOfTravel, paysFrom, weekOfBundle, weekOfDays, weekOfSeason } from './week-cost.ts'

const way = (id: string, depart: string, arrive: string, more: Partial<Solution> = {}): Solution => {
  const [departTime, arriveTime] = [`2026-12-07T${depart}:00Z`, `2026-12-07T${arrive}:00Z`]
  const minutes = (Date.parse(arriveTime) - Date.parse(departTime)) / 60_000
  return {
    legSolutionID: id,
    departTime,
    arriveTime,
    minutes,
    numberOfConnections: 0,
    tfwOnly: true,
    cancelled: false,
    ...more,
  }
}
const ids = (list: readonly Solution[] | null) => list?.map((one) => one.legSolutionID).join(' ') ?? null

const DIRECT = way('direct', '09:21', '12:46')
const CHANGE = way('change', '09:05', '12:00', { numberOfConnections: 1 })
const OTHERS = way('others', '10:00', '13:00', { tfwOnly: false })
const CANCELLED = way('cancelled', '08:52', '11:00', { cancelled: true })
const PRICES: Record<string, number> = { direct: 2065, change: 1700, others: 4000 }
const priceOf = ({ legSolutionID }: Solution) => PRICES[legSolutionID] ?? null

test('direct only keeps what has no change [SEARCH-030]', () => {
  expect(ids(directOnly([CHANGE, DIRECT, OTHERS]))).toBe('direct others')
})

test('direct only with nothing left is no result, not an empty one [SEARCH-031]', () => {
  expect(directOnly([CHANGE])).toBeNull()
  expect(filterSolutions([CHANGE, { ...OTHERS, numberOfConnections: 2 }], { direct: true })).toBeNull()
})

test('filters work together, and leave everything alone when nothing is asked', () => {
  const all = [CANCELLED, CHANGE, DIRECT, OTHERS]
  expect(ids(filterSolutions(all, {}))).toBe('cancelled change direct others')
  expect(ids(filterSolutions(all, { ownOnly: true, running: true }))).toBe('change direct')
  expect(ids(filterSolutions(all, { ownOnly: true, running: true, direct: true }))).toBe('direct')
})

test('results are sorted by departure, price, duration or changes, and what is cancelled is never a bargain', () => {
  const all = [OTHERS, DIRECT, CANCELLED, CHANGE]
  expect(ids(sortSolutions(all, 'departure', priceOf))).toBe('cancelled change direct others')
  expect(ids(sortSolutions(all, 'price', priceOf))).toBe('change direct others cancelled')
  expect(ids(sortSolutions(all, 'duration', priceOf))).toBe('change others direct cancelled')
  expect(ids(sortSolutions(all, 'changes', priceOf))).toBe('direct others change cancelled')
})

test('of two that are alike, the one that leaves first stands first, and of those that leave together the one that is there first', () => {
  const alike = [
    way('late', '10:00', '11:00'),
    way('slow', '09:00', '10:30', { minutes: 60 }),
    way('early', '09:00', '10:00'),
  ]
  for (const sort of ['departure', 'price', 'duration', 'changes'] as const)
    expect(ids(sortSolutions(alike, sort, () => 500))).toBe('early slow late')
})

test('two ways without a price keep the order of their departure', () => {
  const unpriced = [way('b', '10:00', '11:00'), way('a', '09:00', '11:00')]
  expect(ids(sortSolutions(unpriced, 'price', () => null))).toBe('a b')
})

test('the cheapest and the fastest are named only where they differ from others', () => {
  expect(highlightsOf([DIRECT, CHANGE, OTHERS], priceOf)).toEqual({ cheapest: 'change', fastest: 'change' })
  expect(highlightsOf([DIRECT], priceOf)).toEqual({ cheapest: null, fastest: null })
  expect(highlightsOf([CANCELLED], () => 100)).toEqual({ cheapest: null, fastest: null })
})

test('pages are joined in the order of departure, and a train found twice stands once, as last heard', () => {
  const again = { ...DIRECT, cancelled: true }
  const joined = joinSolutions([[DIRECT], [CANCELLED, CHANGE], [again]])
  expect(ids(joined)).toBe('cancelled change direct')
  expect(joined[2]?.cancelled).toBe(true)
})

const price = (
  code: string,
  totalPrice: number,
  direction: 'OUTBOUND' | 'INBOUND' | 'BOTH',
  legReferences: string[],
  serviceClass: 'FIRST' | 'THIRD' = 'THIRD',
): Price => ({
  totalPrice,
  legReferences,
  split: null,
  ticketableFares: [
    {
      ticket: 0,
      direction,
      origin: 'CDF',
      destination: 'MCN',
      restriction: '',
      route: { code: '00000' },
      fareCodes: [{ code, serviceClass }],
      passengerReferences: ['A1'],
    },
  ],
})

test('what two pages found is one thing to choose, with each signed price left as it came', () => {
  const signed = (code: string, legs: string[]) => ({ ...price('SOS', 1700, 'OUTBOUND', legs), code })
  const joined = joinPrices([[signed('one', ['a'])], [signed('two', ['a', 'b']), signed('one', ['a'])]])
  expect(joined.map((one) => one.legReferences)).toEqual([['a'], ['a', 'b']])
  expect(choicesForWay(joined, 'a')).toHaveLength(1)
})

test('for one way every ticket that is good for it can be chosen, cheapest first', () => {
  const prices = [
    price('SOS', 3000, 'OUTBOUND', ['a', 'b']),
    price('1FA', 1700, 'OUTBOUND', ['a']),
    price('SOS', 900, 'OUTBOUND', ['c']),
  ]
  expect(choicesForWay(prices, 'a').map(({ total }) => total)).toEqual([1700, 3000])
  expect(choicesForWay(prices, 'b').map(({ total }) => total)).toEqual([3000])
})

test('there and back costs a ticket for both or one each way, whichever is less, and never more than either', () => {
  const both = price('SOR', 4000, 'BOTH', ['a', 'x'])
  const singles = [
    price('1FA', 1700, 'OUTBOUND', ['a']),
    price('SOS', 3000, 'OUTBOUND', ['a', 'b']),
    price('SOS', 3000, 'INBOUND', ['x']),
  ]
  expect(choicesForReturn([both, ...singles], 'a', 'x').map(({ total }) => total)).toEqual([4000, 4700, 6000])
  expect(leastForReturn([...singles, price('1FA', 1000, 'INBOUND', ['x'])], 'a', 'x')).toBe(2700)
  expect(leastForReturn(singles, 'b', 'y')).toBeNull()
})

test('one each way goes with its like: a split with a split that leaves as much, one ticket with one ticket', () => {
  const split = (flexibility: string, total: number, direction: 'OUTBOUND' | 'INBOUND', leg: string) => ({
    ...price('SOS', total, direction, [leg]),
    split: { flexibility },
  })
  const prices = [
    price('1FA', 1000, 'OUTBOUND', ['a']),
    price('1FA', 1100, 'INBOUND', ['x']),
    split('ANYTIME', 2000, 'OUTBOUND', 'a'),
    split('ANYTIME', 2100, 'INBOUND', 'x'),
    price('SOS', 3000, 'OUTBOUND', ['a']),
    price('SOS', 3100, 'INBOUND', ['x']),
  ]
  const found = choicesForReturn(prices, 'a', 'x').map(({ prices: both }) => both.map(({ totalPrice }) => totalPrice))
  expect(found).toContainEqual([2000, 2100])
  expect(found).toContainEqual([3000, 3100])
  expect(found).not.toContainEqual([3000, 2100])
})

test('what was chosen says by its key which kinds of ticket it is made of', () => {
  const prices = [price('1FA', 1700, 'OUTBOUND', ['a']), price('SOS', 3000, 'INBOUND', ['x'])]
  expect(ticketCodesOf(choicesForReturn(prices, 'a', 'x')[0]?.key ?? '')).toEqual(['1FA', 'SOS'])
  expect(ticketCodesOf('-')).toEqual([])
})

test('one each way never mixes First with Standard', () => {
  const prices = [price('FOS', 5000, 'OUTBOUND', ['a'], 'FIRST'), price('SOS', 3000, 'INBOUND', ['x'])]
  expect(choicesForReturn(prices, 'a', 'x')).toEqual([])
})

test('the strip has the lowest price of each three hours, and leaves out other days and what does not run', () => {
  const hourOf = (one: Solution) => (one.legSolutionID === 'others' ? null : Number(one.departTime.slice(11, 13)))
  const slots = slotsOf(
    leastByHour([DIRECT, CHANGE, OTHERS, { ...CANCELLED, legSolutionID: 'direct' }], priceOf, hourOf),
  )
  expect(slots).toHaveLength(8)
  expect(slots.filter((slot) => slot.price !== null).map(({ hour, price: least }) => [hour, least])).toEqual([
    [9, 1700],
  ])
})

test('the dearest slot is highest, and a slot of which nothing is known has no height', () => {
  const found = [way('direct', '06:00', '07:00'), way('change', '12:00', '13:00')]
  const slots = slotsOf(leastByHour(found, priceOf, (one) => Number(one.departTime.slice(11, 13))))
  expect(slots.map(({ height }) => height)).toEqual([0, 0, 1, 0, 0.3, 0, 0, 0].map((height) => expect.closeTo(height)))
})

test('what a week costs, and from how many days a season pays', () => {
  expect(weekOfSeason(3840, 7)).toBe(3840)
  expect(weekOfDays(1040, 4)).toBe(4160)
  expect(weekOfBundle(5580, 12, 4)).toBe(3720)
  expect(paysFrom(3840, 1040)).toBe(4)
  expect(paysFrom(9000, 1040)).toBeNull()
  expect(daysOfTravel('2026-12-07', '2026-12-13')).toBe(7)
  expect(daysOfTravel('2027-03-20', '2027-04-02')).toBe(14)
})

test('a slot costs what its cheapest hour costs', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ 6: 900, 7: 500, 8: 700, 9: 800 })[hour] ?? null)
  expect(slotsOf(hours).map(({ price: least }) => least)).toEqual([null, null, 500, 800, null, null, null, null])
  // Where all cost the same, none is higher than another.
  expect(slotsOf(hours.map((least) => least && 500)).map(({ height }) => height)).toEqual([0, 0, 0.5, 0.5, 0, 0, 0, 0])
})

test('of two that differ in one thing, the better is named for that thing alone', () => {
  const cheaper = { ...DIRECT, legSolutionID: 'cheaper' }
  const cost = (one: Solution) => (one === cheaper ? 1000 : 2000)
  expect(highlightsOf([DIRECT, cheaper], cost)).toEqual({ cheapest: 'cheaper', fastest: null })
  expect(highlightsOf([DIRECT, CHANGE], () => 2000)).toEqual({ cheapest: null, fastest: 'change' })
})
