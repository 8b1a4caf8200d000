import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { aTicketsFacts } from './testing.ts'
import { ticketsOfOrder, type OrderedFare, type OrderedTrain, type PaidOrder } from './tickets-of-order.ts'

const at = (text: string) => instant(Date.parse(text))
const { trains } = aTicketsFacts()
const outbound: readonly OrderedTrain[] = trains
const inbound: OrderedTrain[] = [
  {
    ...outbound[0]!,
    uid: 'C20001',
    serviceDate: '2026-12-09',
    from: 'MCN',
    to: 'CDF',
    departs: at('2026-12-09T17:00:00Z'),
  },
]

const fare = (changed: Partial<OrderedFare> = {}): OrderedFare => ({
  ticket: 0,
  passengerReferences: ['A1'],
  ticketCode: 'SVR',
  ticketName: { en: 'Off-Peak Return', cy: 'Dwyffordd Allfrig' },
  serviceClass: 'STANDARD',
  direction: 'BOTH',
  origin: 'CDF',
  destination: 'MCN',
  route: { code: '00000', name: { en: 'Any permitted', cy: 'Unrhyw un a ganiateir' } },
  restriction: '1F',
  validFrom: '2026-12-07',
  validUntil: '2026-12-07',
  returnFrom: '2026-12-07',
  returnUntil: '2027-01-06',
  price: 6000,
  railcard: null,
  isGroup: false,
  isAdvance: false,
  ...changed,
})
const order = (changed: Partial<PaidOrder> = {}): PaidOrder => ({
  reference: 'K7QX2M',
  type: 'RETURN',
  deliveryCode: 'ETK',
  isrn: null,
  photocard: null,
  boughtAt: at('2026-12-01T19:04:00Z'),
  passengers: [
    { reference: 'A1', kind: 'ADULT', name: 'Ms Carys Evans' },
    { reference: 'A2', kind: 'ADULT', name: '' },
    { reference: 'C1', kind: 'CHILD', name: '' },
  ],
  fares: [
    fare({ passengerReferences: ['A1', 'A2'], price: 12_000 }),
    fare({ passengerReferences: ['C1'], price: 3000 }),
  ],
  outbound,
  inbound,
  seats: [{ uid: 'C10001', serviceDate: '2026-12-07', passenger: 'A2', coach: 'B', seat: '5A' }],
  passes: 0,
  dayPasses: false,
  ...changed,
})

const short = (made: PaidOrder) =>
  ticketsOfOrder(made).tickets.map(
    ({ direction, facts: { passenger, origin, destination, validFrom, validUntil, paid } }) =>
      [passenger.reference, direction, origin, destination, validFrom, validUntil, paid].join(' '),
  )

test('each passenger has a ticket for each way, with the days of that way', () => {
  expect(short(order())).toEqual([
    'A1 OUT CDF MCN 2026-12-07 2026-12-07 6000',
    'A1 RETURN MCN CDF 2026-12-07 2027-01-06 6000',
    'A2 OUT CDF MCN 2026-12-07 2026-12-07 6000',
    'A2 RETURN MCN CDF 2026-12-07 2027-01-06 6000',
    'C1 OUT CDF MCN 2026-12-07 2026-12-07 3000',
    'C1 RETURN MCN CDF 2026-12-07 2027-01-06 3000',
  ])
  const { expiresAt, tickets } = ticketsOfOrder(order())
  expect(tickets.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  expect(expiresAt).toBe(at('2027-01-07T04:30:00Z'))
  expect(tickets[0]).toMatchObject({ validFrom: at('2026-12-07T00:00:00Z'), departsAt: at('2026-12-07T09:21:00Z') })
  expect(tickets[1]?.facts.trains.map(({ uid }) => uid)).toEqual(['C20001'])
})

test('a seat stands on the ticket of whom it was kept for', () => {
  const seats = ticketsOfOrder(order()).tickets.map(({ facts }) => facts.trains[0]?.seat?.seat ?? '-')
  expect(seats).toEqual(['-', '-', '5A', '-', '-', '-'])
})

test('two singles are two tickets, each with its own trains', () => {
  const made = order({
    type: 'SINGLE',
    fares: [
      fare({ direction: 'OUTBOUND', isAdvance: true }),
      fare({
        ticket: 1,
        direction: 'INBOUND',
        origin: 'MCN',
        destination: 'CDF',
        validFrom: '2026-12-09',
        validUntil: '2026-12-09',
      }),
    ],
  })
  expect(short(made)).toEqual([
    'A1 OUT CDF MCN 2026-12-07 2026-12-07 6000',
    'A1 RETURN MCN CDF 2026-12-09 2026-12-09 6000',
  ])
  const [out, back] = ticketsOfOrder(made).tickets
  expect([out?.facts.bookedTrainsOnly, back?.facts.bookedTrainsOnly]).toEqual([true, false])
  expect(back?.facts.trains.map(({ uid }) => uid)).toEqual(['C20001'])
})

test('split tickets have the trains that each of them is for', () => {
  const parts = (stations: string[]) =>
    stations
      .slice(1)
      .map((destination, ticket) => fare({ ticket, direction: 'OUTBOUND', origin: stations[ticket]!, destination }))
  const uids = (stations: string[]) =>
    ticketsOfOrder(order({ type: 'SINGLE', fares: parts(stations) })).tickets.map(({ facts }) =>
      facts.trains.map(({ uid }) => uid.slice(-1)).join(''),
    )
  expect(uids(['CDF', 'SHR', 'MCN'])).toEqual(['1', '2'])
  expect(uids(['CDF', 'NWP', 'MCN'])).toEqual(['1', '12'])
  expect(uids(['CDF', 'SHR', 'WLP', 'MCN'])).toEqual(['1', '2', '2'])
})

test('passes of a bundle of days say so, those of a bundle of journeys don’t', () => {
  const passes = (dayPasses: boolean) =>
    ticketsOfOrder(order({ type: 'MULTIFLEX', fares: [fare()], passes: 8, dayPasses })).tickets
  expect(new Set(passes(true).map(({ facts }) => facts.dayPass))).toEqual(new Set([true]))
  expect(new Set(passes(false).map(({ facts }) => facts.dayPass))).toEqual(new Set([undefined]))
})

test('a bundle has a ticket for each pass, and each is activated once', () => {
  const { tickets } = ticketsOfOrder(order({ type: 'MULTIFLEX', fares: [fare()], passes: 12 }))
  expect(tickets).toHaveLength(12)
  expect(new Set(tickets.map(({ activationLimit, direction }) => `${activationLimit} ${direction}`))).toEqual(
    new Set(['1 ANY']),
  )
})

test('only mobile tickets are activated: each way once, a season ticket on each of its days', () => {
  const limits = (changed: Partial<PaidOrder>) =>
    ticketsOfOrder(order(changed)).tickets.map((one) => one.activationLimit)
  const single = [fare()]
  expect(limits({ fares: single })).toEqual([null, null])
  expect(limits({ fares: single, deliveryCode: 'MVD' })).toEqual([1, 1])
  const week = [fare({ validUntil: '2026-12-13' })]
  expect(limits({ fares: week, type: 'SEASON', deliveryCode: 'MVD' })).toEqual([7])
  expect(limits({ fares: week, type: 'SEASON', deliveryCode: 'SCT' })).toEqual([null])
})

test('a group ticket says how many travel together', () => {
  const [ticket] = ticketsOfOrder(order({ fares: [fare({ isGroup: true })] })).tickets
  expect(ticket?.facts.group).toBe(3)
})
