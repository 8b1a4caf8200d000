import type { DeliveryCode } from '../tickets/kinds.ts'

/**
 * What buying chose for the journey that is searched: how its ticket comes, and the order whose place it takes. Another
 * search begins with nothing chosen.
 */
export type BuyingChoice = DeliveryChoice & OrderInEdit

export type DeliveryChoice = {
  readonly deliveryOption: DeliveryCode | null
  /** Those that there were to choose from. */
  readonly deliveryOptions: readonly DeliveryCode[]
  readonly photocard: string
  /** The number of a smartcard (its isrn). */
  readonly smartCardSelected: string | null
  readonly smartcardCollectionType: 'STATION' | 'PHONE' | null
  readonly smartcardCollectionStation: string | null
}

/** The order that is being changed: the part of the choice that an address carries. */
export type OrderInEdit = {
  /** A journey that is in the basket, or bought, is being changed. */
  readonly inEdit: boolean
  readonly orderID: string | null
  readonly designatorOutbound: string | null
  readonly designatorReturn: string | null
  readonly ticketTypeOutbound: string | null
  readonly ticketTypeReturn: string | null
}

export const NO_ORDER_IN_EDIT: OrderInEdit = {
  inEdit: false,
  orderID: null,
  designatorOutbound: null,
  designatorReturn: null,
  ticketTypeOutbound: null,
  ticketTypeReturn: null,
}

export const NO_DELIVERY: DeliveryChoice = {
  deliveryOption: null,
  deliveryOptions: [],
  photocard: '',
  smartCardSelected: null,
  smartcardCollectionType: null,
  smartcardCollectionStation: null,
}

export const NOTHING_CHOSEN: BuyingChoice = { ...NO_DELIVERY, ...NO_ORDER_IN_EDIT }
