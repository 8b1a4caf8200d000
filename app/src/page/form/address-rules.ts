import type { User } from '@cledrau/contract/account/account-fields.ts'
import { COUNTRY } from '../../i18n/formats.ts'
import type { Problems } from './use-form.ts'

export type Address = {
  address1: string
  address2: string
  address3: string
  townCity: string
  postcode: string
  country: string
}

export const ADDRESS_FIELDS = ['address1', 'address2', 'address3', 'townCity', 'postcode', 'country'] as const

/** What a form begins with for somebody whose address is known, or isn't. */
export const addressOf = ({ address1, address2, address3, townCity, postcode, country }: User): Address => ({
  address1,
  address2,
  address3,
  townCity,
  postcode,
  country: country || COUNTRY,
})

/** GIR 0AA and every other form that the Royal Mail uses; the space may be missing. */
const BRITISH = /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i

/** An address is whole, or not there at all where nothing is sent yet: letters and tickets go to it. */
export function addressProblems(address: Address, needed = false): Problems<keyof Address> {
  const typed = ADDRESS_FIELDS.filter((field) => field !== 'country' && address[field].trim() !== '')
  if (typed.length === 0 && !needed) return {}
  const postcode = address.postcode.trim()
  return {
    ...(address.address1.trim() === '' && { address1: 'ADDRESS_LINE_MISSING' }),
    ...(address.townCity.trim() === '' && { townCity: 'ADDRESS_TOWN_MISSING' }),
    ...(address.country === 'GB' && postcode === '' && { postcode: 'ADDRESS_POSTCODE_MISSING' }),
    ...(address.country === 'GB' &&
      postcode !== '' &&
      !BRITISH.test(postcode) && { postcode: 'ADDRESS_POSTCODE_WRONG' }),
    ...(address.country === '' && { country: 'ADDRESS_COUNTRY_MISSING' }),
  }
}

/** As the post writes it: capitals, one space before the last three. */
export const tidyPostcode = (postcode: string, country: string): string =>
  country === 'GB' && BRITISH.test(postcode.trim())
    ? postcode
        .trim()
        .toUpperCase()
        .replaceAll(' ', '')
        .replace(/(.{3})$/, ' $1')
    : postcode.trim()
