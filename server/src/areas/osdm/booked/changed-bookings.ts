import type { Language } from '@cledrau/contract/language.ts'
import type { OsdmFulfillment } from '@cledrau/contract/osdm/fulfillments.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Partner } from '../../../http/callers.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { OsdmBookings } from '../bookings/bookings.service.ts'
import type { OsdmExchangeOperations } from '../exchanges/exchange-operations.service.ts'
import { orderInFulfillmentId } from '../fulfillments/fulfillment-words.ts'
import type { OsdmFulfillments } from '../fulfillments/fulfillments.service.ts'
import { priceOf } from '../offers/ticket-words.ts'
import { isUuid, newestOrder } from './booked.ts'

type Around = { language: Language; onceKey: string | null }
type Changed = {
  bookings: Pick<OsdmBookings, 'read'>
  fulfillments: Pick<OsdmFulfillments, 'fulfil' | 'check' | 'read'>
}

/**
 * With us a change is another order, and in the standard’s words a booking stays what it is called: whoever asks for it by its id is
 * told of the order that counts by now, with the tickets that it replaced, and pays by it for a change that was begun.
 */
export function withChanges<Kinds extends Changed>(
  { bookings, fulfillments, ...rest }: Kinds,
  db: Database,
  operations: () => Pick<OsdmExchangeOperations, 'pay' | 'begun'>,
  leftOnAccount: (partnerId: string) => Promise<number>,
): Kinds {
  const firstOf = async (orderId: string): Promise<string> => (await soldOrders.chainOf(db, orderId)).at(-1) ?? orderId
  const named = (bookingRef: string, some: OsdmFulfillment[]) => some.map((one) => ({ ...one, bookingRef }))

  const read: OsdmBookings['read'] = async (partner, bookingId, language) => {
    const asked = await bookings.read(partner, bookingId, language)
    const newest = asked.ok ? await newestOrder(db, bookingId) : undefined
    if (!asked.ok || !newest || newest.id === asked.value.booking.id) return asked
    const before = asked.value.booking
    const now = await bookings.read(partner, newest.id, language)
    if (!now.ok) return now
    const { booking } = now.value
    const calledBefore = new Map(before.passengers.map(({ id, externalRef }) => [id, externalRef]))
    const { externalRef } = before
    // One that was changed before a change kept what its seller calls them.
    const isCalled = booking.passengers.some((one) => one.externalRef !== one.id)
    return done({
      booking: {
        ...booking,
        ...(externalRef === undefined ? {} : { externalRef }),
        id: before.id,
        createdOn: before.createdOn,
        // Of its parts, whatever the old tickets paid of it.
        confirmedPrice: priceOf(
          booking.bookedOffers
            .flatMap(({ admissions }) => admissions)
            .reduce((sum, { price }) => sum + price.amount, 0),
        ),
        passengers: booking.passengers.map((one) => ({
          ...one,
          externalRef: (isCalled ? undefined : calledBefore.get(one.id)) ?? one.externalRef,
        })),
        fulfillments: named(before.id, [...booking.fulfillments, ...before.fulfillments]),
      },
    })
  }

  const fulfil = async (partner: Partner, bookingId: string, around: Around) => {
    const paid = await operations().pay(partner, bookingId, around)
    if (paid && !paid.ok) return paid
    const newest = isUuid(bookingId) ? await newestOrder(db, bookingId) : undefined
    const made = await fulfillments.fulfil(partner, newest?.id ?? bookingId, around)
    return made.ok ? done(named(bookingId, made.value)) : made
  }

  return {
    ...rest,
    bookings: { ...bookings, read },
    fulfillments: {
      ...fulfillments,
      fulfil,
      check: async (partner: Partner, bookingId: string): ReturnType<OsdmFulfillments['check']> => {
        const begun = await operations().begun(partner, bookingId)
        if (!begun) return fulfillments.check(partner, bookingId)
        const left = await leftOnAccount(partner.id)
        return left < begun.total - begun.credit ? refuse('PARTNER_LIMIT_REACHED') : done(undefined)
      },
      read: async (
        partner: Partner,
        fulfillmentId: string,
        language: Language,
      ): Promise<Result<{ fulfillment: OsdmFulfillment }, 'ORDER_UNKNOWN' | 'TICKETS_NOT_READY'>> => {
        const found = await fulfillments.read(partner, fulfillmentId, language)
        if (!found.ok) return refuse(found.refusal)
        const bookingRef = await firstOf(orderInFulfillmentId(fulfillmentId))
        return done({ fulfillment: { ...found.value.fulfillment, bookingRef } })
      },
    },
  } as Kinds
}
