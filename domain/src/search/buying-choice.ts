/**
 * What buying chose for the journey that is searched: how its ticket comes, and the order whose place it takes. Another
 * search begins with nothing chosen.
 */
export type BuyingChoice = {
  readonly deliveryOption: string | null
  readonly deliveryOptions: readonly unknown[]
  readonly photocard: string
  /** The number of a smartcard (its isrn). */
  readonly smartCardSelected: string | null
  readonly smartcardCollectionType: string | null
  readonly smartcardCollectionStation: string | null

  /** A journey that is in the basket, or bought, is being changed. */
  readonly inEdit: boolean
  readonly orderID: string | null
  readonly designatorOutbound: string | null
  readonly designatorReturn: string | null
  readonly ticketTypeOutbound: string | null
  readonly ticketTypeReturn: string | null
}

/** The order that is being changed: the part of the choice that an address carries. */
export type OrderInEdit = Pick<
  BuyingChoice,
  'inEdit' | 'orderID' | 'designatorOutbound' | 'designatorReturn' | 'ticketTypeOutbound' | 'ticketTypeReturn'
>

export const NO_ORDER_IN_EDIT: OrderInEdit = {
  inEdit: false,
  orderID: null,
  designatorOutbound: null,
  designatorReturn: null,
  ticketTypeOutbound: null,
  ticketTypeReturn: null,
}

export const NOTHING_CHOSEN: BuyingChoice = {
  deliveryOption: null,
  deliveryOptions: [],
  photocard: '',
  smartCardSelected: null,
  smartcardCollectionType: null,
  smartcardCollectionStation: null,
  ...NO_ORDER_IN_EDIT,
}
