import type { DeliveryOption } from '@cledrau/contract/buying/booking.ts'
import type { User } from '@cledrau/contract/account/account-fields.ts'
import { isPhotocard } from '@cledrau/domain/orders/delivery-options.ts'
import type { DeliveryChoice } from '@cledrau/domain/search/buying-choice.ts'
import { isIsrn, readIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import type { DeliveryCode } from '@cledrau/domain/tickets/kinds.ts'
import { USUAL_DELIVERY } from '@cledrau/domain/tickets/kinds.ts'
import { COUNTRY } from '../../i18n/formats.ts'
import type { Address } from '../../page/form/address-rules.ts'
import { addressProblems, tidyPostcode } from '../../page/form/address-rules.ts'
import type { Problems } from '../../page/form/use-form.ts'
import type { Delivery } from '../booking.ts'

export type DeliveryValues = Address & {
  name: string
  smartCardNumber: string
  collectionType: 'STATION' | 'PHONE'
  collectionStation: string
  photocard: string
}

export const DELIVERY_FIELDS = [
  'photocard',
  'smartCardNumber',
  'collectionStation',
  'name',
  'address1',
  'address2',
  'address3',
  'townCity',
  'postcode',
  'country',
] as const

type Usual = { smartcard: string | null; station: string | null }

/** How the tickets come until somebody says so: as they were chosen last for this search, else as the account has it. */
export const startValues = (user: User | null, chosen: DeliveryChoice, usual: Usual): DeliveryValues => ({
  name: user ? [user.firstName, user.lastName].join(' ').trim() : '',
  address1: user?.address1 ?? '',
  address2: user?.address2 ?? '',
  address3: user?.address3 ?? '',
  townCity: user?.townCity ?? '',
  postcode: user?.postcode ?? '',
  country: user?.country || COUNTRY,
  smartCardNumber: chosen.smartCardSelected ?? usual.smartcard ?? '',
  collectionType: chosen.smartcardCollectionType ?? 'STATION',
  collectionStation: chosen.smartcardCollectionStation ?? usual.station ?? '',
  photocard: chosen.photocard,
})

type Chosen = { values: DeliveryValues; picked: DeliveryCode | null; options: readonly DeliveryOption[] }

/** What is kept for whoever goes and comes back. */
export const chosenIn = ({ values, picked, options }: Chosen): DeliveryChoice => ({
  deliveryOption: picked,
  deliveryOptions: options.map(({ code }) => code),
  photocard: values.photocard,
  smartCardSelected: values.smartCardNumber || null,
  smartcardCollectionType: values.collectionType,
  smartcardCollectionStation: values.collectionStation || null,
})

type Asked = { option: DeliveryOption | undefined; photocardNeeded: boolean }

const photocardOf = ({ photocard }: DeliveryValues) => photocard.replaceAll(/\s/g, '').toUpperCase()

export function deliveryProblems(values: DeliveryValues, asked: Asked): Problems<keyof DeliveryValues & string> {
  const { option, photocardNeeded } = asked
  const photocard = photocardOf(values)
  return {
    ...(photocardNeeded && photocard === '' && { photocard: 'DELIVERY_PHOTOCARD_MISSING' }),
    ...(photocardNeeded && photocard !== '' && !isPhotocard(photocard) && { photocard: 'DELIVERY_PHOTOCARD_WRONG' }),
    ...(option?.group === 'SMARTCARD' &&
      !isIsrn(readIsrn(values.smartCardNumber)) && { smartCardNumber: 'DELIVERY_SMARTCARD_WRONG' }),
    ...(option?.smartcardCollection &&
      values.collectionType === 'STATION' &&
      values.collectionStation === '' && { collectionStation: 'DELIVERY_STATION_MISSING' }),
    ...(option?.group === 'MAIL' && {
      ...addressProblems(values, true),
      ...(values.name.trim() === '' && { name: 'DELIVERY_NAME_MISSING' }),
    }),
  }
}

/** What the booking is told of how the tickets come. */
export function deliveryOf(values: DeliveryValues, { option, photocardNeeded }: Asked): Delivery {
  const { address1, address2, address3, townCity, postcode, country, name } = values
  const collects = option?.smartcardCollection ?? null
  return {
    fulfilment: { method: option?.code ?? USUAL_DELIVERY },
    ...(photocardNeeded && { photocard: photocardOf(values) }),
    ...(option?.group === 'SMARTCARD' && { smartCardNumber: readIsrn(values.smartCardNumber) }),
    ...(collects && { smartcardCollectionType: values.collectionType }),
    ...(collects && values.collectionType === 'STATION' && { smartcardCollectionStation: values.collectionStation }),
    ...(option?.group === 'MAIL' && {
      address: {
        name: name.trim(),
        address1: address1.trim(),
        address2: address2.trim(),
        address3: address3.trim(),
        townCity: townCity.trim(),
        county: '',
        postcode: tidyPostcode(postcode, country),
        country,
      },
    }),
  }
}
