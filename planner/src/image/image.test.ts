import { expect, test } from 'vitest'
import { chooseJourney } from '../choices.ts'
import { cutImage } from '../cut.ts'
import { findText, openImage, textOf } from './image.ts'
import { planJourneys } from '../plan.ts'
import { ask, leaveAfter, leaveBetween, TODAY } from '../testing/ask.ts'
import { imageOf } from '../testing/railway.ts'
import { timetableCard } from '../testing/timetable-card.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'
import { timetableBuilder } from './builder.ts'
import { dayView } from '../view/view.ts'

const railway = timetableCard(
  `
               1A10     1B20   2C30
  London       8:00@5   |      8:10
  Reading      8:30     |      |
  Cardiff      10:00    10:20  10:40
  Swansea      11:00    11:10  |
`,
  { walks: ['Swansea - Quay 10'], groups: { SOUTH: ['Cardiff', 'Swansea', 'London'] } },
)
const image = imageOf(railway)

test('an image that was damaged on its way, or is of another make, is not opened', () => {
  const damaged = image.buffer.slice(0) as ArrayBuffer
  new Uint8Array(damaged)[damaged.byteLength - 20]! ^= 1
  expect(openImage(damaged)).toBe('DAMAGED')
  expect(openImage(damaged.slice(0, -8))).toBe('DAMAGED')
  const older = image.buffer.slice(0) as ArrayBuffer
  new Uint32Array(older)[1] = 0
  expect(openImage(older)).toBe('OTHER_VERSION')
  expect(openImage(new ArrayBuffer(4000))).toBe('NOT_AN_IMAGE')
})

test('an image in shared memory answers like one that is not', () => {
  const shared = new SharedArrayBuffer(image.buffer.byteLength)
  new Uint8Array(shared).set(new Uint8Array(image.buffer as ArrayBuffer))
  const opened = openImage(shared)
  if (typeof opened === 'string') throw new Error(opened)
  const when = leaveAfter('7:00')
  expect(ask(dayView(opened, TODAY), 'London', 'Swansea', when)).toEqual(
    ask(dayView(image, TODAY), 'London', 'Swansea', when),
  )
})

test('every text is found by itself, and no other', () => {
  for (let text = 1; text < image.stringFirst.length - 1; text++)
    expect(findText(image, textOf(image, text))).toBe(text)
  expect(findText(image, 'Swanse')).toBeUndefined()
  expect(findText(image, 'Swanseaa')).toBeUndefined()
})

test('without least travel times in the image the journeys are the same', () => {
  const plain = imageOf(railway, { bounds: false })
  const when = leaveBetween('7:00', '11:00')
  expect(plain.bounds).toHaveLength(0)
  expect(ask(dayView(plain, TODAY), 'London', 'Quay', when)).toEqual(ask(dayView(image, TODAY), 'London', 'Quay', when))
})

test('a cut for a device keeps its region: trains with their names, links, groups, and some dates', () => {
  const buffer = cutImage(image, { keep: (code) => code !== 'London' && code !== 'Reading', from: TODAY, until: TODAY })
  const region = openImage(buffer)
  if (typeof region === 'string') throw new Error(region)
  expect(region.stopCode).toHaveLength(3)
  const view = dayView(region, TODAY)
  expect(ask(view, 'Cardiff', 'Quay', leaveAfter('9:00'))).toEqual([
    'Cardiff 10:00 1A10 Swansea 11:00, Swansea 11:05 walk Quay 11:15',
  ])
  expect(ask(view, 'SOUTH', 'Quay', leaveAfter('10:10'), { modes: ['rail'] })).toEqual([])
  expect(ask(dayView(region, '2026-12-03', { since: 0 }), 'Cardiff', 'Swansea', leaveAfter('0:00'))).toEqual([])
})

test('trips that can not be are named and left out', () => {
  const builder = timetableBuilder({ firstDate: TODAY, days: 1, source: 'test' })
  const [one, two] = ['AAA', 'BBB'].map((code) => builder.stop({ code, name: code, interchangeMinutes: 5 })) as [
    number,
    number,
  ]
  const today = builder.calendar(Uint8Array.of(1))
  const never = builder.calendar(Uint8Array.of(0))
  const told = (calendar: number, ...calls: [number, number, number][]) => {
    builder.beginTrip({ uid: 'T', operator: 'AW', mode: 'rail', calendar })
    for (const [stop, arrival, departure] of calls) builder.call(stop, arrival, departure, PICK_UP | SET_DOWN)
    return builder.endTrip()
  }
  expect(told(today, [one, 10, 10])).toBe('TOO_SHORT')
  expect(told(today, [one, 10, 10], [9, 20, 20])).toBe('UNKNOWN_STOP')
  expect(told(today, [one, 10, 10], [two, 5, 5])).toBe('TIMES_GO_BACK')
  expect(told(today, [one, 10, 10], [two, 99_999, 99_999])).toBe('TIMES_OUT_OF_RANGE')
  expect(told(never, [one, 10, 10], [two, 20, 20])).toBe('NEVER_RUNS')
  expect(told(today, [one, 10, 10], [two, 20, 20])).toBeUndefined()
  expect(builder.counts).toEqual({ stops: 2, trips: 1, calls: 2 })
})

test('the fastest, the one with fewest changes and the cheapest are told apart', () => {
  const journeys = planJourneys(dayView(image, TODAY), {
    from: ['London'],
    to: ['Swansea'],
    when: leaveBetween('7:00', '9:00'),
  })
  const price = (changes: number) => (journey: { changes: number }) => (journey.changes === changes ? 10 : 20)
  expect(journeys.map(({ changes, departure }) => [departure, changes])).toEqual([[480, 0]])
  expect(chooseJourney(journeys, 'cheapest', price(0))).toBe(journeys[0])
  const slower = { ...journeys[0]!, departure: 470, changes: 0 }
  const quicker = { ...journeys[0]!, departure: 500, changes: 2 }
  expect(chooseJourney([slower, quicker], 'fastest')).toBe(quicker)
  expect(chooseJourney([quicker, slower], 'fewest-changes')).toBe(slower)
  expect(chooseJourney([slower, quicker], 'cheapest', price(2))).toBe(quicker)
  expect(chooseJourney([], 'fastest')).toBeUndefined()
})
