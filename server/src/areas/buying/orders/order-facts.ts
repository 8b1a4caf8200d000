import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Facts } from '../../account/your-data/personal-data.ts'
import type { getBuyer } from './orders.store.ts'

/** What was sold, as whoever bought it takes it along. */
export const purchaseFacts = (order: Order): Facts => ({
  reference: order.recordLocator,
  product: order.product,
  origin: order.origin,
  destination: order.destination,
  from: order.validity.from,
  until: order.validity.until,
  passengers: order.passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).filter(Boolean),
  price: (order.price.total / 100).toFixed(2),
  paidAt: order.paidAt,
})

/** A guest has no account that says the rest: who they are stands with their order. */
export const guestFacts = (order: Order, buyer: Awaited<ReturnType<typeof getBuyer>>): Facts => ({
  ...purchaseFacts(order),
  title: buyer.title,
  firstName: buyer.firstName,
  lastName: buyer.lastName,
  email: buyer.email,
  languagePreference: buyer.language,
  ...order.delivery.address,
  ...(order.delivery.smartCardNumber === null ? {} : { smartcard: order.delivery.smartCardNumber }),
})
