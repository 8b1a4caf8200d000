import { expect, test } from 'vitest'
import { dayOf } from '../../time/dates.ts'
import { OPEN_END } from '../rules/ticket-days.ts'
import { imageDay, toImageDay } from './image-day.ts'
import { IMAGE_FOR_EVER } from './image.ts'

test('days count from the year 2000; what is earlier begins there, and what is open ends never', () => {
  expect(['1999-12-31', '2000-01-01', '2000-01-02', '2026-12-07'].map(imageDay)).toEqual([0, 0, 1, 9837])
  expect([imageDay('2400-01-01'), imageDay(OPEN_END)]).toEqual([IMAGE_FOR_EVER, IMAGE_FOR_EVER])
})

test('a day that is asked about never lies for ever', () => {
  expect(['1999-12-31', '2000-01-01', '2026-12-07'].map((date) => toImageDay(dayOf(date)))).toEqual([0, 0, 9837])
  expect(toImageDay(dayOf('2999-12-31'))).toBe(IMAGE_FOR_EVER - 1)
})
