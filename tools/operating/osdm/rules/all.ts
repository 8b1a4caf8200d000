import type { CallRules } from '../rule.ts'
import { booking } from './booking.ts'
import { bookings } from './bookings.ts'
import { complaints } from './complaints.ts'
import { exchanges } from './exchanges.ts'
import { fulfillments, lapsing } from './fulfillments.ts'
import { offers } from './offers.ts'
import { passengers } from './passengers.ts'
import { places } from './places.ts'
import { placeMap } from './place-map.ts'
import { purchaser } from './purchaser.ts'
import { reductionCards } from './reduction-cards.ts'
import { refundOffers } from './refund-offers.ts'
import { reimbursements } from './reimbursements.ts'
import { trips } from './trips.ts'
import { versions } from './versions.ts'

/** In the order in which a client meets them; what moves the clock comes last. */
export const ALL_RULES: readonly CallRules[] = [
  versions,
  ...places,
  reductionCards,
  ...trips,
  offers,
  placeMap,
  bookings,
  ...booking,
  ...passengers,
  ...purchaser,
  ...fulfillments,
  ...refundOffers,
  ...exchanges,
  ...complaints,
  ...reimbursements,
  lapsing,
]
