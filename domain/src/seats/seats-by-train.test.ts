import { expect, test } from 'vitest'
import { seatsByTrain } from './seats-by-train.ts'

const seat = (coach: string, name: string) => ({ coach, seat: name })

test('seats stand by train, in the order of departure', () => {
  const trains = [
    { time: '09:21', seats: [seat('A', '7A')] },
    { time: '10:40', seats: [] },
    { time: '11:29', seats: [seat('A', '1A'), seat('A', '1B'), seat('C', '2')] },
  ]
  expect(seatsByTrain(trains)).toBe('09:21 A 7A · 11:29 A 1A, 1B, C 2')
})

test('the only train of a way needs no time before its seat', () => {
  expect(seatsByTrain([{ time: '09:21', seats: [seat('B', '5A')] }])).toBe('B 5A')
  expect(seatsByTrain([])).toBe('')
})

test('of two trains each is named, also when a seat is kept on one of them only', () => {
  const trains = [
    { time: '09:21', seats: [seat('A', '7A')] },
    { time: '10:40', seats: [] },
  ]
  expect(seatsByTrain(trains)).toBe('09:21 A 7A')
})
