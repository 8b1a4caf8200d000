import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timetableBuilder } from '../image/builder.ts'
import { daysRun } from '../calendar.ts'
import { growingLists } from './growing-lists.ts'
import { openImage } from '../image/image.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'

test('lists that are alike have one number, and others another', () => {
  const anyList = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(anyList, { maxLength: 60 }), (told) => {
      const lists = growingLists()
      const numbers = told.map((list) => lists.numberOf(Uint32Array.from([...list, 9, 9]), list.length))
      const kept = told.map((list) => list.join())
      expect(numbers).toEqual(kept.map((key) => [...new Set(kept)].indexOf(key)))
      told.forEach((list, at) => {
        const number = numbers[at]!
        expect([...lists.take().subarray(lists.first(number), lists.first(number + 1))]).toEqual(list)
      })
    }),
  )
})

test('many lists and long ones are all found again', () => {
  const lists = growingLists()
  const tell = (at: number) =>
    lists.numberOf(
      Uint32Array.from({ length: 1 + (at % 50) }, (_, i) => at * 7919 + i),
      1 + (at % 50),
    )
  const first = Array.from({ length: 9000 }, (_, at) => tell(at))
  expect(first).toEqual([...first.keys()])
  expect(Array.from({ length: 9000 }, (_, at) => tell(at))).toEqual(first)
})

test('a train may call at hundreds of places, and a time that is no number is refused', () => {
  const builder = timetableBuilder({ firstDate: '2026-12-01', days: 7, source: 'test' })
  const stop = [0, 1].map((at) => builder.stop({ code: `S${at}`, name: `S${at}`, interchangeMinutes: 3 }))
  const calendar = builder.calendar(daysRun(builder, { weekdays: '1111111' }))
  const tell = (calls: number, minute: (at: number) => number) => {
    builder.beginTrip({ uid: `T${calls}`, operator: 'AW', mode: 'rail', calendar })
    for (let at = 0; at < calls; at++) builder.call(stop[at % 2]!, minute(at), minute(at), PICK_UP | SET_DOWN)
    return builder.endTrip()
  }
  expect(tell(700, (at) => 300 + at)).toBeUndefined()
  expect(tell(3, () => Number.NaN)).toBe('TIMES_OUT_OF_RANGE')
  const image = openImage(builder.compile({ bounds: false }))
  if (typeof image === 'string') throw new Error(image)
  expect([...image.patternStops]).toEqual(Array.from({ length: 700 }, (_, at) => at % 2))
  expect(image.profiles.filter((_, at) => at % 2 === 1)).toEqual(Uint16Array.from({ length: 700 }, (_, at) => at))
})
