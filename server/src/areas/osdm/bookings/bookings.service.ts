import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type * as calls from '@cledrau/contract/osdm/bookings.ts'
import type { OsdmBooking, OsdmPassenger } from '@cledrau/contract/osdm/bookings.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Partner } from '../../../http/callers.ts'
import type { NamesToSay, SellersOrder } from '../../buying/orders/sellers-orders.ts'
import type { BuyingModules } from '../../buying/wire.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { orWrong, wrongField } from '../frame/wrong-field.ts'
import type { OsdmFulfillments } from '../fulfillments/fulfillments.service.ts'
import type { TicketWords } from '../offers/ticket-words.ts'
import type { OsdmTrips } from '../trips/trips.service.ts'
import { bookingAsked } from './booking-asked.ts'
import { bookingOf, passengerOf, purchaserOf } from './booking-words.ts'
import type { FindSold } from './find-sold.ts'

type Answer<Refusal extends string> = Promise<Result<{ booking: OsdmBooking }, Refusal>>
type NotYours = 'ORDER_UNKNOWN'
type NotNow = NotYours | 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED'
type Around = { language: Language; onceKey: string | null; network: string }
type Detail = ParsedRequestOf<typeof calls.osdmNamePassenger>['detail']

export type OsdmBookings = {
  book: (
    partner: Partner,
    asked: ParsedRequestOf<typeof calls.osdmBook>,
    around: Around,
  ) => Answer<OsdmRefusalOf<typeof calls.osdmBook>>
  read: (partner: Partner, bookingId: string, language: Language) => Answer<NotYours>
  patch: (
    partner: Partner,
    asked: ParsedRequestOf<typeof calls.osdmPatchBooking>,
    language: Language,
  ) => Answer<NotNow | 'DELIVERY_UNKNOWN'>
  giveUp: (partner: Partner, bookingId: string) => Promise<Result<undefined, NotYours | 'ORDER_MOVE_NOT_ALLOWED'>>
  passengers: (partner: Partner, bookingId: string) => Promise<Result<OsdmPassenger[], NotYours>>
  /** All of them, or nothing: an unknown one is none of this booking. */
  namePassengers: (
    partner: Partner,
    bookingId: string,
    said: readonly { id: string; detail?: Detail }[],
  ) => Promise<Result<OsdmPassenger[], NotNow>>
  purchaser: (
    partner: Partner,
    bookingId: string,
  ) => Promise<Result<{ purchaser: NonNullable<OsdmBooking['purchaser']> }, NotYours>>
  namePurchaser: (
    partner: Partner,
    bookingId: string,
    detail: Detail,
  ) => Promise<Result<{ purchaser: NonNullable<OsdmBooking['purchaser']> }, NotNow>>
}

type Parts = {
  ground: RetailGround
  buying: Pick<BuyingModules, 'booking' | 'orders' | 'sellersOrders'>
  trips: OsdmTrips
  fulfillments: OsdmFulfillments
  isAdvance: TicketWords['isAdvance']
  findSold: FindSold
}

export function openOsdmBookings({ ground, buying, trips, fulfillments, isAdvance, findSold }: Parts): OsdmBookings {
  const { booking, orders, sellersOrders } = buying

  const shown = async (sold: SellersOrder, language: Language) => {
    const order = await orders.get(sold.orderID)
    const { standing, list } = await fulfillments.of(order, language)
    const facts = { order, sold, tickets: standing, fulfillments: list }
    return { booking: bookingOf(facts, { language, isAdvance }, trips.names(language)) }
  }

  /** What isn’t theirs isn’t there. */
  const read = async (partner: Partner, bookingId: string, language: Language): Answer<NotYours> => {
    const sold = await findSold(partner.id, bookingId)
    return sold ? done(await shown(sold, language)) : refuse('ORDER_UNKNOWN')
  }

  const name = async (
    partner: Partner,
    bookingId: string,
    said: (sold: SellersOrder) => NamesToSay | undefined,
  ): Promise<Result<SellersOrder, NotNow>> => {
    const sold = await findSold(partner.id, bookingId)
    const names = sold && said(sold)
    if (!names) return refuse('ORDER_UNKNOWN')
    const named = await sellersOrders.name(partner.id, sold.orderID, names)
    if (!named.ok) return named
    const now = await findSold(partner.id, bookingId)
    return now ? done(now) : refuse('ORDER_UNKNOWN')
  }

  return {
    book: async (partner, request, { language, onceKey, network }) => {
      const chosen = bookingAsked(request, (fare) => ground.quotes.check(fare) === 'GOOD')
      if (!chosen.ok) return orWrong(chosen.refusal)
      const { asked, called } = chosen.value
      const calledBySeller = { order: request.externalRef ?? null, passengers: called }
      const held = await booking.createUnnamed(partner, asked, { language, onceKey, network, calledBySeller })
      if (!held.ok) return held
      const sold = await findSold(partner.id, held.value.orderID)
      if (!sold) throw new Error('what was just booked is somebody else’s')
      return done(await shown(sold, language))
    },

    read,

    patch: async (partner, { bookingId, externalRef, requestedFulfillmentType }, language) => {
      if (requestedFulfillmentType !== undefined && requestedFulfillmentType !== 'ETICKET')
        return refuse('DELIVERY_UNKNOWN')
      if (externalRef !== undefined) {
        const named = await name(partner, bookingId, () => ({ sellerRef: externalRef }))
        if (!named.ok) return named
      }
      return read(partner, bookingId, language)
    },

    giveUp: async (partner, bookingId) => {
      const sold = await findSold(partner.id, bookingId)
      if (!sold) return refuse('ORDER_UNKNOWN')
      const { orderID, recordLocator } = sold
      const gone = await orders.cancel({ kind: 'guest', orderId: orderID, partner }, { orderID, recordLocator })
      if (gone.ok) return done(undefined)
      return refuse(gone.refusal === 'INVALID_RECORD_LOCATOR' ? 'ORDER_UNKNOWN' : gone.refusal)
    },

    passengers: async (partner, bookingId) => {
      const sold = await findSold(partner.id, bookingId)
      return sold ? done(sold.passengers.map(passengerOf)) : refuse('ORDER_UNKNOWN')
    },

    namePassengers: async (partner, bookingId, said) => {
      if (new Set(said.map(({ id }) => id)).size < said.length) throw wrongField('passengers')
      const named = await name(partner, bookingId, ({ passengers }) => {
        const names = said.map(({ id, detail }, at) => {
          const known = passengers.find(({ reference }) => reference === id)
          return known && { reference: id, ...wholeName(known, detail, `passengers.${at}.detail`) }
        })
        return names.every((one) => one !== undefined) ? { passengers: names } : undefined
      })
      return named.ok ? done(named.value.passengers.map(passengerOf)) : named
    },

    purchaser: async (partner, bookingId) => {
      const sold = await findSold(partner.id, bookingId)
      return sold ? done({ purchaser: purchaserOf(sold) }) : refuse('ORDER_UNKNOWN')
    },

    namePurchaser: async (partner, bookingId, detail) => {
      const named = await name(partner, bookingId, ({ buyer }) => ({ buyer: wholeName(buyer, detail, 'detail') }))
      return named.ok ? done({ purchaser: purchaserOf(named.value) }) : named
    },
  }
}

/** What isn’t said stays as it was; half a name stands on no ticket. */
function wholeName(known: { firstName: string; lastName: string }, said: Detail, field: string) {
  const [firstName, lastName] = [said?.firstName ?? known.firstName, said?.lastName ?? known.lastName]
  if (firstName === '' || lastName === '') throw wrongField(`${field}.${firstName === '' ? 'firstName' : 'lastName'}`)
  return { firstName, lastName }
}
