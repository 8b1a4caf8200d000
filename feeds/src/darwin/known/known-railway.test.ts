import { expect, test } from 'vitest'
import { feedReport } from '../../feed-report.ts'
import type { Alarm, Association, News, StationMessage, TrainAlert, TrainOrder } from '../news.ts'
import { at as place, RID, scheduleOf, statusOf } from '../testing/train-card.ts'
import { orderOf } from './known-place.ts'
import {
  aliveIn,
  associationsIn,
  emptyRailway,
  forgetNotices,
  forgetTrains,
  type Scope,
  takeNews,
} from './known-railway.ts'

const WHERE = { file: 'stream', message: 1 }
const TODAY: Scope = { report: feedReport(), isDay: (date) => date >= '2026-12-06' && date <= '2026-12-08' }
const SCHEDULE = scheduleOf('OR CRDFCEN 08:30\nDT SHRWBY 10:20')

/** The railway after messages of these news, the first one's number 0. */
function railwayAfter(messages: readonly (readonly News[])[], scope = TODAY) {
  const railway = emptyRailway()
  for (const [message, news] of messages.entries())
    for (const [index, one] of news.entries()) takeNews(railway, one, orderOf(message, index), scope, WHERE)
  return railway
}

const message = (stations: string[], text: string): StationMessage => ({
  kind: 'station-message',
  id: 7,
  category: 'Misc',
  severity: 0,
  stations,
  paragraphs: [[text]],
})
const order = (...trains: TrainOrder['trains']): TrainOrder => ({
  kind: 'train-order',
  tiploc: 'BRGEND',
  station: 'BGN',
  platform: '1',
  trains,
})
const alarm = (what: 'tyrell' | 'cleared'): Alarm => ({ kind: 'alarm', id: '9', what })
const join = (facts: Partial<Association> = {}): Association => ({
  kind: 'association',
  tiploc: 'SHRWBY',
  category: 'JJ',
  main: { rid: RID },
  assoc: { rid: 'other' },
  ...facts,
})
const alert = (audience: TrainAlert['audience']): TrainAlert => ({
  kind: 'train-alert',
  id: '41',
  services: [],
  source: 'AW',
  text: 'Two coaches',
  audience,
})

test('a message replaces the one with its number; without a station it is shown nowhere', () => {
  const texts = (...messages: StationMessage[]) =>
    aliveIn.messages(railwayAfter(messages.map((one) => [one]))).map(({ paragraphs }) => paragraphs[0]?.[0])
  expect(texts(message(['CDF'], 'one'), message(['CDF', 'NWP'], 'two'))).toEqual(['two'])
  expect(texts(message(['CDF'], 'one'), message([], 'two'))).toEqual([])
})

test('an order of trains is replaced or cleared whole, and a freight train without a name does no harm', () => {
  expect(aliveIn.orders(railwayAfter([[order({ rid: RID }, { rid: 'b' })], [order({ headcode: '6B09' })]]))).toEqual([
    order({ headcode: '6B09' }),
  ])
  expect(aliveIn.orders(railwayAfter([[order({ headcode: '6B09' })], [order()]]))).toEqual([])
})

test('an alarm that was set is cleared by its number', () => {
  expect(aliveIn.alarms(railwayAfter([[alarm('tyrell')]]))).toHaveLength(1)
  expect(aliveIn.alarms(railwayAfter([[alarm('tyrell')], [alarm('cleared')]]))).toEqual([])
})

test('a join that is cancelled or deleted isn’t one, and it may be taken back', () => {
  const calledOff = (...news: News[]) =>
    associationsIn(railwayAfter(news.map((one) => [one]))).map((one) => one.calledOff)
  expect([
    calledOff(join()),
    calledOff(join(), join({ cancelled: true })),
    calledOff(join(), join({ deleted: true })),
    calledOff(join(), join({ deleted: true }), join()),
  ]).toEqual([[false], [true], [true], [false]])
})

test('only alerts for customers go to travellers', () => {
  expect(
    (['Customer', 'Staff', 'Operations'] as const).map(
      (audience) => aliveIn.alerts(railwayAfter([[alert(audience)]])).length,
    ),
  ).toEqual([1, 0, 0])
})

test('what comes late, after something newer was said, is dropped', () => {
  const railway = emptyRailway()
  const take = (news: News, at: number) => takeNews(railway, news, at, TODAY, WHERE)
  take(message(['CDF'], 'new'), 5)
  take(message(['CDF'], 'old'), 4)
  take(alarm('cleared'), 5)
  take(alarm('tyrell'), 3)
  expect(aliveIn.messages(railway)[0]?.paragraphs).toEqual([['new']])
  expect(aliveIn.alarms(railway)).toEqual([])
})

test('a train that news change is answered with what was known before; a repeat answers nothing', () => {
  const railway = emptyRailway()
  const take = (news: News, at: number) => takeNews(railway, news, at, TODAY, WHERE)
  expect(take(SCHEDULE, 1)).toMatchObject({ before: undefined, after: { uid: 'C10234' } })
  const status = statusOf(place('SHRWBY', '10:20', { wtd: undefined, length: 4 }))
  expect(take(status, 2)).toMatchObject({ after: { places: [{}, { length: 4 }] } })
  expect([
    take(status, 2),
    take(SCHEDULE, 1),
    take({ kind: 'tracking-id', area: 'CF', berth: '1', wrong: '1A01', right: '1A02' }, 3),
  ]).toEqual([undefined, undefined, undefined])
  expect(railway.trains.size).toBe(1)
})

test('other days and unknown places are counted; a train with an unknown place is known all the same', () => {
  const report = feedReport()
  const scope: Scope = { ...TODAY, report, knows: (tiploc) => tiploc === 'CRDFCEN' }
  const railway = railwayAfter(
    [[SCHEDULE, scheduleOf('OR CRDFCEN 08:30\nDT X 9:00', { rid: 'old', serviceDate: '2025-12-07' })]],
    scope,
  )
  expect([...railway.trains.keys()]).toEqual([RID])
  expect([...report.faultCounts]).toEqual([
    ['UNKNOWN_LOCATION', 1],
    ['OTHER_DAY', 1],
  ])
})

test('days that are over are forgotten with their joins, and notices when their numbers begin anew', () => {
  const railway = railwayAfter([
    [SCHEDULE, join(), message(['CDF'], 'one'), alarm('tyrell'), order({ rid: RID }), alert('Customer')],
  ])
  forgetTrains(railway, TODAY.isDay)
  expect([railway.trains.size, railway.associations.size]).toEqual([1, 1])
  forgetTrains(railway, (date) => date > '2026-12-07')
  expect([railway.trains.size, railway.associations.size, railway.messages.size]).toEqual([0, 0, 1])
  forgetNotices(railway)
  expect([railway.messages.size, railway.alerts.size, railway.orders.size, railway.alarms.size]).toEqual([0, 0, 0, 0])
})
