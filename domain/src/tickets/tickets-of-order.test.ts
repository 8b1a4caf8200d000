import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { aTicketsFacts } from './testing.ts'
import type { OrderedTrain } from './cut-way.ts'
import { ticketsOfOrder, type OrderedFare, type PaidOrder } from './tickets-of-order.ts'

const at = (text: string) => instant(Date.parse(text))
const outbound: readonly OrderedTrain[] = aTicketsFacts().trains
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
  freeUnder: null,
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
  travelDays: null,
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

const called = (train: OrderedTrain, ...calls: [string, string][]): OrderedTrain => {
  const on = (time: string) => at(`${train.serviceDate}T${time}:00Z`)
  return { ...train, calls: calls.map(([station, time]) => ({ station, arrives: on(time), departs: on(time) })) }
}
const split = (stations: string[], trains: readonly OrderedTrain[], direction: OrderedFare['direction'] = 'OUTBOUND') =>
  ticketsOfOrder(
    order({
      type: 'SINGLE',
      outbound: trains,
      fares: stations
        .slice(1)
        .map((destination, ticket) => fare({ ticket, direction, origin: stations[ticket]!, destination })),
    }),
  ).tickets.filter(({ facts }) => facts.passenger.reference === 'A1')
const rides = (made: ReturnType<typeof split>) =>
  made.map(({ facts }) =>
    facts.trains.map(({ uid, from, to, departs, arrives }) =>
      [uid.slice(-1), from, time(departs), to, time(arrives)].join(' '),
    ),
  )
const time = (moment: number) => new Date(moment).toISOString().slice(11, 16)
const WITH_CALLS: OrderedTrain[] = [
  called(outbound[0]!, ['CDF', '09:21'], ['NWP', '09:34'], ['HFD', '10:20'], ['SHR', '11:11']),
  called(outbound[1]!, ['SHR', '11:29'], ['WLP', '11:51'], ['MCN', '12:46']),
]

test('split tickets are cut where trains call: each has its own times, and every train that it is good for', () => {
  expect(rides(split(['CDF', 'SHR', 'MCN'], WITH_CALLS))).toEqual([
    ['1 CDF 09:21 SHR 11:11'],
    ['2 SHR 11:29 MCN 12:46'],
  ])
  expect(rides(split(['CDF', 'NWP', 'WLP', 'MCN'], WITH_CALLS))).toEqual([
    ['1 CDF 09:21 NWP 09:34'],
    ['1 NWP 09:34 SHR 11:11', '2 SHR 11:29 WLP 11:51'],
    ['2 WLP 11:51 MCN 12:46'],
  ])
  expect(split(['CDF', 'NWP', 'WLP', 'MCN'], WITH_CALLS).map(({ facts }) => facts.part)).toEqual([
    { number: 1, count: 3 },
    { number: 2, count: 3 },
    { number: 3, count: 3 },
  ])
  expect(split(['CDF', 'MCN'], WITH_CALLS)[0]?.facts.part).toBeNull()
})

test('a part has a walk between stations in its middle, never at its end', () => {
  const trains = [
    called({ ...outbound[0]!, to: 'PAD' }, ['CDF', '09:21'], ['RDG', '10:50'], ['PAD', '11:11']),
    called({ ...outbound[1]!, from: 'EUS' }, ['EUS', '11:49'], ['CRE', '12:20'], ['MCN', '12:46']),
  ]
  expect(rides(split(['CDF', 'RDG', 'CRE', 'MCN'], trains))).toEqual([
    ['1 CDF 09:21 RDG 10:50'],
    ['1 RDG 10:50 PAD 11:11', '2 EUS 11:49 CRE 12:20'],
    ['2 CRE 12:20 MCN 12:46'],
  ])
  const walked = ticketsOfOrder(
    order({
      type: 'SINGLE',
      outbound: trains,
      fares: [
        fare({ direction: 'OUTBOUND', destination: 'PAD' }),
        fare({ ticket: 1, direction: 'OUTBOUND', origin: 'EUS' }),
      ],
    }),
  ).tickets.filter(({ facts }) => facts.passenger.reference === 'A1')
  expect(rides(walked)).toEqual([['1 CDF 09:21 PAD 11:11'], ['2 EUS 11:49 MCN 12:46']])
})

test('split returns are cut in the order of travel on the way back, too', () => {
  const back = called({ ...inbound[0]!, to: 'CDF' }, ['MCN', '17:00'], ['SHR', '18:20'], ['CDF', '20:10'])
  const { tickets } = ticketsOfOrder(
    order({
      outbound: WITH_CALLS,
      inbound: [back],
      fares: [fare({ destination: 'SHR' }), fare({ ticket: 1, origin: 'SHR' })],
    }),
  )
  const home = tickets.filter(({ facts, direction }) => direction === 'RETURN' && facts.passenger.reference === 'A1')
  expect(home.map(({ facts }) => [facts.origin, facts.destination, facts.part?.number])).toEqual([
    ['SHR', 'CDF', 2],
    ['MCN', 'SHR', 1],
  ])
  expect(rides(home)).toEqual([['1 SHR 18:20 CDF 20:10'], ['1 MCN 17:00 SHR 18:20']])
})

test('where the calls of a train are no longer known, a part has all of it', () => {
  expect(rides(split(['CDF', 'SHR', 'WLP', 'MCN'], outbound))).toEqual([
    ['1 CDF 09:21 SHR 11:11'],
    ['2 SHR 11:29 MCN 12:46'],
    ['2 SHR 11:29 MCN 12:46'],
  ])
})

test('passes of a bundle of days say so, those of a bundle of journeys don’t', () => {
  const passes = (dayPasses: boolean) =>
    ticketsOfOrder(order({ type: 'MULTIFLEX', fares: [fare()], passes: 8, dayPasses })).tickets
  expect(new Set(passes(true).map(({ facts }) => facts.dayPass))).toEqual(new Set([true]))
  expect(new Set(passes(false).map(({ facts }) => facts.dayPass))).toEqual(new Set([false]))
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
  // A rover on as many days as it is for, and on each day of a ranger's one.
  const rover = { fares: week, type: 'ROVER', deliveryCode: 'MVD' } as const
  expect(limits({ ...rover, travelDays: 4 })).toEqual([4])
  expect(limits({ ...rover, travelDays: 1, fares: single.slice(0, 1) })).toEqual([1])
  expect(limits({ ...rover, travelDays: 4, deliveryCode: 'ETK' })).toEqual([null])
})

test('a group ticket says how many travel together', () => {
  const [ticket] = ticketsOfOrder(order({ fares: [fare({ isGroup: true })] })).tickets
  expect(ticket?.facts.group).toBe(3)
})

test('a night between two trains doesn’t end a ticket: it lasts as long as the last train that it was sold for', () => {
  const night: OrderedTrain[] = [
    { ...outbound[0]!, departs: at('2026-12-07T23:24:00Z'), arrives: at('2026-12-08T00:14:00Z') },
    {
      ...outbound[1]!,
      serviceDate: '2026-12-08',
      departs: at('2026-12-08T06:00:00Z'),
      arrives: at('2026-12-08T07:33:00Z'),
    },
  ]
  const single = fare({ direction: 'OUTBOUND', isAdvance: true, returnFrom: null, returnUntil: null })
  const lastDays = (outboundTrains: OrderedTrain[]) => {
    const made = ticketsOfOrder(order({ type: 'SINGLE', fares: [single], outbound: outboundTrains, inbound: [] }))
    return made.tickets.map(({ facts, expiresAt }) => [facts.validUntil, new Date(expiresAt).toISOString()].join(' '))
  }
  expect(lastDays(night)).toEqual(['2026-12-08 2026-12-09T04:30:00.000Z'])
  // Over midnight, and there before the day of travel ends.
  expect(lastDays(night.slice(0, 1))).toEqual(['2026-12-07 2026-12-08T04:30:00.000Z'])
})
