import { expect, test } from 'vitest'
import type { PlannedSeat } from './seat-plan.ts'
import { seatsWanted, type ChosenSeat } from './seats-wanted.ts'

const seat = (coach: string, name: string): PlannedSeat => ({
  coach,
  seat: name,
  row: 1,
  column: 1,
  serviceClass: 'STANDARD',
  features: [],
})
const train = (uid: string, ...seats: PlannedSeat[]) => ({ uid, serviceDate: '2026-12-07', seats })
const TO_CREWE = train('C10001', seat('A', '1'), seat('A', '2'), seat('B', '1'))
const ONWARD = train('C10002', seat('A', '1'))
const NO_SEATS = train('C10003')
const PARTY = ['A1', 'A2']

const chosen = (uid: string, passenger: string, at: string): ChosenSeat => ({
  uid,
  serviceDate: '2026-12-07',
  passenger,
  coach: at.slice(0, 1),
  seat: at.slice(1),
})
const wanted = (everywhere: boolean, ...some: ChosenSeat[]) =>
  seatsWanted([TO_CREWE, ONWARD, NO_SEATS], { everywhere, chosen: some }, PARTY)?.map((one) => [
    one.train.uid,
    one.chosen.length,
  ])

test('seats for everybody are looked for on each train that has any', () => {
  expect(wanted(true)).toEqual([
    ['C10001', 0],
    ['C10002', 0],
  ])
})

test('without that, only on trains where somebody pointed at one', () => {
  expect(wanted(false)).toEqual([])
  expect(wanted(false, chosen('C10001', 'A1', 'A2'))).toEqual([['C10001', 1]])
})

test('one of a party may choose, and the others are found seats', () => {
  expect(wanted(true, chosen('C10001', 'A2', 'B1'))).toEqual([
    ['C10001', 1],
    ['C10002', 0],
  ])
})

test('a seat that isn’t there, on a train that isn’t theirs, twice or for a stranger, is no choice', () => {
  const A1 = chosen('C10001', 'A1', 'A1')
  const wrong: Record<string, ChosenSeat[]> = {
    'no such seat': [chosen('C10001', 'A1', 'Z9')],
    'a train without seats': [chosen('C10003', 'A1', 'A1')],
    'another train': [chosen('C19999', 'A1', 'A1')],
    'another day': [{ ...A1, serviceDate: '2026-12-08' }],
    'one seat for two': [A1, { ...A1, passenger: 'A2' }],
    'two seats for one': [A1, chosen('C10001', 'A1', 'A2')],
    'for a stranger': [{ ...A1, passenger: 'A3' }],
  }
  for (const [why, some] of Object.entries(wrong)) expect(wanted(true, ...some), why).toBeUndefined()
  expect(wanted(false, A1, chosen('C10002', 'A1', 'A1'))).toHaveLength(2)
})
