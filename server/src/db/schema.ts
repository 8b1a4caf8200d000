import type { Account, Source } from '@cledrau/domain/ledger/postings.ts'
import type { Scheme } from '@cledrau/domain/payments/card.ts'
import type { PaymentStatus } from '@cledrau/domain/payments/payment-status.ts'
import type { TicketableFare } from '@cledrau/contract/fares.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { CardStatus } from '@cledrau/contract/smartcards.ts'
import type {
  BookedLeg,
  DeliveryCode,
  DeliveryGroup,
  Order,
  PostageAddress,
  Product,
} from '@cledrau/contract/orders.ts'
import type { OrderStatus } from '@cledrau/domain/orders/order-status.ts'
import type { TicketFacts, TicketType, VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { WalletStatus } from '@cledrau/domain/wallet/status.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A moment: read as an Instant, written and compared through `moment`. */
export type Moment = ColumnType<Instant, Date, Date>

/** Read as a value, written as its text: lists would otherwise become PostgreSQL arrays. */
export type Json<Value> = ColumnType<Value, string, string>

/** What the driver sends for a moment. Kysely wants comparisons in the type that is read, hence both types at once. */
export const moment = (at: Instant): Date & Instant => new Date(at) as unknown as Date & Instant

/** The tables as the migrations leave them; a test holds this equal to the migrated database. */
export type Schema = {
  idempotencyKeys: IdempotencyKeyRow
  plannedDays: PlannedDayRow
  plannedCalls: PlannedCallRow
  accounts: AccountRow
  devices: DeviceRow
  sessions: SessionRow
  refreshTokens: RefreshTokenRow
  deviceCredentials: DeviceCredentialRow
  links: LinkRow
  emailChanges: EmailChangeRow
  mails: MailRow
  throttles: ThrottleRow
  securityEvents: SecurityEventRow
  preferences: PreferencesRow
  favourites: FavouriteRow
  recentStations: RecentStationRow
  recentRailcards: RecentRailcardRow
  searches: SearchRow
  multiflexNotifications: MultiflexNotificationsRow
  secondFactors: SecondFactorRow
  recoveryCodes: RecoveryCodeRow
  passkeys: PasskeyRow
  passkeyChallenges: PasskeyChallengeRow
  dataExports: DataExportRow
  deletionReasons: DeletionReasonRow
  payments: PaymentRow
  paymentOrders: PaymentOrderRow
  paymentHistory: PaymentHistoryRow
  refunds: RefundRow
  paymentCards: PaymentCardRow
  cardSessions: CardSessionRow
  ledgerPostings: LedgerPostingRow
  ledgerEntries: LedgerEntryRow
  reconciliations: ReconciliationRow
  orders: OrderRow
  passengers: PassengerRow
  orderItems: OrderItemRow
  deliveries: DeliveryRow
  places: PlaceRow
  orderHistory: OrderHistoryRow
  guestCodes: GuestCodeRow
  givenBack: GivenBackRow
  exchangeTerms: ExchangeTermsRow
  ticketProducts: TicketProductRow
  tickets: TicketRow
  ticketIssues: TicketIssueRow
  ticketOffers: TicketOfferRow
  smartcards: SmartcardRow
  ticketMoves: TicketMoveRow
  inspectorDevices: InspectorDeviceRow
  inspections: InspectionRow
}

export type IdempotencyKeyRow = {
  caller: string
  endpoint: string
  key: string
  bodyHash: Buffer
  /** Which attempt holds the key now: an attempt that lost it can't store its answer. */
  owner: string
  startedAt: Moment
  status: number | null
  reply: Buffer | null
}

export type PlannedDayRow = { serviceDate: string; frozenAt: Moment; trains: number }

export type PlannedCallRow = {
  serviceDate: string
  uid: string
  position: number
  stop: string
  operator: string
  arrival: Moment
  departure: Moment
  platform: string
}

export type AccountRow = {
  id: string
  email: string
  emailKey: string
  verifiedAt: Moment | null
  title: string
  firstName: string
  lastName: string
  address1: Generated<string>
  address2: Generated<string>
  address3: Generated<string>
  townCity: Generated<string>
  postcode: Generated<string>
  country: Generated<string>
  language: Language
  marketingOptIn: boolean
  thirdPartyOptIn: boolean
  passwordHash: string | null
  createdAt: Moment
  deletedAt: Moment | null
}

export type DeviceRow = {
  id: string
  accountId: string | null
  platform: string
  name: Generated<string>
  pushToken: string | null
  createdAt: Moment
  lastSeenAt: Moment
}

export type SessionRow = {
  id: string
  accountId: string
  deviceId: string | null
  platform: string
  device: string
  startedAt: Moment
  lastSeenAt: Moment
  expiresAt: Moment
  endedAt: Moment | null
  endReason: string | null
}

export type RefreshTokenRow = {
  hash: Buffer
  sessionId: string
  issuedAt: Moment
  usedAt: Moment | null
  keyId: string | null
}

export type DeviceCredentialRow = {
  id: string
  hash: Buffer
  accountId: string
  deviceId: string
  platform: string
  device: string
  createdAt: Moment
  lastUsedAt: Moment
  endedAt: Moment | null
}

export type LinkRow = {
  id: string
  purpose: string
  accountId: string
  subjectId: string | null
  keyId: string
  hash: Buffer
  createdAt: Moment
  expiresAt: Moment
  usedAt: Moment | null
}

export type EmailChangeRow = {
  id: string
  accountId: string
  newEmail: string
  createdAt: Moment
  expiresAt: Moment
  oldConfirmedAt: Moment | null
  newConfirmedAt: Moment | null
  closedAt: Moment | null
}

export type MailRow = {
  id: string
  event: string
  accountId: string | null
  recipient: string
  language: Language
  template: string
  facts: Json<Record<string, string>>
  linkId: string | null
  createdAt: Moment
  sentAt: Moment | null
  attempts: Generated<number>
}

export type ThrottleRow = {
  key: string
  count: number
  since: Moment
  lastAt: Moment
  blockedUntil: Moment
}

export type SecurityEventRow = {
  id: GeneratedAlways<number>
  accountId: string | null
  at: Moment
  kind: string
  sessionId: string | null
  device: Generated<string>
}

export type PreferencesRow = {
  accountId: string
  data: Json<Record<string, unknown>>
}

export type FavouriteRow = {
  id: string
  accountId: string
  origin: string
  destination: string
  name: string
  createdAt: Moment
}

export type RecentStationRow = {
  accountId: string
  use: string
  station: string
  count: number
  lastUsedAt: Moment
}

export type RecentRailcardRow = {
  accountId: string
  railcard: string
  count: number
  show: boolean
  lastUsedAt: Moment
}

export type SearchRow = {
  id: GeneratedAlways<number>
  accountId: string
  direction: string
  search: string
  fingerprint: Buffer
  searchedAt: Moment
}

export type MultiflexNotificationsRow = {
  accountId: string
  notifications: Json<string[]>
}

export type SecondFactorRow = {
  accountId: string
  secret: Buffer
  keyId: string
  createdAt: Moment
  confirmedAt: Moment | null
  lastStep: number
}

export type RecoveryCodeRow = {
  accountId: string
  hash: Buffer
  usedAt: Moment | null
}

export type PasskeyRow = {
  id: string
  accountId: string
  publicKey: Buffer
  counter: number
  transports: Json<string[]>
  name: string
  createdAt: Moment
  lastUsedAt: Moment | null
}

export type PasskeyChallengeRow = {
  id: string
  challenge: string
  accountId: string | null
  expiresAt: Moment
}

export type DataExportRow = {
  id: string
  accountId: string
  askedAt: Moment
  readyAt: Moment | null
  expiresAt: Moment
  json: string | null
  html: string | null
}

export type DeletionReasonRow = {
  id: GeneratedAlways<number>
  reason: string
  comment: string
  at: Moment
}

export type TicketProductRow = {
  id: string
  orderId: string
  recordLocator: string
  accountId: string | null
  ticketType: TicketType
  fulfilmentType: string
  isrn: string | null
  status: WalletStatus
  expiresAt: Moment
  issuedAt: Moment
  isNew: Generated<boolean>
  deviceId: string | null
  downloadedAt: Moment | null
  exchangingUntil: Moment | null
  removedAt: Moment | null
}

export type TicketOfferRow = {
  id: string
  productId: string
  accountId: string
  passengerReferences: Json<string[]>
  hash: Buffer
  createdAt: Moment
  expiresAt: Moment
  closedAt: Moment | null
  takenBy: string | null
}

export type SmartcardRow = {
  isrn: string
  accountId: string
  nickname: string
  cardStatus: CardStatus
  addedAt: Moment
}

export type TicketRow = {
  id: string
  productId: string
  position: number
  status: WalletStatus
  direction: 'OUT' | 'RETURN' | 'ANY'
  validFrom: Moment
  expiresAt: Moment
  departsAt: Moment | null
  activateAt: Moment | null
  activatedAt: Moment | null
  activatedCount: Generated<number>
  activationLimit: number | null
  onlineState: Generated<boolean>
  screenshotTaken: Generated<boolean>
  scannedAt: Moment | null
  facts: Json<TicketFacts>
}

export type TicketIssueRow = {
  id: string
  ticketId: string
  keyMark: string
  code: string
  issuedAt: Moment
  voidedAt: Moment | null
  voidReason: VoidReason | null
}

export type TicketMoveRow = {
  id: GeneratedAlways<number>
  productId: string
  ticketId: string | null
  fromStatus: WalletStatus | null
  toStatus: WalletStatus
  cause: string
  at: Moment
}

export type InspectorDeviceRow = {
  id: string
  name: string
  keyHash: Buffer
  createdAt: Moment
  endedAt: Moment | null
}

export type InspectionRow = {
  id: string
  deviceId: string
  issueId: string
  scannedAt: Moment
  receivedAt: Moment
  verdict: string
  trainUid: string | null
  serviceDate: string | null
  flag: string | null
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
  createdAt: Moment
  paidAt: Moment | null
  ticketedAt: Moment | null
  closedAt: Moment | null
  dismissedAt: Moment | null
}

export type GivenBackRow = {
  id: string
  orderId: string
  reason: 'UNDO' | 'CHANGED_PLANS' | 'EXCHANGE'
  amount: number
  paid: number
  used: number
  fee: number
  passengerReferences: Json<string[]>
  onceKey: string | null
  at: Moment
}

/** Beside the price of an order that replaces another one's tickets. */
export type ExchangeTermsRow = { orderId: string; fee: number; back: number }

export type PassengerRow = {
  orderId: string
  reference: string
  kind: 'ADULT' | 'CHILD'
  title: Generated<string>
  firstName: Generated<string>
  lastName: Generated<string>
  railcard: string | null
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

export type PaymentRow = {
  id: string
  accountId: string | null
  guestOrderId: string | null
  target: string
  description: string
  language: Language
  amount: number
  status: PaymentStatus
  form: string | null
  refusal: string | null
  cardScheme: string | null
  cardLastFour: string | null
  token: string | null
  onceKey: string | null
  createdAt: Moment
  expiresAt: Moment
  lookAt: Moment
  endedAt: Moment | null
}

export type PaymentOrderRow = {
  paymentId: string
  orderId: string
}

export type PaymentHistoryRow = {
  id: GeneratedAlways<number>
  paymentId: string
  at: Moment
  fromStatus: string | null
  toStatus: string
  why: string
}

export type RefundRow = {
  id: string
  key: string
  paymentId: string
  orderId: string | null
  amount: number
  source: Source
  reason: string
  status: 'WAITING' | 'DONE' | 'REFUSED'
  how: 'refund' | 'payout' | null
  attempts: Generated<number>
  createdAt: Moment
  lookAt: Moment
  endedAt: Moment | null
}

export type PaymentCardRow = {
  id: string
  accountId: string
  token: string
  scheme: Scheme
  lastFour: string
  expiryMonth: number
  expiryYear: number
  par: string
  createdAt: Moment
  lastUsedAt: Moment
}

export type CardSessionRow = {
  id: string
  accountId: string
  status: 'STARTED' | 'WAITING' | 'ADDED' | 'REFUSED' | 'OVER'
  form: string | null
  refusal: string | null
  cardId: string | null
  onceKey: string | null
  createdAt: Moment
  expiresAt: Moment
}

export type LedgerPostingRow = {
  id: string
  key: string
  kind: string
  postedAt: Moment
  day: string
  paymentId: string | null
  orderId: string | null
}

export type LedgerEntryRow = {
  postedAt: Moment
  postingId: string
  position: number
  account: Account
  amount: number
}

export type ReconciliationRow = {
  day: string
  ranAt: Moment
  ours: number
  theirs: number
  differences: Json<object[]>
}

/** The columns by table, for the test that compares this file with the database. */
export const COLUMNS = {
  plannedDays: ['serviceDate', 'frozenAt', 'trains'],
  plannedCalls: ['serviceDate', 'uid', 'position', 'stop', 'operator', 'arrival', 'departure', 'platform'],
  idempotencyKeys: ['caller', 'endpoint', 'key', 'bodyHash', 'owner', 'startedAt', 'status', 'reply'],
  accounts: [
    'id',
    'email',
    'emailKey',
    'verifiedAt',
    'title',
    'firstName',
    'lastName',
    'address1',
    'address2',
    'address3',
    'townCity',
    'postcode',
    'country',
    'language',
    'marketingOptIn',
    'thirdPartyOptIn',
    'passwordHash',
    'createdAt',
    'deletedAt',
  ],
  devices: ['id', 'accountId', 'platform', 'name', 'pushToken', 'createdAt', 'lastSeenAt'],
  sessions: [
    'id',
    'accountId',
    'deviceId',
    'platform',
    'device',
    'startedAt',
    'lastSeenAt',
    'expiresAt',
    'endedAt',
    'endReason',
  ],
  refreshTokens: ['hash', 'sessionId', 'issuedAt', 'usedAt', 'keyId'],
  deviceCredentials: [
    'id',
    'hash',
    'accountId',
    'deviceId',
    'platform',
    'device',
    'createdAt',
    'lastUsedAt',
    'endedAt',
  ],
  links: ['id', 'purpose', 'accountId', 'subjectId', 'keyId', 'hash', 'createdAt', 'expiresAt', 'usedAt'],
  emailChanges: [
    'id',
    'accountId',
    'newEmail',
    'createdAt',
    'expiresAt',
    'oldConfirmedAt',
    'newConfirmedAt',
    'closedAt',
  ],
  mails: [
    'id',
    'event',
    'accountId',
    'recipient',
    'language',
    'template',
    'facts',
    'linkId',
    'createdAt',
    'sentAt',
    'attempts',
  ],
  throttles: ['key', 'count', 'since', 'lastAt', 'blockedUntil'],
  securityEvents: ['id', 'accountId', 'at', 'kind', 'sessionId', 'device'],
  preferences: ['accountId', 'data'],
  favourites: ['id', 'accountId', 'origin', 'destination', 'name', 'createdAt'],
  recentStations: ['accountId', 'use', 'station', 'count', 'lastUsedAt'],
  recentRailcards: ['accountId', 'railcard', 'count', 'show', 'lastUsedAt'],
  searches: ['id', 'accountId', 'direction', 'search', 'fingerprint', 'searchedAt'],
  multiflexNotifications: ['accountId', 'notifications'],
  secondFactors: ['accountId', 'secret', 'keyId', 'createdAt', 'confirmedAt', 'lastStep'],
  recoveryCodes: ['accountId', 'hash', 'usedAt'],
  passkeys: ['id', 'accountId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'],
  passkeyChallenges: ['id', 'challenge', 'accountId', 'expiresAt'],
  dataExports: ['id', 'accountId', 'askedAt', 'readyAt', 'expiresAt', 'json', 'html'],
  payments: [
    'id',
    'accountId',
    'guestOrderId',
    'target',
    'description',
    'language',
    'amount',
    'status',
    'form',
    'refusal',
    'cardScheme',
    'cardLastFour',
    'token',
    'onceKey',
    'createdAt',
    'expiresAt',
    'lookAt',
    'endedAt',
  ],
  paymentOrders: ['paymentId', 'orderId'],
  paymentHistory: ['id', 'paymentId', 'at', 'fromStatus', 'toStatus', 'why'],
  refunds: [
    'id',
    'key',
    'paymentId',
    'orderId',
    'amount',
    'source',
    'reason',
    'status',
    'how',
    'attempts',
    'createdAt',
    'lookAt',
    'endedAt',
  ],
  paymentCards: [
    'id',
    'accountId',
    'token',
    'scheme',
    'lastFour',
    'expiryMonth',
    'expiryYear',
    'par',
    'createdAt',
    'lastUsedAt',
  ],
  cardSessions: ['id', 'accountId', 'status', 'form', 'refusal', 'cardId', 'onceKey', 'createdAt', 'expiresAt'],
  ledgerPostings: ['id', 'key', 'kind', 'postedAt', 'day', 'paymentId', 'orderId'],
  ledgerEntries: ['postedAt', 'postingId', 'position', 'account', 'amount'],
  reconciliations: ['day', 'ranAt', 'ours', 'theirs', 'differences'],
  deletionReasons: ['id', 'reason', 'comment', 'at'],
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
    'claimed',
  ],
  givenBack: ['id', 'orderId', 'reason', 'amount', 'paid', 'used', 'fee', 'passengerReferences', 'onceKey', 'at'],
  exchangeTerms: ['orderId', 'fee', 'back'],
  passengers: ['orderId', 'reference', 'kind', 'title', 'firstName', 'lastName', 'railcard'],
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
  ticketProducts: [
    'id',
    'orderId',
    'recordLocator',
    'accountId',
    'ticketType',
    'fulfilmentType',
    'isrn',
    'status',
    'expiresAt',
    'issuedAt',
    'isNew',
    'deviceId',
    'downloadedAt',
    'exchangingUntil',
    'removedAt',
  ],
  tickets: [
    'id',
    'productId',
    'position',
    'status',
    'direction',
    'validFrom',
    'expiresAt',
    'departsAt',
    'activateAt',
    'activatedAt',
    'activatedCount',
    'activationLimit',
    'onlineState',
    'screenshotTaken',
    'scannedAt',
    'facts',
  ],
  ticketOffers: [
    'id',
    'productId',
    'accountId',
    'passengerReferences',
    'hash',
    'createdAt',
    'expiresAt',
    'closedAt',
    'takenBy',
  ],
  smartcards: ['isrn', 'accountId', 'nickname', 'cardStatus', 'addedAt'],
  ticketIssues: ['id', 'ticketId', 'keyMark', 'code', 'issuedAt', 'voidedAt', 'voidReason'],
  ticketMoves: ['id', 'productId', 'ticketId', 'fromStatus', 'toStatus', 'cause', 'at'],
  inspectorDevices: ['id', 'name', 'keyHash', 'createdAt', 'endedAt'],
  inspections: ['id', 'deviceId', 'issueId', 'scannedAt', 'receivedAt', 'verdict', 'trainUid', 'serviceDate', 'flag'],
} as const satisfies { [Table in keyof Schema]: readonly (keyof Schema[Table])[] }
