import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, MOST_CHARACTERS, shortened } from './lock-screen.ts'

test('what doesn’t fit a locked screen ends with a word, and says that there is more', () => {
  expect(shortened('The 09:21 is late.')).toBe('The 09:21 is late.')
  expect(shortened('The 09:21 to Machynlleth is late', 20)).toBe('The 09:21 to…')
  expect(shortened('Cardiff Central – Machynlleth', 18)).toBe('Cardiff Central…')
  expect(shortened('Llanfairpwllgwyngyll', 10)).toBe('Llanfairp…')
  expect(shortened('12345678🚆🚆', 10)).toBe('12345678…')
})

test('the longest way to say a thing that fits is taken, and the last is shortened where none does', () => {
  const long = 'late '.repeat(40)
  expect(fitting(long, 'Late, and more', 'Late')).toBe('Late, and more')
  expect(fitting(long)).toBe(`${'late '.repeat(23)}late…`)
})

test('whatever it is, it fits and begins as it did', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      const short = shortened(text)
      expect(short.length).toBeLessThanOrEqual(MOST_CHARACTERS)
      expect(text.startsWith(short.replace(/…$/, '')) || text === short).toBe(true)
    }),
  )
})
