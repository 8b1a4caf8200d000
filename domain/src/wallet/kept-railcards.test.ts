import { expect, test } from 'vitest'
import { lastDayTyped, RAILCARD_NUMBER, railcardNumber, railcardStanding } from './kept-railcards.ts'

test('a card counts on its last day and not on the day after; four weeks before it is time to renew it', () => {
  const on = (day: string) => railcardStanding('2027-03-03', day)
  expect([on('2027-03-04'), on('2027-03-03'), on('2027-02-03'), on('2027-02-02')]).toEqual([
    'ENDED',
    'ENDING',
    'ENDING',
    'GOOD',
  ])
})

test('a last day is understood as people write it, and a day that isn’t there is none', () => {
  for (const typed of ['3/3/2027', '03.03.27', ' 3-3-2027 ', '03 03 27']) expect(lastDayTyped(typed)).toBe('2027-03-03')
  for (const typed of ['', '31/2/2027', '3/2027', 'March', '2027-03-03']) expect(lastDayTyped(typed)).toBeUndefined()
})

test('a number is kept without the gaps that it is printed with', () => {
  expect(railcardNumber('abc 123-4567')).toBe('ABC1234567')
  expect(RAILCARD_NUMBER.test('ABC1234567')).toBe(true)
  for (const wrong of ['12345', 'ABC_1234', '']) expect(RAILCARD_NUMBER.test(wrong)).toBe(false)
})
