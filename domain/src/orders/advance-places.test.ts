import { expect, test } from 'vitest'
import type { FareSolution } from '../fares/rules/trip.ts'
import { advancePlaces, type TicketForTrains } from './advance-places.ts'

const train = (uid: string, from: string, to: string) => ({
  toc: 'AW',
  uid,
  calls: [
    { station: from, departs: 560 },
    { station: to, arrives: 620 },
  ],
})
const walk = (from: string, to: string) => ({
  toc: '',
  calls: [
    { station: from, departs: 620 },
    { station: to, arrives: 630 },
  ],
})
const ticket = (legs: FareSolution['legs'], change: Partial<TicketForTrains> = {}): TicketForTrains => ({
  code: '1FA',
  direction: 'OUTBOUND',
  date: '2026-12-07',
  solution: { legs },
  passengers: ['A1', 'A2'],
  ...change,
})
const isAdvance = (code: string) => code === '1FA'
const on = (tickets: TicketForTrains[]) =>
  advancePlaces(tickets, isAdvance).map(({ uid, serviceDate, passengers }) => [uid, serviceDate, passengers.join('+')])

test('an Advance ticket takes a place on each of its trains for each who travels on it, and none on the way on foot', () => {
  const legs = [train('C10001', 'CDF', 'SHR'), walk('SHR', 'SHX'), train('C10002', 'SHX', 'MCN')]
  expect(on([ticket(legs)])).toEqual([
    ['C10001', '2026-12-07', 'A1+A2'],
    ['C10002', '2026-12-07', 'A1+A2'],
  ])
})

test('any other ticket is good on any train and takes none', () => {
  expect(on([ticket([train('C10001', 'CDF', 'MCN')], { code: 'SDS' })])).toEqual([])
})

test('two tickets that meet on one train take its places once, and a train of another day is another train', () => {
  const legs = [train('C10001', 'CDF', 'SHR')]
  expect(on([ticket(legs), ticket(legs)])).toHaveLength(1)
  expect(on([ticket(legs), ticket(legs, { date: '2026-12-08', direction: 'INBOUND' })])).toEqual([
    ['C10001', '2026-12-07', 'A1+A2'],
    ['C10001', '2026-12-08', 'A1+A2'],
  ])
})

test('a ticket is asked about on its day: it may be Advance on one and not on another', () => {
  const legs = [train('C10001', 'CDF', 'SHR')]
  const places = advancePlaces([ticket(legs), ticket(legs, { date: '2027-06-01' })], (_, date) => date < '2027')
  expect(places.map(({ serviceDate }) => serviceDate)).toEqual(['2026-12-07'])
})
