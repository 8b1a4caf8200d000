import { expect, test } from 'vitest'
import { openImage, type Image } from './image/image.ts'
import { timetableBuilder } from './image/builder.ts'
import { daysRun } from './calendar.ts'
import { PICK_UP, REQUEST, SET_DOWN } from './timetable.ts'
import { associationsOn, findTrain, runOf, trainsOn } from './trains.ts'

const MONDAY = '2026-12-07'
const SATURDAY = '2026-12-12'

function cambrian(): Image {
  const timetable = timetableBuilder({ firstDate: MONDAY, days: 7, source: 'test' })
  const [shrewsbury, welshpool, machynlleth] = ['SHR', 'WLP', 'MCN'].map((code) =>
    timetable.stop({ code, name: code, interchangeMinutes: 5 }),
  ) as [number, number, number]
  const weekdays = timetable.calendar(daysRun(timetable, { weekdays: '1111100' }))
  timetable.beginTrip({
    uid: 'K00001',
    operator: 'AW',
    mode: 'rail',
    headcode: '1J12',
    calendar: weekdays,
    facts: { coaches: 4 },
  })
  timetable.call(shrewsbury, 1410, 1410, PICK_UP, '4')
  timetable.call(welshpool, 1432, 1434, PICK_UP | SET_DOWN | REQUEST, '1')
  timetable.call(machynlleth, 1470, 1470, SET_DOWN)
  expect(timetable.endTrip()).toBeUndefined()
  timetable.beginTrip({ uid: 'K00002', operator: 'AW', mode: 'rail', calendar: weekdays })
  timetable.call(welshpool, 1440, 1440, PICK_UP)
  timetable.call(machynlleth, 1480, 1480, SET_DOWN)
  expect(timetable.endTrip()).toBeUndefined()
  timetable.association({ kind: 'split', base: 'K00001', other: 'K00002', stop: welshpool, calendar: weekdays })
  const image = openImage(timetable.compile())
  if (typeof image === 'string') throw new Error(image)
  return image
}

test('a train is found by its name and its date, with its calls as station clocks show them', () => {
  expect(findTrain(cambrian(), 'K00001', MONDAY)).toMatchObject({
    uid: 'K00001',
    serviceDate: MONDAY,
    operator: 'AW',
    headcode: '1J12',
    facts: { coaches: 4 },
    calls: [
      { stop: 'SHR', departure: 1410, platform: '4', pickUp: true, setDown: false, request: false },
      { stop: 'WLP', arrival: 1432, departure: 1434, platform: '1', request: true },
      { stop: 'MCN', arrival: 1470, pickUp: false, setDown: true },
    ],
  })
})

test('a train that does not run that day, or that nobody knows, is not found', () => {
  const image = cambrian()
  expect(findTrain(image, 'K00001', SATURDAY)).toBeUndefined()
  expect(findTrain(image, 'K99999', MONDAY)).toBeUndefined()
  expect(findTrain(image, 'K00001', '2030-01-01')).toBeUndefined()
})

test('the trains of a date are those that run on it', () => {
  const image = cambrian()
  expect([...trainsOn(image, MONDAY)].map((train) => train.uid)).toEqual(['K00001', 'K00002'])
  expect([...trainsOn(image, SATURDAY)]).toEqual([])
})

test('which trains divide is told for each date on which they do', () => {
  const image = cambrian()
  expect([...associationsOn(image, MONDAY)]).toEqual([
    {
      kind: 'split',
      stop: 'WLP',
      base: { uid: 'K00001', serviceDate: MONDAY },
      other: { uid: 'K00002', serviceDate: MONDAY },
    },
  ])
  expect([...associationsOn(image, SATURDAY)]).toEqual([])
})

test('when a train sets out and arrives is told without reading its calls, past midnight too', () => {
  expect(runOf(cambrian(), 'K00001', MONDAY)).toEqual({ starts: 1410, ends: 1470 })
  expect(runOf(cambrian(), 'K00001', SATURDAY)).toBeUndefined()
  expect(runOf(cambrian(), 'K99999', MONDAY)).toBeUndefined()
})
