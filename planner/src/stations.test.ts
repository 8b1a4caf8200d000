import { expect, test } from 'vitest'
import { ask, leaveAfter, viewOf } from './testing/ask.ts'
import { timetableCard } from './testing/timetable-card.ts'

const view = viewOf(
  timetableCard(
    `
                1A10   1B20   2C30
    Paddington  9:00   |      |
    Euston      |      9:10   9:00
    Crewe       |      10:50  11:00
    Swansea     11:50  |      |
    Chester     |      11:20  11:40
  `,
    {
      groups: { LONDON: ['Paddington', 'Euston'] },
      stepFree: ['Euston', 'Chester'],
      trains: { '2C30': { mode: 'coach' } },
    },
  ),
)

test('a group of stations is each of its stations, as a start and as an end', () => {
  expect(ask(view, 'LONDON', 'Swansea', leaveAfter('8:00'))).toEqual(['Paddington 9:00 1A10 Swansea 11:50'])
  expect(ask(view, 'LONDON', ['Swansea', 'Chester'], leaveAfter('8:00'))).toEqual(['Euston 9:10 1B20 Chester 11:20'])
})

test('only step-free stations are boarded, left and changed at by who asks for them', () => {
  expect(ask(view, 'Euston', 'Crewe', leaveAfter('8:00'), { stepFree: true })).toEqual([])
  expect(ask(view, 'Euston', 'Chester', leaveAfter('8:00'), { stepFree: true })).toEqual([
    'Euston 9:10 1B20 Chester 11:20',
  ])
})

test('only the modes asked for are taken', () => {
  expect(ask(view, 'Euston', 'Chester', leaveAfter('8:00'), { modes: ['coach'] })).toEqual([
    'Euston 9:00 2C30 Chester 11:40',
  ])
  expect(ask(view, 'Euston', 'Chester', leaveAfter('8:00'), { modes: ['rail'] })).toEqual([
    'Euston 9:10 1B20 Chester 11:20',
  ])
})

test('a code that nobody knows has no journeys', () => {
  expect(ask(view, 'Nowhere', 'Chester', leaveAfter('8:00'))).toEqual([])
})
