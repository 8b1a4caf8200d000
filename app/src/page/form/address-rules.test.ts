import { expect, test } from 'vitest'
import { addressProblems, tidyPostcode } from './address-rules.ts'

const HOME = {
  address1: '1 Heol y Bont',
  address2: '',
  address3: '',
  townCity: 'Caerdydd',
  postcode: 'CF10 1EP',
  country: 'GB',
}

test('an address is whole, or not there at all', () => {
  expect(addressProblems(HOME)).toEqual({})
  expect(addressProblems({ ...HOME, address1: '', townCity: '', postcode: '' })).toEqual({})
  expect(addressProblems({ ...HOME, townCity: ' ' })).toEqual({ townCity: 'ADDRESS_TOWN_MISSING' })
  expect(addressProblems({ ...HOME, address1: '' })).toEqual({ address1: 'ADDRESS_LINE_MISSING' })
})

test('British postcodes are known by their form; elsewhere any will do, or none', () => {
  for (const postcode of ['CF10 1EP', 'cf101ep', 'M1 1AE', 'EC1A 1BB', 'GIR 0AA'])
    expect(addressProblems({ ...HOME, postcode }), postcode).toEqual({})
  expect(addressProblems({ ...HOME, postcode: 'CF10' })).toEqual({ postcode: 'ADDRESS_POSTCODE_WRONG' })
  expect(addressProblems({ ...HOME, postcode: '' })).toEqual({ postcode: 'ADDRESS_POSTCODE_MISSING' })
  expect(addressProblems({ ...HOME, postcode: 'D02 X285', country: 'IE' })).toEqual({})
})

test('a postcode is written as the post writes it', () => {
  expect(tidyPostcode(' cf101ep ', 'GB')).toBe('CF10 1EP')
  expect(tidyPostcode('D02 X285', 'IE')).toBe('D02 X285')
})
