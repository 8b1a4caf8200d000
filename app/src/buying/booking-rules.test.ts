import { createBooking, createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { describe, expect, test } from 'vitest'
import { bookedLeadsTo, bookingCall, refusedBooking } from './booking-rules.ts'

describe('a booking', () => {
  test.each([
    { signedIn: true, guest: false, withBasket: true, call: 'createBooking', guestCheckout: false },
    { signedIn: true, guest: false, withBasket: false, call: 'createBookingWithoutBasket', guestCheckout: false },
    { signedIn: false, guest: true, withBasket: true, call: 'createBookingWithoutBasket', guestCheckout: true },
    { signedIn: false, guest: true, withBasket: false, call: 'createBookingWithoutBasket', guestCheckout: true },
    // Typed as a guest, then signed in.
    { signedIn: true, guest: true, withBasket: true, call: 'createBooking', guestCheckout: false },
    { signedIn: false, guest: false, withBasket: true, call: 'createBookingWithoutBasket', guestCheckout: false },
  ])(
    'signed in $signedIn, a guest $guest, with a basket $withBasket: $call',
    ({ signedIn, guest, withBasket, ...expected }) =>
      expect(bookingCall({ signedIn, guest, withBasket })).toEqual(expected),
  )

  test.each([
    { amended: false, held: 0, to: 'payment' },
    { amended: false, held: 1, to: 'payment' },
    { amended: false, held: 2, to: 'basket' },
    { amended: true, held: 1, to: 'basket' },
  ])('that changed one ($amended), with $held held, leads to $to', ({ to, ...facts }) =>
    expect(bookedLeadsTo(facts)).toBe(to),
  )

  test('that is refused has an answer to each no of the contract', () => {
    const refusals = [...new Set([...createBooking.refusals, ...createBookingWithoutBasket.refusals])]
    const of = (then: string) => refusals.filter((refusal) => refusedBooking(refusal) === then).toSorted()
    expect(of('look-again')).toEqual(['PLACES_GONE', 'PRICE_CHANGED', 'PRICE_UNKNOWN'])
    expect(of('choose-seat')).toEqual(['SEAT_TAKEN'])
    expect(of('open-basket')).toEqual(['BASKET_FULL'])
    expect(of('say-why').length).toBe(refusals.length - 5)
  })
})
