import { expect, test } from 'vitest'
import { findTrain } from './trains.ts'
import { dayView } from './view/view.ts'
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

test('a view of many days has the trains of each of them', () => {
  const { image } = viewOf(timetableCard('\n  1W10\nShrewsbury 23:30\nWelshpool 24:02\n', { days: 14 }))
  const view = dayView(image, '2026-12-01', { until: 12 * 1440 })
  for (const days of [0, 7, 8, 9, 11])
    expect(ask(view, 'Shrewsbury', 'Welshpool', leaveAfter(`${days * 24 + 23}:00`))).toEqual([
      `Shrewsbury ${days * 24 + 23}:30 1W10 Welshpool ${days * 24 + 24}:02`,
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

const throughTheHour = timetableCard(
  `
               1W10   2W20   2W30
  Swansea      23:55  25:10  26:05
  Carmarthen   24:50  25:40  26:35
  Whitland     25:20  26:05  26:50
  Fishguard    26:05  26:40  27:15
`,
  { firstDate: '2026-03-25' },
)

test('a train in the hour that spring leaves out is as long on its way as in any other night', () => {
  const view = viewOf(throughTheHour, '2026-03-28')
  expect(ask(view, 'Swansea', 'Fishguard', leaveBetween('23:00', '27:00'))).toEqual([
    'Swansea 23:55 1W10 Fishguard 26:05',
    // It leaves when the clock shows 02:05, an hour after midnight: before the one that goes by the hour left out.
    'Swansea 25:05 2W30 Fishguard 26:15',
    'Swansea 25:10 2W20 Fishguard 26:40',
  ])
  expect(ask(view, 'Whitland', 'Fishguard', arriveBy('26:20'))).toEqual(['Whitland 25:50 2W30 Fishguard 26:15'])
  const morning = viewOf(throughTheHour, '2026-03-29')
  expect(ask(morning, 'Whitland', 'Fishguard', leaveAfter('1:00'))[0]).toBe('Whitland 1:20 1W10 Fishguard 2:05')
})

test('and told by what station clocks show, it never comes before its last call', () => {
  const shown = (uid: string) =>
    findTrain(viewOf(throughTheHour, '2026-03-28').image, uid, '2026-03-28')!.calls.flatMap((call) => [
      call.arrival,
      call.departure,
    ])
  expect(shown('1W10').slice(1, -1)).toEqual([1435, 1490, 1490, 1580, 1580, 1625])
  expect(shown('2W30').slice(1, -1)).toEqual([1565, 1595, 1595, 1610, 1610, 1635])
})

test('an ordinary day has no such hour', () => {
  expect(ask(viewOf(sleeper('2026-10-20'), '2026-10-22'), 'London', 'Crewe', leaveAfter('23:00'))).toEqual([
    'London 23:45 1S90 Crewe 27:10',
  ])
  expect(minuteOf('27:10')).toBe(1630)
})
