import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { createBooking } from '@cledrau/contract/buying/booking.ts'
import { recallForVisit, rememberForVisit } from '../platform/visit-storage.ts'
import { cell, useCell } from '../platform/cell.ts'

export type ChosenSeat = NonNullable<RequestOf<typeof createBooking>['chosenSeats']>[number]
export type SeatWish = 'any' | 'chosen' | 'none'

/** What goes with the tickets that are being bought. */
export type Extras = {
  /** The fare that they were chosen for: another one begins anew. */
  fare: string
  seats: SeatWish
  chosenSeats: readonly ChosenSeat[]
  seatPreferences: NonNullable<RequestOf<typeof createBooking>['seatPreferences']> | null
  bikes: { outbound: number; return: number }
  buses: readonly { code: string; count: number }[]
}

export const NO_EXTRAS: Extras = {
  fare: '',
  seats: 'any',
  chosenSeats: [],
  seatPreferences: null,
  bikes: { outbound: 0, return: 0 },
  buses: [],
}

const extras = cell<Extras>(recallForVisit<Extras>('extras') ?? NO_EXTRAS)

/** Those of this fare: what was chosen for another one is no longer meant. */
export const extrasOf = (kept: Extras, fare: string): Extras => (kept.fare === fare ? kept : { ...NO_EXTRAS, fare })

export const extrasNow = extras.get
export const useExtras = (): Extras => useCell(extras)

export function setExtras(next: Extras): void {
  extras.set(next)
  rememberForVisit('extras', next)
}

/** Nothing more is chosen: who wanted to pick seats and never did is given some. */
export function settleExtras(fare: string): void {
  const chosen = extrasOf(extras.get(), fare)
  setExtras(chosen.seats === 'chosen' && chosen.chosenSeats.length === 0 ? { ...chosen, seats: 'any' } : chosen)
}
