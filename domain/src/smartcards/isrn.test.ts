import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, isIsrn, printIsrn, readIsrn } from './isrn.ts'

const card = (serial: string) => `6335970028${serial}${checkDigit(`6335970028${serial}`)}`

test('a card’s number has 18 digits, begins with the scheme and ends with its check digit [DELIVERY-002]', () => {
  expect(checkDigit('63359700280012345')).toBe(card('0012345').at(-1))
  expect(isIsrn(card('0012345'))).toBe(true)
  expect(isIsrn(card('0012345').slice(0, 17))).toBe(false)
  expect(isIsrn(`6335980028${'0012345'}${checkDigit('63359800280012345')}`)).toBe(false)
  expect(isIsrn('6335970028001234x5')).toBe(false)
})

test('one digit mistyped, or two neighbours swapped, is noticed; 09 for 90 is the one exception', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{7}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (serial, place, by) => {
      const isrn = card(serial)
      const wrong = [...isrn].map((digit, at) => (at === place ? String((Number(digit) + by) % 10) : digit)).join('')
      expect(isIsrn(wrong)).toBe(false)
      const [one, other] = [isrn[place], isrn[place + 1]]
      if (!one || !other || one === other || [one, other].toSorted().join('') === '09') return
      const swapped = isrn.slice(0, place) + other + one + isrn.slice(place + 2)
      expect(isIsrn(swapped)).toBe(false)
    }),
  )
})

test('it is read with the blanks it is printed with', () => {
  const isrn = card('7654321')
  expect(readIsrn(printIsrn(isrn))).toBe(isrn)
  expect(printIsrn(isrn)).toMatch(/^(\d{4} ){4}\d{2}$/)
})
