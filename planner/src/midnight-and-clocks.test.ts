import { expect, test } from 'vitest'
import { arriveBy, ask, leaveAfter, leaveBetween, minuteOf, viewOf } from './testing/ask.ts'
import { timetableCard } from './testing/timetable-card.ts'

const night = timetableCard(
  `
               1W10   2W20   1W30
  Shrewsbury   23:30  23:40  0:15
  Welshpool    |      24:02  |
  Machynlleth  24:25  24:55  1:10
`,
  { trains: { '1W30': { dates: ['2026-12-03'] } } },
)

test('a train past midnight is found on the date it left, and on the date it comes', () => {
  expect(ask(viewOf(night), 'Shrewsbury', 'Machynlleth', leaveAfter('23:00'))).toEqual([
    'Shrewsbury 23:30 1W10 Machynlleth 24:25',
  ])
  expect(ask(viewOf(night, '2026-12-03'), 'Welshpool', 'Machynlleth', leaveAfter('0:00'))).toEqual([
    'Welshpool 0:02 2W20 Machynlleth 0:55',
  ])
})

test('the trains of the next service day are there after midnight', () => {
  expect(ask(viewOf(night), 'Shrewsbury', 'Machynlleth', leaveBetween('23:35', '24:30'))).toEqual([
    'Shrewsbury 23:40 2W20 Machynlleth 24:55',
    'Shrewsbury 24:15 1W30 Machynlleth 25:10',
  ])
})

test('who must arrive after midnight may leave the evening before', () => {
  expect(ask(viewOf(night, '2026-12-03'), 'Shrewsbury', 'Machynlleth', arriveBy('0:30'))).toEqual([
    'Shrewsbury -0:30 1W10 Machynlleth 0:25',
  ])
})

test('one train is one train: its service date is that of its first call', () => {
  const view = viewOf(night, '2026-12-03')
  const journeys = ask(view, 'Welshpool', 'Machynlleth', leaveAfter('0:00'))
  expect(journeys).toHaveLength(1)
})

const sleeper = (firstDate: string) =>
  timetableCard(
    `
             1S90   2M10
  London     23:45  |
  Crewe      27:10  27:20
  Chester    |      27:50
`,
    { firstDate, interchange: { Crewe: 5 } },
  )

test('when the clock goes back, a night train is an hour longer on its way', () => {
  // 24:00 to 27:10 on the station clock of 25 October 2026 are 4 hours and 10 minutes.
  const view = viewOf(sleeper('2026-10-20'), '2026-10-24')
  expect(ask(view, 'London', 'Chester', leaveAfter('23:00'))).toEqual([
    'London 23:45 1S90 Crewe 28:10, Crewe 28:20 2M10 Chester 28:50',
  ])
  const morning = viewOf(sleeper('2026-10-20'), '2026-10-25')
  expect(ask(morning, 'Crewe', 'Chester', leaveAfter('0:00'))).toEqual(['Crewe 4:20 2M10 Chester 4:50'])
})

test('when the clock goes forward, it is an hour shorter, and the search still finds it', () => {
  const view = viewOf(sleeper('2026-03-25'), '2026-03-28')
  expect(ask(view, 'London', 'Chester', leaveAfter('23:00'))).toEqual([
    'London 23:45 1S90 Crewe 26:10, Crewe 26:20 2M10 Chester 26:50',
  ])
  expect(ask(view, 'London', 'Chester', arriveBy('27:00'))).toHaveLength(1)
})

test('an ordinary day has no such hour', () => {
  expect(ask(viewOf(sleeper('2026-10-20'), '2026-10-22'), 'London', 'Crewe', leaveAfter('23:00'))).toEqual([
    'London 23:45 1S90 Crewe 27:10',
  ])
  expect(minuteOf('27:10')).toBe(1630)
})
