import { expect, test } from 'vitest'
import { ask, leaveAfter, leaveBetween, viewOf } from './testing/ask.ts'
import { timetableCard } from './testing/timetable-card.ts'

const cambrian = viewOf(
  timetableCard(
    `
                 1A10   1A12   2B20   2B22   1C30
    Birmingham   9:00   11:00  |      |      |
    Shrewsbury   10:00  12:00  10:05  10:20  9:30
    Welshpool    10:25  12:25  |      10:50  |
    Machynlleth  |      |      11:10  11:40  |
    Aberystwyth  |      |      11:45  12:10  13:30
  `,
    { interchange: { Shrewsbury: 6 } },
  ),
)

test('a train that leaves before the interchange is over is missed', () => {
  expect(ask(cambrian, 'Birmingham', 'Machynlleth', leaveAfter('8:30'))).toEqual([
    'Birmingham 9:00 1A10 Welshpool 10:25, Welshpool 10:50 2B22 Machynlleth 11:40',
  ])
})

test('someone who walks slowly needs longer to change', () => {
  const slow = { pace: { interchange: 4 } }
  expect(ask(cambrian, 'Birmingham', 'Machynlleth', leaveAfter('8:30'), slow)).toEqual([
    'Birmingham 9:00 1A10 Welshpool 10:25, Welshpool 10:50 2B22 Machynlleth 11:40',
  ])
})

test('a later train that comes earlier is the only answer, a slower direct one is another', () => {
  expect(ask(cambrian, 'Shrewsbury', 'Aberystwyth', leaveAfter('9:00'))).toEqual([
    'Shrewsbury 10:05 2B20 Aberystwyth 11:45',
  ])
  expect(ask(cambrian, 'Shrewsbury', 'Aberystwyth', leaveBetween('9:00', '10:30'))).toEqual([
    'Shrewsbury 10:05 2B20 Aberystwyth 11:45',
    'Shrewsbury 10:20 2B22 Aberystwyth 12:10',
  ])
})

test('direct only means one train and no change', () => {
  expect(ask(cambrian, 'Birmingham', 'Machynlleth', leaveAfter('8:30'), { directOnly: true })).toEqual([])
  expect(ask(cambrian, 'Birmingham', 'Welshpool', leaveAfter('8:30'), { directOnly: true })).toEqual([
    'Birmingham 9:00 1A10 Welshpool 10:25',
  ])
})

test('no journey changes more often than allowed', () => {
  expect(ask(cambrian, 'Birmingham', 'Aberystwyth', leaveAfter('8:30'), { maxChanges: 0 })).toEqual([])
  expect(ask(cambrian, 'Birmingham', 'Aberystwyth', leaveAfter('8:30'), { maxChanges: 1 })).toHaveLength(1)
})

test('a slower journey with fewer changes is offered beside the fastest', () => {
  const view = viewOf(
    timetableCard(`
                1A10   2B20   3C30
      Cardiff   9:00   |      9:05
      Newport   9:10   9:20   9:40
      Hereford  |      10:00  10:30
    `),
  )
  expect(ask(view, 'Cardiff', 'Hereford', leaveAfter('8:00'))).toEqual([
    'Cardiff 9:05 3C30 Hereford 10:30',
    'Cardiff 9:00 1A10 Newport 9:10, Newport 9:20 2B20 Hereford 10:00',
  ])
})

test('nobody boards where the train only sets down, nor leaves where it only picks up', () => {
  const view = viewOf(
    timetableCard(`
                1A10     1A12
      Paddington  9:00   10:00
      Reading     9:25u  10:25
      Didcot      9:40d  10:40
      Swindon     10:00  11:00
    `),
  )
  expect(ask(view, 'Paddington', 'Reading', leaveAfter('8:00'))).toEqual(['Paddington 10:00 1A12 Reading 10:25'])
  expect(ask(view, 'Didcot', 'Swindon', leaveAfter('8:00'))).toEqual(['Didcot 10:40 1A12 Swindon 11:00'])
  expect(ask(view, 'Reading', 'Didcot', leaveAfter('8:00'))).toEqual(['Reading 9:25 1A10 Didcot 9:40'])
})
