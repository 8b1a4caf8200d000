import type { Osdm, Read } from './osdm-asked.ts'

/** Ways from a question to a booking, as a partner’s program that speaks OSDM goes them. */

export const stop = (crs: string) => ({ objectType: 'StopPlaceRef', stopPlaceRef: `urn:x_crs:stn:${crs}` })

/** The search of most tests. */
export const criteria = (more: object = {}) => ({
  origin: stop('CDF'),
  destination: stop('SWA'),
  departureTime: '2026-12-09T10:00:00',
  ...more,
})

export const adults = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ externalRef: `adult-${at + 1}`, type: 'PERSON', age: 35, ...more }))

export async function offersOf(ask: Osdm, asked: object = {}): Promise<Read> {
  const { status, body, text } = await ask('POST', '/offers', {
    tripSearchCriteria: criteria(),
    anonymousPassengerSpecifications: adults(1),
    ...asked,
  })
  if (status !== 200 || body.offers.length === 0) throw new Error(`no offers: ${status} ${text.slice(0, 500)}`)
  return body
}

export const isFlexible = (offer: Read): boolean => offer.offerSummary.overallFlexibility !== 'NON_FLEXIBLE'
export const isAdvance = (offer: Read): boolean =>
  offer.admissionOfferParts.some((part: Read) => part.numericAvailability !== undefined)

/** One ticket for each who travels: none is split. */
export function isPlain(offer: Read): boolean {
  const holders = offer.admissionOfferParts.flatMap(({ passengerRefs }: Read) => passengerRefs)
  return new Set(holders).size === holders.length
}

export const named = (offer: Read, names: readonly [string, string][] = [['Mari', 'Huws']]) =>
  offer.passengerRefs.map((externalRef: string, at: number) => ({
    externalRef,
    type: 'PERSON',
    ...(names[at] && { detail: { firstName: names[at][0], lastName: names[at][1] } }),
  }))

export const bookingOf = (offer: Read, more: object = {}) => ({
  offers: [{ offerId: offer.offerId, passengerRefs: offer.passengerRefs }],
  passengerSpecifications: named(offer),
  ...more,
})

export async function book(ask: Osdm, offer: Read, more: object = {}, headers = {}): Promise<Read> {
  const { status, body, text } = await ask('POST', '/bookings', bookingOf(offer, more), headers)
  if (status !== 200) throw new Error(`not booked: ${status} ${text}`)
  return body.booking
}

/** From an offer to tickets in a hand. */
export async function buy(ask: Osdm, asked: object = {}, fits: (offer: Read) => boolean = isFlexible): Promise<Read> {
  const offer = (await offersOf(ask, asked)).offers.find((one: Read) => fits(one) && isPlain(one))
  if (!offer) throw new Error('no offer fits')
  const booking = await book(ask, offer)
  const { status, body, text } = await ask('POST', `/bookings/${booking.id}/fulfillments`, {})
  if (status !== 200) throw new Error(`not fulfilled: ${status} ${text}`)
  return { booking: (await ask('GET', `/bookings/${booking.id}`)).body.booking, fulfillments: body.fulfillments, offer }
}
