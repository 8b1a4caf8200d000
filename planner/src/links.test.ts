import { expect, test } from 'vitest'
import { arriveBy, ask, leaveAfter, viewOf } from './testing/ask.ts'
import { timetableCard } from './testing/timetable-card.ts'

const card = `
                 1A10   1A12   2B20   2B22
  Edinburgh      8:00   9:00   |      |
  Queen Street   8:50   9:50   |      |
  Central        |      |      9:05   9:20
  Ayr            |      |      10:00  10:10
`
const interchange = { 'Queen Street': 5, Central: 10 }
const glasgow = viewOf(timetableCard(card, { interchange, walks: ['Queen Street - Central 15'] }))

test('a walk between stations costs the interchange at both, unless the question leaves it out', () => {
  expect(ask(glasgow, 'Edinburgh', 'Ayr', leaveAfter('7:00'))).toEqual([
    'Edinburgh 8:00 1A10 Queen Street 8:50, Queen Street 8:55 walk Central 9:10, Central 9:20 2B22 Ayr 10:10',
  ])
  expect(ask(glasgow, 'Edinburgh', 'Ayr', leaveAfter('7:00'), { linkInterchange: false })).toEqual([
    'Edinburgh 8:00 1A10 Queen Street 8:50, Queen Street 8:50 walk Central 9:05, Central 9:05 2B20 Ayr 10:00',
  ])
})

test('a walk is no change', () => {
  const [journey] = ask(glasgow, 'Edinburgh', 'Central', leaveAfter('7:00'), { maxChanges: 0 })
  expect(journey).toBe('Edinburgh 8:00 1A10 Queen Street 8:50, Queen Street 8:55 walk Central 9:10')
})

test('who can walk all the way is told so, at the minute asked for', () => {
  expect(ask(glasgow, 'Queen Street', 'Central', leaveAfter('7:00'))).toEqual(['Queen Street 7:00 walk Central 7:15'])
  expect(ask(glasgow, 'Queen Street', 'Central', arriveBy('7:00'))).toEqual(['Queen Street 6:45 walk Central 7:00'])
})

test('a slow walker takes longer over a walk, and none is taken by who wants none', () => {
  expect(ask(glasgow, 'Queen Street', 'Ayr', leaveAfter('8:30'), { pace: { walking: 2 } })).toEqual([
    'Queen Street 8:40 walk Central 9:10, Central 9:20 2B22 Ayr 10:10',
  ])
  expect(ask(glasgow, 'Edinburgh', 'Ayr', leaveAfter('7:00'), { modes: ['rail'] })).toEqual([])
})

test('a fixed link is waited for until it opens, and not taken after it has closed', () => {
  const night = viewOf(
    timetableCard(card, {
      interchange: { 'Queen Street': 0, Central: 0 },
      walks: [{ from: 'Queen Street', to: 'Central', minutes: 10, mode: 'tube', open: 9 * 60 + 5, close: 9 * 60 + 30 }],
    }),
  )
  expect(ask(night, 'Edinburgh', 'Ayr', leaveAfter('7:00'))).toEqual([
    'Edinburgh 8:00 1A10 Queen Street 8:50, Queen Street 9:05 tube Central 9:15, Central 9:20 2B22 Ayr 10:10',
  ])
  // It has closed for the day: the next day's opening is 33:05 of this one.
  expect(ask(night, 'Queen Street', 'Central', leaveAfter('9:31'))).toEqual(['Queen Street 33:05 tube Central 33:15'])
  expect(ask(night, 'Edinburgh', 'Ayr', arriveBy('11:00'))).toEqual([
    'Edinburgh 8:00 1A10 Queen Street 8:50, Queen Street 9:05 tube Central 9:15, Central 9:20 2B22 Ayr 10:10',
  ])
})

test('a link runs on its own dates only', () => {
  const walks = [{ from: 'Queen Street', to: 'Central', minutes: 10, dates: ['2026-12-02'] }]
  const railway = timetableCard(card, { walks })
  expect(ask(viewOf(railway, '2026-12-02'), 'Queen Street', 'Central', leaveAfter('12:00'))).toHaveLength(1)
  expect(ask(viewOf(railway, '2026-12-03'), 'Queen Street', 'Central', leaveAfter('12:00'))).toEqual([])
})
