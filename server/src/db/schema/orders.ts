import type { TicketableFare } from '@cledrau/contract/search/fares.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { BookedLeg, DeliveryGroup, Order, PostageAddress, Product } from '@cledrau/contract/buying/orders.ts'
import type { TrainFailure } from '@cledrau/domain/give-back/failed-train.ts'
import type { DeliveryCode } from '@cledrau/domain/tickets/kinds.ts'
import type { OrderStatus } from '@cledrau/domain/orders/order-status.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What was put into the basket, held, changed and given back. */
export type OrderTables = {
  orders: OrderRow
  passengers: PassengerRow
  orderItems: OrderItemRow
  deliveries: DeliveryRow
  places: PlaceRow
  orderHistory: OrderHistoryRow
  guestCodes: GuestCodeRow
  givenBack: GivenBackRow
  exchangeTerms: ExchangeTermsRow
  splitCertificates: SplitCertificateRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const ORDER_OWNERS = {
  orders: 'areas/buying/orders',
  passengers: 'areas/buying/orders',
  orderItems: 'areas/buying/orders',
  deliveries: 'areas/buying/orders',
  places: 'areas/buying/orders',
  orderHistory: 'areas/buying/orders',
  guestCodes: 'areas/buying/orders',
  givenBack: 'areas/after-sales/give-back',
  exchangeTerms: 'areas/after-sales/exchanges',
  splitCertificates: 'areas/retail/certificates',
} as const satisfies OwnersOf<OrderTables>

/** What its tickets were compared with when they were held; the body is what is signed. */
export type SplitCertificateRow = {
  id: string
  orderId: string
  direction: 'OUTBOUND' | 'INBOUND'
  body: string
}

export type OrderRow = {
  id: string
  recordLocator: string
  accountId: string | null
  status: OrderStatus
  product: Product
  journeyName: Generated<string>
  origin: string
  destination: string
  validFrom: string
  validUntil: string
  outbound: Json<BookedLeg> | null
  inbound: Json<BookedLeg> | null
  bundle: Json<NonNullable<Order['bundle']>> | null
  /** The cards that the party brings, one code for each. */
  railcards: Generated<string[]>
  priceLines: Json<Order['price']['lines']>
  busOptions: Json<Order['busOptions']>
  asked: Json<{ ticketType?: string | undefined; via?: string[] | undefined; avoid?: string[] | undefined }>
  photocard: string | null
  total: number
  credit: Generated<number>
  claimed: Generated<number>
  heldUntil: Moment
  paymentId: string | null
  originalOrderId: string | null
  email: string
  emailKey: string
  title: string
  firstName: string
  lastName: string
  language: Language
  devicePlatform: string
  channelCode: string
  onceKey: string | null
  /** The fingerprint of the network that a guest held it from, while it waits to be paid for. */
  guestNetwork: string | null
  createdAt: Moment
  paidAt: Moment | null
  ticketedAt: Moment | null
  closedAt: Moment | null
  dismissedAt: Moment | null
  /** Whoever bought it is nobody that anybody knows of any more. */
  forgotten: Generated<boolean>
  /** Who sold it, where that wasn't we. */
  partnerId: Generated<string | null>
  /** What they call it. */
  sellerRef: Generated<string | null>
}

export type GivenBackRow = {
  id: string
  orderId: string
  reason: 'UNDO' | 'CHANGED_PLANS' | 'TRAIN_FAILED' | 'EXCHANGE'
  amount: number
  paid: number
  used: number
  fee: number
  redress: Generated<number>
  passengerReferences: Json<string[]>
  onceKey: string | null
  at: Moment
  failedTrain: Json<FailedTrainNoted> | null
}

/** Which train was cancelled or late, and on whose word that was decided. */
export type FailedTrainNoted = {
  uid: string
  serviceDate: string
  what: TrainFailure
  word: 'STATED' | 'RECORDED'
}

/** Beside the price of an order that replaces another one's tickets. */
export type ExchangeTermsRow = { orderId: string; back: number; ticketIds: Json<string[]> | null }

export type PassengerRow = {
  orderId: string
  reference: string
  kind: 'ADULT' | 'CHILD'
  title: Generated<string>
  firstName: Generated<string>
  lastName: Generated<string>
  railcard: string | null
  /** A child's, where it was said. */
  age: Generated<number | null>
  /** What whoever sold the order calls them. */
  sellerRef: Generated<string | null>
}

export type OrderItemRow = {
  orderId: string
  position: number
  ticket: number
  direction: TicketableFare['direction']
  ticketCode: string
  serviceClass: 'FIRST' | 'THIRD'
  origin: string
  destination: string
  route: string
  restriction: string
  validFrom: string
  validUntil: string
  returnFrom: string | null
  returnUntil: string | null
  passengerReferences: Json<string[]>
  price: number
  fullPrice: number | null
  shown: Json<TicketableFare>
}

export type DeliveryRow = {
  orderId: string
  deliveryGroup: DeliveryGroup
  code: DeliveryCode
  fee: number
  address: Json<PostageAddress> | null
  isrn: string | null
  smartcardCollectionType: 'STATION' | 'PHONE' | null
  smartcardCollectionStation: string | null
  collectionReference: string | null
}

export type PlaceKind = 'SEAT' | 'BIKE' | 'QUOTA'

export type PlaceRow = {
  kind: PlaceKind
  uid: string
  serviceDate: string
  name: string
  orderId: string
  passenger: Generated<string>
  direction: 'OUTBOUND' | 'INBOUND'
  heldUntil: Moment | null
}

export type OrderHistoryRow = {
  id: GeneratedAlways<number>
  orderId: string
  at: Moment
  fromStatus: OrderStatus | null
  toStatus: OrderStatus
  why: string
}

export type GuestCodeRow = {
  id: string
  orderId: string
  keyId: string
  createdAt: Moment
  expiresAt: Moment
  tries: Generated<number>
  usedAt: Moment | null
}

export const ORDER_COLUMNS = {
  orders: [
    'id',
    'recordLocator',
    'accountId',
    'status',
    'product',
    'journeyName',
    'origin',
    'destination',
    'validFrom',
    'validUntil',
    'outbound',
    'inbound',
    'bundle',
    'railcards',
    'priceLines',
    'busOptions',
    'asked',
    'photocard',
    'total',
    'credit',
    'heldUntil',
    'paymentId',
    'originalOrderId',
    'email',
    'emailKey',
    'title',
    'firstName',
    'lastName',
    'language',
    'devicePlatform',
    'channelCode',
    'onceKey',
    'createdAt',
    'paidAt',
    'ticketedAt',
    'closedAt',
    'dismissedAt',
    'guestNetwork',
    'claimed',
    'forgotten',
    'partnerId',
    'sellerRef',
  ],
  passengers: ['orderId', 'reference', 'kind', 'title', 'firstName', 'lastName', 'railcard', 'age', 'sellerRef'],
  orderItems: [
    'orderId',
    'position',
    'ticket',
    'direction',
    'ticketCode',
    'serviceClass',
    'origin',
    'destination',
    'route',
    'restriction',
    'validFrom',
    'validUntil',
    'returnFrom',
    'returnUntil',
    'passengerReferences',
    'price',
    'fullPrice',
    'shown',
  ],
  deliveries: [
    'orderId',
    'deliveryGroup',
    'code',
    'fee',
    'address',
    'isrn',
    'smartcardCollectionType',
    'smartcardCollectionStation',
    'collectionReference',
  ],
  places: ['kind', 'uid', 'serviceDate', 'name', 'orderId', 'passenger', 'direction', 'heldUntil'],
  orderHistory: ['id', 'orderId', 'at', 'fromStatus', 'toStatus', 'why'],
  guestCodes: ['id', 'orderId', 'keyId', 'createdAt', 'expiresAt', 'tries', 'usedAt'],
  givenBack: [
    'id',
    'orderId',
    'reason',
    'amount',
    'paid',
    'used',
    'fee',
    'redress',
    'passengerReferences',
    'onceKey',
    'at',
    'failedTrain',
  ],
  exchangeTerms: ['orderId', 'back', 'ticketIds'],
  splitCertificates: ['id', 'orderId', 'direction', 'body'],
} as const satisfies ColumnsOf<OrderTables>
