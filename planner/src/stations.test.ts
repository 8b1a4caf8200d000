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

test('a bus in a train’s place is one that an operator of trains runs, other buses are not', () => {
  const roads = viewOf(
    timetableCard(
      `
                  1A10   2B20   2C30
      Shrewsbury  9:00   |      |
      Welshpool   9:25   10:00  9:40
      Newtown     |      10:30  10:15
    `,
      {
        trains: {
          '1A10': { operator: 'AW' },
          '2B20': { operator: 'AW', mode: 'bus' },
          '2C30': { operator: 'TC', mode: 'bus' },
        },
      },
    ),
  )
  const modes = (...asked: ('rail' | 'bus' | 'replacement')[]) =>
    ask(roads, 'Welshpool', 'Newtown', leaveAfter('9:30'), { modes: asked })
  expect(modes('rail')).toEqual([])
  expect(modes('rail', 'replacement')).toEqual(['Welshpool 10:00 2B20 Newtown 10:30'])
  expect(modes('bus')).toEqual(['Welshpool 9:40 2C30 Newtown 10:15'])
})

test('a code that nobody knows has no journeys', () => {
  expect(ask(view, 'Nowhere', 'Chester', leaveAfter('8:00'))).toEqual([])
})
