import { expect, test } from 'vitest'
import { withLiveTrains } from './live/live.ts'
import { planJourneys } from './plan.ts'
import { ask, leaveAfter, minuteOf, TODAY, viewOf } from './testing/ask.ts'
import { timetableCard } from './testing/timetable-card.ts'
import type { DayView } from './view/view.ts'

const out = timetableCard(
  `
               1A10         2P20
  Birmingham   9:00         |
  Shrewsbury   10:00        |
  Machynlleth  11:20/11:25  11:30
  Aberystwyth  11:55        |
  Barmouth     |            12:30
`,
  {
    interchange: { Machynlleth: 12 },
    associations: [{ kind: 'split', base: '1A10', other: '2P20', station: 'Machynlleth' }],
  },
)
const back = timetableCard(
  `
               1A90         2P90
  Barmouth     |            14:30
  Aberystwyth  15:00        |
  Machynlleth  15:35/15:45  15:30
  Shrewsbury   17:00        |
  Birmingham   18:00        |
`,
  {
    interchange: { Machynlleth: 20 },
    associations: [{ kind: 'join', base: '1A90', other: '2P90', station: 'Machynlleth' }],
  },
)

test('a portion that splits off is ridden through, whatever the interchange there, and is no change', () => {
  const view = viewOf(out)
  expect(ask(view, 'Birmingham', 'Barmouth', leaveAfter('8:00'))).toEqual(['Birmingham 9:00 1A10+2P20 Barmouth 12:30'])
  const [journey] = planJourneys(view, {
    from: ['Birmingham'],
    to: ['Barmouth'],
    when: leaveAfter('8:00'),
    directOnly: true,
  })
  expect(journey!.changes).toBe(0)
  const [leg] = journey!.legs
  const parts = leg?.kind === 'train' ? leg.parts : []
  expect(parts.map(({ uid, calls }) => `${uid} ${calls.map(({ stop }) => stop).join(' ')}`)).toEqual([
    '1A10 Birmingham Shrewsbury Machynlleth',
    '2P20 Machynlleth Barmouth',
  ])
})

test('where two trains meet, the planned times are the same with news of either and without', () => {
  const planned = (view: DayView) => {
    const [journey] = planJourneys(view, { from: ['Birmingham'], to: ['Barmouth'], when: leaveAfter('8:00') })
    const [leg] = journey!.legs
    const parts = leg?.kind === 'train' ? leg.parts : []
    return parts.map(({ calls }) =>
      calls.map(({ plannedArrival, plannedDeparture }) => [plannedArrival, plannedDeparture]),
    )
  }
  const view = viewOf(out)
  // It ran late, and runs as planned again.
  const told = withLiveTrains(view, [{ uid: '2P20', serviceDate: TODAY }]).view
  expect(planned(told)).toEqual(planned(view))
  for (const uid of ['1A10', '2P20']) {
    const calls = [{ stop: 'Machynlleth', departure: minuteOf('11:50') }]
    expect(planned(withLiveTrains(view, [{ uid, serviceDate: TODAY, calls }]).view)).toEqual(planned(view))
  }
})

test('who boards or leaves where trains meet is told the times of their own train, wherever the search found it', () => {
  const twice = timetableCard(
    `
                 1A10         2P20   1A30         2P40
    Shrewsbury   10:00        |      12:00        |
    Welshpool    10:20        |      12:20        |
    Machynlleth  11:20/11:25  11:30  13:20/13:25  13:30
    Aberystwyth  11:55        |      13:55        |
    Tywyn        |            12:00  |            14:00
    Barmouth     |            12:30  |            14:30
    `,
    {
      associations: [
        { kind: 'split', base: '1A10', other: '2P20', station: 'Machynlleth' },
        { kind: 'split', base: '1A30', other: '2P40', station: 'Machynlleth' },
      ],
    },
  )
  const planned = viewOf(twice)
  // A train that passes a station is one of a kind, and stands behind the ride that it is a part of.
  const passing = (uid: string, stop: string) =>
    withLiveTrains(planned, [{ uid, serviceDate: TODAY, calls: [{ stop, cancelled: true }] }]).view
  const callsOf = (view: DayView, from: string, to: string) => {
    const [journey] = planJourneys(view, { from: [from], to: [to], when: leaveAfter('8:00') })
    const [leg] = journey!.legs
    const calls = leg?.kind === 'train' ? leg.parts.flatMap((part) => part.calls) : []
    return calls.map(({ cancelled: _cancelled, ...call }) => call)
  }
  const boarded = callsOf(planned, 'Machynlleth', 'Barmouth')
  expect(boarded[0]).toMatchObject({ plannedArrival: minuteOf('11:30'), plannedDeparture: minuteOf('11:30') })
  expect(callsOf(passing('2P20', 'Tywyn'), 'Machynlleth', 'Barmouth')).toEqual(boarded)
  const left = callsOf(planned, 'Shrewsbury', 'Machynlleth')
  expect(left.at(-1)).toMatchObject({ plannedArrival: minuteOf('11:20'), plannedDeparture: minuteOf('11:25') })
  expect(callsOf(passing('1A10', 'Welshpool'), 'Shrewsbury', 'Machynlleth')).toEqual(left)
})

test('without the join the same trains need a change, and the interchange makes it impossible', () => {
  expect(ask(viewOf({ ...back, associations: [] }), 'Barmouth', 'Birmingham', leaveAfter('14:00'))).toEqual([])
})

test('a vehicle that goes on as another train is not ridden through, unless travellers may stay', () => {
  const next = (kind: 'next' | 'through') =>
    viewOf(
      timetableCard(
        `
                1A10   1B20
        Cardiff  9:00   |
        Swansea  10:00  10:02
        Milford  |      12:00
      `,
        { associations: [{ kind, base: '1A10', other: '1B20', station: 'Swansea' }] },
      ),
      TODAY,
      { until: 1440 },
    )
  expect(ask(next('next'), 'Cardiff', 'Milford', leaveAfter('8:00'))).toEqual([])
  expect(ask(next('through'), 'Cardiff', 'Milford', leaveAfter('8:00'))).toEqual([
    'Cardiff 9:00 1A10+1B20 Milford 12:00',
  ])
})
