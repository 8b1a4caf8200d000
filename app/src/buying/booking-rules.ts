import type { BookingRefusal } from './booking.ts'

export type BuyerFacts = {
  signedIn: boolean
  /** Somebody said who they are without an account. */
  guest: boolean
  /** This app has a basket. */
  withBasket: boolean
}

export type BookingCall = {
  /** Guests have no basket, and not every app has one: what is held there is paid for at once. */
  call: 'createBooking' | 'createBookingWithoutBasket'
  /** Said in the body, so that a guest's order is opened by its own key. */
  guestCheckout: boolean
}

/** By which call a booking is made. Who signed in is no guest, whatever was typed before. */
export const bookingCall = ({ signedIn, guest, withBasket }: BuyerFacts): BookingCall => ({
  call: signedIn && withBasket ? 'createBooking' : 'createBookingWithoutBasket',
  guestCheckout: guest && !signedIn,
})

/** Several journeys are paid for together, and what was changed went back where it lies: to the basket. */
export const bookedLeadsTo = ({ amended, held }: { amended: boolean; held: number }): 'basket' | 'payment' =>
  amended || held > 1 ? 'basket' : 'payment'

export type RefusedBooking =
  /** The page itself shows what it costs now, and asks. */
  | 'look-again'
  /** Another seat, or any. */
  | 'choose-seat'
  /** First something has to be paid for, or taken out. */
  | 'open-basket'
  | 'say-why'

export function refusedBooking(refusal: BookingRefusal): RefusedBooking {
  if (refusal === 'PRICE_CHANGED' || refusal === 'PRICE_UNKNOWN' || refusal === 'PLACES_GONE') return 'look-again'
  if (refusal === 'SEAT_TAKEN') return 'choose-seat'
  return refusal === 'BASKET_FULL' ? 'open-basket' : 'say-why'
}
