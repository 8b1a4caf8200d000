import { expect, test } from 'vitest'
import type { TicketChoice } from '../ticket-prices.ts'
import { ticket } from '../../testing/found-tickets.ts'
import { givesMore } from './gives-more.ts'

type Fare = Parameters<typeof ticket>[4]

const choice = (...fares: Fare[]): TicketChoice => ({
  key: 'any',
  prices: fares.map((fare) => ticket('SOS', 'Ticket', 1000, [], fare)),
  total: 1000,
})
const lasting = (until: string, returnUntil: string | null = null) => ({
  validity: { from: '2026-12-07', until, returnFrom: returnUntil && '2026-12-07', returnUntil },
})
const given = (cheap: TicketChoice, dear: TicketChoice) => givesMore(cheap, dear).map(({ gives }) => gives)

const ADVANCE = choice({ information: { placesLeft: 3 } })
const OFF_PEAK = choice({ restriction: 'B2' })
const ANYTIME = choice({})

test('a ticket that isn’t bound to its trains gives other trains and a refund', () => {
  expect(given(ADVANCE, OFF_PEAK)).toEqual(['TRAINS', 'REFUND'])
  expect(given(OFF_PEAK, ADVANCE)).toEqual([])
})

test('a ticket for any time of day says so beside one with hours, and one for any route beside one with a route', () => {
  expect(given(OFF_PEAK, ANYTIME)).toEqual(['ANY_TIME'])
  expect(given(ANYTIME, OFF_PEAK)).toEqual([])
  const routed = choice({ route: { code: '00700', names: { en: 'one company', cy: 'un cwmni' } } })
  expect(given(routed, ANYTIME)).toEqual(['ANY_ROUTE'])
  expect(given(ANYTIME, routed)).toEqual([])
})

test('a ticket that lasts longer says until when, there or back', () => {
  expect(givesMore(OFF_PEAK, choice({ restriction: 'B2', ...lasting('2026-12-08') }))).toEqual([
    { gives: 'LATER', day: '2026-12-08' },
  ])
  const day = choice(lasting('2026-12-07', '2026-12-07'))
  const month = choice(lasting('2026-12-07', '2027-01-06'))
  expect(givesMore(day, month)).toEqual([{ gives: 'BACK_LATER', day: '2027-01-06' }])
  expect(givesMore(month, day)).toEqual([])
})

test('of several tickets the one that ends first ends them all', () => {
  const back = { ...lasting('2026-12-09'), direction: 'INBOUND' as const }
  expect(given(choice(lasting('2026-12-07'), back), choice(lasting('2026-12-07'), back))).toEqual([])
})
