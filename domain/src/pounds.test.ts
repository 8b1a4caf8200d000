import { expect, test } from 'vitest'
import { pounds } from './pounds.ts'

test('a sum is said as the app says it: to the penny, thousands apart', () => {
  expect([0, 5, 740, 99_999, 107_200, 123_456_789, -250].map(pounds)).toEqual([
    '£0.00',
    '£0.05',
    '£7.40',
    '£999.99',
    '£1,072.00',
    '£1,234,567.89',
    '−£2.50',
  ])
})
