import { expect, test } from 'vitest'
import { ask, leaveAfter, leaveBetween, viewOf } from './testing/ask.ts'
import { timetableCard } from './testing/timetable-card.ts'

const view = viewOf(
  timetableCard(
    `
                1A10   1B20   2C30   2D40
    Cardiff     9:00   9:10   9:05   |
    Hereford    10:00  |      |      |
    Bristol     |      10:00  9:50   |
    Gloucester  |      |      10:40  10:50
    Birmingham  11:00  11:30  |      11:50
  `,
    {
      interchange: { Gloucester: 4 },
      trains: { '1B20': { operator: 'XC' }, '2D40': { operator: 'XC' } },
      groups: { MIDWAY: ['Hereford', 'Gloucester'] },
    },
  ),
)

test('a journey via a station calls there, by a train that others would not take', () => {
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'))).toEqual(['Cardiff 9:00 1A10 Birmingham 11:00'])
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { via: ['Bristol'] })).toEqual([
    'Cardiff 9:10 1B20 Birmingham 11:30',
  ])
})

test('several via stations are all called at, whatever their order in the question', () => {
  const expected = ['Cardiff 9:05 2C30 Gloucester 10:40, Gloucester 10:50 2D40 Birmingham 11:50']
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { via: ['Bristol', 'Gloucester'] })).toEqual(expected)
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { via: ['Gloucester', 'Bristol'] })).toEqual(expected)
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { via: ['Hereford', 'Bristol'] })).toEqual([])
})

test('via a group is via any of its stations', () => {
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { via: ['MIDWAY'] })).toEqual([
    'Cardiff 9:00 1A10 Birmingham 11:00',
  ])
})

test('a train that calls at a station to be avoided is not ridden through it', () => {
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { avoid: ['Hereford'] })).toEqual([
    'Cardiff 9:10 1B20 Birmingham 11:30',
  ])
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { avoid: ['Hereford', 'Bristol'] })).toEqual([])
})

test('only the trains of the operators asked for are taken', () => {
  expect(ask(view, 'Cardiff', 'Birmingham', leaveAfter('8:00'), { operators: ['XC'] })).toEqual([
    'Cardiff 9:10 1B20 Birmingham 11:30',
  ])
  expect(ask(view, 'Cardiff', 'Birmingham', leaveBetween('8:00', '10:00'), { operators: ['GW'] })).toEqual([])
})
