import { expect, test } from 'vitest'
import { type LiveTrain, withLiveTrains } from './live.ts'
import { planJourneys } from '../plan.ts'
import { arriveBy, ask, leaveAfter, leaveBetween, minuteOf, TODAY, viewOf } from '../testing/ask.ts'
import { callText, timetableCard } from '../testing/timetable-card.ts'

const planned = viewOf(
  timetableCard(
    `
               1A10     1A20     2B30      2B40
  Cardiff      9:00@2   9:30     |         |
  Newport      9:15     9:45     |         |
  Hereford     10:00    10:30    10:10     10:40
  Shrewsbury   |        |        11:00@3   11:30
`,
    { interchange: { Hereford: 5 } },
  ),
)

const news = (...trains: Omit<LiveTrain, 'serviceDate'>[]) =>
  withLiveTrains(
    planned,
    trains.map((train) => ({ serviceDate: TODAY, ...train })),
  ).view
const at = (stop: string, arrival: string, departure = arrival) => ({
  stop,
  arrival: minuteOf(arrival),
  departure: minuteOf(departure),
})

test('a delay breaks a connection, and the journey goes by the next train', () => {
  const late = news({ uid: '1A10', calls: [at('Newport', '9:25')] })
  expect(ask(planned, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'))).toEqual([
    'Cardiff 9:00 1A10 Hereford 10:00, Hereford 10:10 2B30 Shrewsbury 11:00',
  ])
  expect(ask(late, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'))).toEqual([
    'Cardiff 9:00 1A10 Hereford 10:10, Hereford 10:40 2B40 Shrewsbury 11:30',
  ])
  expect(ask(late, 'Cardiff', 'Shrewsbury', arriveBy('11:40'))).toEqual([
    'Cardiff 9:30 1A20 Hereford 10:30, Hereford 10:40 2B40 Shrewsbury 11:30',
  ])
})

test('a connection that is late itself is caught after all', () => {
  const late = news({ uid: '1A10', calls: [at('Cardiff', '9:20')] }, { uid: '2B30', calls: [at('Hereford', '10:28')] })
  expect(ask(late, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'))).toEqual([
    'Cardiff 9:20 1A10 Hereford 10:20, Hereford 10:28 2B30 Shrewsbury 11:18',
  ])
})

test('planned times and platforms stay beside the expected ones', () => {
  const late = news({
    uid: '1A10',
    calls: [{ ...at('Cardiff', '9:04'), platform: '4' }, at('Newport', '9:15', '9:16')],
  })
  const [journey] = planJourneys(late, { from: ['Cardiff'], to: ['Hereford'], when: leaveAfter('8:00') })
  const [leg] = journey!.legs
  const calls = leg?.kind === 'train' ? leg.parts[0]!.calls : []
  expect(calls.map(callText)).toEqual(['Cardiff 9:04/9:04@4', 'Newport 9:15/9:16', 'Hereford 10:01/10:01'])
  expect(calls.map(({ plannedDeparture }) => plannedDeparture)).toEqual(['9:00', '9:15', '10:00'].map(minuteOf))
})

test('a train that overtakes another because of a delay is still found', () => {
  const late = news({ uid: '1A10', calls: [at('Cardiff', '9:40')] })
  expect(ask(late, 'Cardiff', 'Hereford', leaveBetween('9:00', '10:00'))).toEqual([
    'Cardiff 9:30 1A20 Hereford 10:30',
    'Cardiff 9:40 1A10 Hereford 10:40',
  ])
})

test('a cancelled train takes nobody, and a train that runs again does', () => {
  const cancelled = news({ uid: '1A10', cancelled: true })
  expect(ask(cancelled, 'Cardiff', 'Hereford', leaveAfter('8:00'))).toEqual(['Cardiff 9:30 1A20 Hereford 10:30'])
  const again = withLiveTrains(cancelled, [{ uid: '1A10', serviceDate: TODAY }]).view
  expect(ask(again, 'Cardiff', 'Hereford', leaveAfter('8:00'))).toEqual(['Cardiff 9:00 1A10 Hereford 10:00'])
})

test('a train that is cancelled in part still runs where it runs', () => {
  const part = news({ uid: '1A10', calls: [{ stop: 'Hereford', cancelled: true }] })
  expect(ask(part, 'Cardiff', 'Newport', leaveAfter('8:00'))).toEqual(['Cardiff 9:00 1A10 Newport 9:15'])
  expect(ask(part, 'Cardiff', 'Hereford', leaveAfter('8:00'))).toEqual(['Cardiff 9:30 1A20 Hereford 10:30'])
})

test('a call that was cancelled comes back, and the train is boarded there again', () => {
  const part = news({ uid: '1A10', calls: [{ stop: 'Newport', cancelled: true }] })
  expect(ask(part, 'Newport', 'Hereford', leaveBetween('9:00', '10:00'))).toEqual(['Newport 9:45 1A20 Hereford 10:30'])
  const whole = withLiveTrains(part, [{ uid: '1A10', serviceDate: TODAY, calls: [at('Newport', '9:17')] }]).view
  expect(ask(whole, 'Newport', 'Hereford', leaveBetween('9:00', '9:30'))).toEqual(['Newport 9:17 1A10 Hereford 10:02'])
  expect(whole.patternCount).toBe(part.patternCount)
})

test('an extra train is taken, also where the timetable has no direct one', () => {
  const extra = { operator: 'GW', mode: 'rail' as const }
  const calls = [at('Cardiff', '9:05'), at('Shrewsbury', '9:50')]
  const more = news({ uid: 'X1', calls, extra })
  expect(ask(more, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'))).toEqual(['Cardiff 9:05 X1 Shrewsbury 9:50'])
  expect(ask(more, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'), { operators: ['GW'] })).toEqual([
    'Cardiff 9:05 X1 Shrewsbury 9:50',
  ])
  expect(ask(more, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'), { operators: ['AW'] })).toHaveLength(1)
  const moved = withLiveTrains(more, [
    { uid: 'X1', serviceDate: TODAY, extra, calls: [at('Cardiff', '9:10'), at('Shrewsbury', '9:55')] },
  ]).view
  expect(ask(moved, 'Cardiff', 'Shrewsbury', leaveAfter('8:00'))).toEqual(['Cardiff 9:10 X1 Shrewsbury 9:55'])
})

test('an extra train where others go leaves the search as much out as before, one on a way of its own does not', () => {
  const extra = { operator: 'GW', mode: 'rail' as const }
  const goes = (calls: LiveTrain['calls']) => news({ uid: 'X1', calls, extra })
  expect(goes([at('Newport', '9:05'), at('Hereford', '9:50')]).fewerTrains).toBe(false)
  expect(goes([at('Cardiff', '9:05'), at('Shrewsbury', '9:50')]).fewerTrains).toBe(true)
})

test('however often an extra train is told, it runs as it was told last, and the view does not grow', () => {
  const told = (cardiff: string, rest: Partial<LiveTrain> = {}) => ({
    uid: 'X1',
    serviceDate: TODAY,
    extra: { operator: 'GW', mode: 'rail' as const },
    calls: [at('Cardiff', cardiff), at('Shrewsbury', '9:50')],
    ...rest,
  })
  const after = (...trains: LiveTrain[]) => trains.reduce((view, train) => withLiveTrains(view, [train]).view, planned)
  const found = (view: typeof planned) => ask(view, 'Cardiff', 'Shrewsbury', leaveBetween('9:01', '9:29'))
  const once = after(told('9:05'))
  const often = after(told('9:05'), told('9:06'), told('9:07'), told('9:08'))
  expect(found(often)).toEqual(['Cardiff 9:08 X1 Shrewsbury 9:50'])
  expect([often.patternCount, often.extras.length]).toEqual([once.patternCount, 1])
  expect(found(after(told('9:05'), told('9:06', { cancelled: true })))).toEqual([])
  expect(found(after(told('9:05'), told('9:06', { cancelled: true }), told('9:07')))).toEqual([
    'Cardiff 9:07 X1 Shrewsbury 9:50',
  ])
  const diverted = told('9:09', { calls: [at('Cardiff', '9:09'), at('Newport', '9:20'), at('Shrewsbury', '9:58')] })
  expect(found(after(told('9:05'), diverted))).toEqual(['Cardiff 9:09 X1 Shrewsbury 9:58'])
  expect(found(after(told('9:05'), diverted, { ...diverted, cancelled: true }))).toEqual([])
  // Told twice in one batch of news.
  expect(found(withLiveTrains(planned, [told('9:05'), told('9:06')]).view)).toEqual(['Cardiff 9:06 X1 Shrewsbury 9:50'])
})

test('news make a new view; whoever searches the old one sees what was known then', () => {
  const before = ask(planned, 'Cardiff', 'Hereford', leaveAfter('8:00'))
  news({ uid: '1A10', cancelled: true }, { uid: '1A20', calls: [at('Cardiff', '10:00')] })
  expect(ask(planned, 'Cardiff', 'Hereford', leaveAfter('8:00'))).toEqual(before)
})

test('news of a train that nobody knows are counted and passed over', () => {
  const { unknown } = withLiveTrains(planned, [{ uid: 'Z99', serviceDate: TODAY, cancelled: true }])
  expect(unknown).toBe(1)
})

test('a train outside a view’s hours stays outside, however often it is told of, and one that is called off and runs again is back', () => {
  const railway = timetableCard(
    `
               1A10   1A20
    Cardiff    9:00   20:00
    Hereford   10:00  21:00
  `,
  )
  const yesterday = '2026-12-01'
  const view = viewOf(railway)
  const told = (uid: string, ...all: Omit<LiveTrain, 'uid' | 'serviceDate'>[]) =>
    all.reduce((now, one) => withLiveTrains(now, [{ uid, serviceDate: yesterday, ...one }]).view, view)
  const found = (of: typeof view) => ask(of, 'Cardiff', 'Hereford', { kind: 'leave-between', from: -1440, until: -1 })
  expect(found(view)).toEqual(['Cardiff -4:00 1A20 Hereford -3:00'])
  for (const uid of ['1A10', '1A20'])
    for (const all of [
      [{}, {}],
      [{ cancelled: true }, {}],
      [{ calls: [{ stop: 'Hereford', arrival: -100 }] }, {}, {}],
    ])
      expect(found(told(uid, ...all))).toEqual(found(view))
})
