import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { ClaimDetail, ClaimLine } from '@cledrau/contract/repay/claims.ts'
import type { JourneyMade, JudgedShown, LineLeg } from '@cledrau/contract/repay/judged.ts'
import type { readJourney, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import type { PayWays } from '@cledrau/contract/repay/pay-ways.ts'

/** A morning after: Thursday's journey of the pictures, 43 minutes late, a single of £22.80. */
export const JOURNEY_ID = '11111111-1111-4111-8111-111111111111'
export const CLAIM_ID = '22222222-2222-4222-8222-222222222222'

const thursday = (time: string) => `2026-12-03T${time}:00+00:00`
const leg = (uid: string, from: string, departs: string, to: string, arrives: string): LineLeg => ({
  kind: 'TRAIN',
  uid,
  serviceDate: '2026-12-03',
  operator: 'AW',
  from,
  to,
  departs: thursday(departs),
  arrives: thursday(arrives),
})
const OURS = { en: 'Transport for Wales', cy: 'Trafnidiaeth Cymru' }

export const judged = (more: Partial<JudgedShown> = {}): JudgedShown => ({
  amount: 1140,
  delayMinutes: 43,
  atLeast: false,
  planned: [leg('A1', 'MCN', '15:03', 'SHR', '16:20'), leg('B2', 'SHR', '16:42', 'CDF', '18:35')],
  real: [leg('A1', 'MCN', '15:05', 'SHR', '16:46'), leg('C3', 'SHR', '17:25', 'CDF', '19:18')],
  facts: [
    { code: 'ARRIVED_LATE', train: thursday('15:03'), station: 'SHR', at: thursday('16:46'), minutes: 26 },
    { code: 'CONNECTION_MISSED', train: thursday('16:42') },
    { code: 'NEXT_TRAIN', at: thursday('17:25') },
    { code: 'SCANNED', station: 'CDF', at: thursday('19:21') },
  ],
  operator: 'AW',
  operatorName: OURS,
  ours: true,
  bands: [
    { fromMinutes: 15, percent: 25 },
    { fromMinutes: 30, percent: 50 },
    { fromMinutes: 60, percent: 100 },
    { fromMinutes: 120, percent: 100 },
  ],
  band: 1,
  paid: 2280,
  worth: 2280,
  worthBy: 'SINGLE',
  dividedBy: 1,
  travellers: 1,
  frozenAt: '2026-12-02T20:30:00+00:00',
  frozenLate: false,
  ...more,
})

export const made = (more: Partial<JourneyMade> = {}): JourneyMade => ({
  journeyID: JOURNEY_ID,
  date: '2026-12-03',
  from: 'MCN',
  to: 'CDF',
  departs: thursday('15:03'),
  ticket: 'single',
  recordLocator: 'K7QD2M',
  standing: 'OWED',
  delayMinutes: 43,
  cancelled: false,
  amount: 1140,
  claimUntil: '2026-12-31T23:59:00+00:00',
  expiring: false,
  claimID: null,
  ...more,
})

export type Journey = ReplyOf<typeof readJourney>
export const journey = (more: Partial<Journey> = {}): Journey => ({
  ...made(more),
  judged: judged(),
  options: [],
  cardThatPaid: { scheme: 'visa', lastFour: '4242' },
  confirm: false,
  ...more,
})

export const due = (...journeys: JourneyMade[]) => ({
  lastUpdated: '2026-12-07T08:52:00+00:00',
  amount: journeys.reduce((sum, { amount }) => sum + amount, 0),
  journeys,
  asked: 0,
})

export type Trips = ReplyOf<typeof readJourneys>
export const trips = (journeys: JourneyMade[] = [made()], more: Partial<Trips> = {}): Trips => ({
  lastUpdated: '2026-12-07T08:52:00+00:00',
  year: 2026,
  years: [2026],
  totals: { owed: 1140, claimed: 2390, paid: 6485, expired: 0, claims: 8, agreed: 7 },
  watched: { trips: 1, recordUntil: '2026-12-07T08:51:00+00:00', feedCut: false },
  journeys,
  ...more,
})

export const claimLine = (more: Partial<ClaimLine> = {}): ClaimLine => ({
  id: CLAIM_ID,
  reference: 'DR-7K2M-9QF4',
  statusType: 'OPEN',
  status: 'PAYING',
  stop: 'AGREED',
  date: '2026-12-03',
  from: 'MCN',
  to: 'CDF',
  departs: thursday('15:03'),
  ticket: 'single',
  delayMinutes: 43,
  cancelled: false,
  amount: 1140,
  operator: 'AW',
  operatorName: OURS,
  ours: true,
  sentAt: '2026-12-07T08:52:00+00:00',
  answerBy: null,
  silent: false,
  closedAt: null,
  ...more,
})

export const claimDetail = (more: Partial<ClaimDetail> = {}): ClaimDetail => ({
  ...claimLine(more),
  judged: judged(),
  recordLocator: 'K7QD2M',
  journeyID: JOURNEY_ID,
  steps: [
    { status: 'PROPOSED', at: '2026-12-03T19:20:00+00:00', by: 'RULE' },
    { status: 'SENT', at: '2026-12-07T08:52:00+00:00', by: 'TRAVELLER' },
    { status: 'AGREED', at: '2026-12-07T08:52:01+00:00', by: 'RULE' },
  ],
  question: null,
  refusal: null,
  paidTo: { way: { kind: 'card' }, ends: '4242', by: '2026-12-14' },
  payments: [{ amount: 1140, at: null, status: 'WAITING' }],
  canWithdraw: false,
  canAppeal: false,
  hasEvidence: true,
  ombudsman: null,
  pictures: [],
  ...more,
})

export const PAYEE_ID = '33333333-3333-4333-8333-333333333333'
export const payWays = (more: Partial<PayWays> = {}): PayWays => ({
  cards: [],
  payees: [{ payeeID: PAYEE_ID, kind: 'BANK', ends: '•••• 0718', nameCheck: 'MATCH', refused: false }],
  charities: [
    {
      charity: 'railway-children',
      name: { en: 'Railway Children', cy: 'Railway Children' },
      text: { en: 'Helps children on their own', cy: 'Yn helpu plant ar eu pen eu hunain' },
    },
  ],
  voucher: true,
  chosen: { kind: 'payee', payeeID: PAYEE_ID },
  payWithoutAsking: false,
  ...more,
})

export const lists = (...claims: ClaimLine[]) => ({ lastUpdated: '2026-12-07T08:52:00+00:00', claims })
