import { expect, test } from 'vitest'
import { minutesBefore } from './alert-form/form-values.ts'
import { daysInWords, letterOf, WEEK } from './week.ts'

test('chosen days are said as one says them, in both languages', () => {
  const said = (...days: number[]) => [daysInWords(days, 'en'), daysInWords(days, 'cy')]
  expect(said(1, 2, 3, 4)).toEqual(['Monday to Thursday', 'ddydd Llun i ddydd Iau'])
  expect(said(6, 2)).toEqual(['Tuesday and Saturday', 'ddydd Mawrth a dydd Sadwrn'])
  expect(said(1, 2, 4, 5, 6)).toEqual([
    'Monday, Tuesday and Thursday to Saturday',
    'ddydd Llun, dydd Mawrth a dydd Iau i ddydd Sadwrn',
  ])
  expect(said(7)).toEqual(['Sunday', 'ddydd Sul'])
  expect(said(...WEEK)).toEqual(['every day', 'bob dydd'])
})

test('a week is seven letters of its language', () => {
  expect(WEEK.map((day) => letterOf(day, 'en')).join('')).toBe('MTWTFSS')
  expect(WEEK.map((day) => letterOf(day, 'cy')).join('')).toBe('LMMIGSS')
})

test('a first message on the evening before is still before the train', () => {
  expect([minutesBefore('07:15', '06:15'), minutesBefore('00:20', '23:20')]).toEqual([60, 60])
})
