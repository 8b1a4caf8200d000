import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import type { JudgedShown, LineLeg, TicketKind } from '@cledrau/contract/repay/judged.ts'
import type { ClaimQuestion, ClaimRefusal } from '@cledrau/contract/repay/claims.ts'
import type { ClaimStatus } from '@cledrau/domain/delay-repay/claim-status.ts'
import type { PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import type { PresenceKind } from '@cledrau/domain/delay-repay/presence.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Trips that were made, what is owed for them, and the claims. */
export type ClaimTables = {
  madeJourneys: MadeJourneyRow
  madeJourneyTrains: MadeJourneyTrainRow
  claims: ClaimRow
  claimMoves: ClaimMoveRow
  claimedTickets: ClaimedTicketRow
  claimWords: ClaimWordRow
  claimPictures: ClaimPictureRow
  claimLinks: ClaimLinkRow
  repayChoices: RepayChoiceRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const CLAIM_OWNERS = {
  madeJourneys: 'areas/repay/made-journeys',
  madeJourneyTrains: 'areas/repay/made-journeys',
  claims: 'areas/repay/claims',
  claimMoves: 'areas/repay/claims',
  claimedTickets: 'areas/repay/claims',
  claimWords: 'areas/repay/claims',
  claimPictures: 'areas/repay/pictures',
  claimLinks: 'areas/repay/smart-repay',
  repayChoices: 'areas/repay/pay-ways',
} as const satisfies OwnersOf<ClaimTables>

/** A way that may have been taken, with what it would be worth. */
export type TripOption = {
  optionID: string
  rides: PlannedRide[]
  legs: LineLeg[]
  arrives: string | null
  delayMinutes: number | null
  amount: number
}

/** What is known of a ticket that was bought elsewhere. */
export type ForeignTicket = {
  /** By its code or its picture: names it wherever it is claimed. */
  key: string
  kind: 'single' | 'return' | 'season-week' | 'season-month' | 'season-quarter' | 'season-year' | 'flexi' | 'rover'
  price: number
  days: number | null
  pictureIDs: string[]
  signed: boolean
}

/** A journey that a card was tapped in and out for. */
export type TappedJourney = {
  travellerId: string
  journeyId: string
  /** Its day, as pay as you go counts them. */
  day: string
  inAt: Instant
  outAt: Instant
}

export type StoredStanding =
  | 'WATCHING'
  | 'CHOOSE'
  | 'NO_RECORD'
  | 'OWED'
  | 'TOO_SHORT'
  | 'NO_SCHEME'
  | 'EXPIRED'
  | 'GONE'

export type MadeJourneyRow = {
  id: string
  key: string
  accountId: string | null
  orderId: string | null
  recordLocator: string | null
  ticket: TicketKind
  direction: 'OUT' | 'RETURN' | 'ANY'
  ticketId: string | null
  usedAt: Moment | null
  fromCrs: string
  toCrs: string
  travelDay: string
  departs: Moment | null
  arrives: Moment | null
  rides: Json<PlannedRide[]> | null
  elsewhere: Json<ForeignTicket> | null
  tapped: Json<TappedJourney> | null
  standing: StoredStanding
  presence: PresenceKind | null
  paysUnasked: Generated<boolean>
  delayMinutes: number | null
  cancelled: Generated<boolean>
  amount: Generated<number>
  operator: string | null
  judged: Json<JudgedShown> | null
  options: Json<TripOption[]> | null
  judgedAt: Moment | null
  claimUntil: Moment
  lookAt: Moment
}

export type MadeJourneyTrainRow = { journeyId: string; serviceDate: string; uid: string }

export type MovedBy = 'TRAVELLER' | 'RULE' | 'PERSON' | 'DESK' | 'BANK' | 'CLOCK'

export type ClaimRow = {
  id: string
  reference: string
  journeyId: string
  accountId: string | null
  orderId: string | null
  status: ClaimStatus
  amount: number
  operator: string
  ours: boolean
  payTo: Json<PayTo> | null
  question: Json<ClaimQuestion> | null
  refusal: Json<ClaimRefusal> | null
  appeals: Generated<number>
  byPerson: Generated<boolean>
  doubts: Json<string[]>
  rounds: Generated<number>
  promised: Generated<number>
  settled: Generated<number>
  deskWord: Generated<number>
  deskTold: Generated<number>
  deskDue: Generated<number>
  evidence: string | null
  judged: Json<JudgedShown> | null
  sentAt: Moment | null
  answerBy: Moment | null
  answeredAt: Moment | null
  closedAt: Moment | null
  onceKey: string | null
  lookAt: Moment
  personWord: Json<PersonWord> | null
}

/** What a person decided, and who that was. */
export type PersonWord = {
  name: string
  what: 'AGREE' | 'REFUSE' | 'ASK'
  amount: number | null
  rule: ClaimRefusal['rule'] | null
  words: string | null
}

export type ClaimMoveRow = {
  id: GeneratedAlways<number>
  claimId: string
  at: Moment
  fromStatus: ClaimStatus | null
  toStatus: ClaimStatus
  movedBy: MovedBy
  why: string
}

export type ClaimedTicketRow = { ticket: string; part: string; claimId: string; amount: number }

export type ClaimWordRow = {
  id: GeneratedAlways<number>
  claimId: string
  at: Moment
  saidBy: 'TRAVELLER' | 'PERSON' | 'DESK'
  what: string
  words: string
  pictureIds: Json<string[]>
}

export type ClaimPictureRow = {
  id: string
  accountId: string | null
  orderId: string | null
  hash: Buffer
  mediaType: 'image/jpeg' | 'application/pdf'
  bytes: Buffer
  createdAt: Moment
}

export type ClaimLinkRow = {
  hash: Buffer
  accountId: string | null
  orderId: string | null
  journeyId: string
  returnUrl: string | null
  expiresAt: Moment
  usedAt: Moment | null
}

export type RepayChoiceRow = {
  accountId: string
  payTo: Json<PayTo> | null
  payWithoutAsking: Generated<boolean>
  chosenAt: Moment
}

export const CLAIM_COLUMNS = {
  madeJourneys: [
    'id',
    'key',
    'accountId',
    'orderId',
    'recordLocator',
    'ticket',
    'direction',
    'ticketId',
    'usedAt',
    'fromCrs',
    'toCrs',
    'travelDay',
    'departs',
    'arrives',
    'rides',
    'elsewhere',
    'standing',
    'presence',
    'paysUnasked',
    'delayMinutes',
    'cancelled',
    'amount',
    'operator',
    'judged',
    'options',
    'judgedAt',
    'claimUntil',
    'lookAt',
    'tapped',
  ],
  madeJourneyTrains: ['journeyId', 'serviceDate', 'uid'],
  claims: [
    'id',
    'reference',
    'journeyId',
    'accountId',
    'orderId',
    'status',
    'amount',
    'operator',
    'ours',
    'payTo',
    'question',
    'refusal',
    'appeals',
    'byPerson',
    'doubts',
    'rounds',
    'promised',
    'settled',
    'deskWord',
    'deskTold',
    'deskDue',
    'evidence',
    'judged',
    'sentAt',
    'answerBy',
    'answeredAt',
    'closedAt',
    'onceKey',
    'lookAt',
    'personWord',
  ],
  claimMoves: ['id', 'claimId', 'at', 'fromStatus', 'toStatus', 'movedBy', 'why'],
  claimedTickets: ['ticket', 'part', 'claimId', 'amount'],
  claimWords: ['id', 'claimId', 'at', 'saidBy', 'what', 'words', 'pictureIds'],
  claimPictures: ['id', 'accountId', 'orderId', 'hash', 'mediaType', 'bytes', 'createdAt'],
  claimLinks: ['hash', 'accountId', 'orderId', 'journeyId', 'returnUrl', 'expiresAt', 'usedAt'],
  repayChoices: ['accountId', 'payTo', 'payWithoutAsking', 'chosenAt'],
} as const satisfies ColumnsOf<ClaimTables>
