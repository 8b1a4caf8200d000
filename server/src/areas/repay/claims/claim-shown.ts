import type { ClaimDetail, ClaimLine, ClaimRefusal } from '@cledrau/contract/repay/claims.ts'
import type { JourneyMade, Standing, TicketKind } from '@cledrau/contract/repay/judged.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import {
  mayAppeal,
  mayGoToOmbudsman,
  mayWithdraw,
  stopOf,
  viewOf,
  type ClaimStatus,
} from '@cledrau/domain/delay-repay/claim-status.ts'
import { daysLeft, standsNow } from '@cledrau/domain/delay-repay/deadlines.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { PayoutStanding } from '../../payments/payments/payouts.ts'
import type { MadeJourney } from '../made-journeys/trips.ts'
import type * as store from './claims.store.ts'

type Named = { operatorName: (code: string) => Bilingual; now: Instant }
type Trip = {
  travelDay: string
  fromCrs: string
  toCrs: string
  departs: Instant | null
  ticket: TicketKind
  delayMinutes: number | null
  cancelled: boolean
}
type Row = Pick<
  store.ClaimFound,
  | 'id'
  | 'reference'
  | 'status'
  | 'amount'
  | 'operator'
  | 'ours'
  | 'sentAt'
  | 'answerBy'
  | 'answeredAt'
  | 'closedAt'
  | 'deskWord'
>

/** So long without a word of the other company, and it is said. */
const SILENT_AFTER = 7 * DAY
const EXPIRES_SOON = 7

const isoOrNull = (at: Instant | null) => (at === null ? null : londonIso(at))

export function lineOf(claim: Row, trip: Trip, { operatorName, now }: Named): ClaimLine {
  const isOpen = viewOf(claim.status) === 'OPEN'
  return {
    id: claim.id,
    reference: claim.reference,
    statusType: viewOf(claim.status),
    status: claim.status,
    stop: stopOf(claim.status),
    date: trip.travelDay,
    from: trip.fromCrs,
    to: trip.toCrs,
    departs: isoOrNull(trip.departs),
    ticket: trip.ticket,
    delayMinutes: trip.delayMinutes,
    cancelled: trip.cancelled,
    amount: claim.amount,
    operator: claim.operator,
    operatorName: operatorName(claim.operator),
    ours: claim.ours,
    sentAt: londonIso(claim.sentAt ?? now),
    answerBy: isOpen && claim.answeredAt === null && claim.answerBy !== null ? clockTime(claim.answerBy).date : null,
    silent: isOpen && !claim.ours && claim.deskWord === 0 && claim.sentAt !== null && now - claim.sentAt > SILENT_AFTER,
    closedAt: isoOrNull(claim.closedAt),
  }
}

const OMBUDSMAN = { name: 'Rail Ombudsman', url: 'https://www.railombudsman.org' }
/** Banks show what arrived within two working days. */
const SHOWN_WITHIN = 2 * DAY

type Detail = {
  claim: store.ClaimFound
  journey: MadeJourney
  moves: Awaited<ReturnType<typeof store.listMoves>>
  words: Awaited<ReturnType<typeof store.listWords>>
  payouts: readonly PayoutStanding[]
}

export function detailOf({ claim, journey, moves, words, payouts }: Detail, named: Named): ClaimDetail {
  const last = payouts.at(-1)
  const { payTo } = claim
  return {
    ...lineOf(claim, journey, named),
    judged: claim.judged ?? journey.judged,
    recordLocator: journey.recordLocator,
    journeyID: journey.id,
    steps: moves
      .filter(({ fromStatus }) => fromStatus !== null)
      .map(({ toStatus, at, movedBy }) => ({ status: toStatus, at: londonIso(at), by: movedBy })),
    question: claim.question,
    refusal: claim.refusal,
    paidTo: payTo && {
      way: payTo,
      ends: last?.ends ?? null,
      by: last?.status === 'WAITING' ? clockTime(instant(named.now + SHOWN_WITHIN)).date : null,
    },
    payments: payouts.map(({ amount, endedAt, status }) => ({ amount, at: isoOrNull(endedAt), status })),
    canWithdraw: mayWithdraw(claim.status) && claim.status !== 'PROPOSED',
    canAppeal: mayAppeal(claim.status, claim.appeals).ok,
    hasEvidence: claim.evidence !== null,
    ombudsman: mayGoToOmbudsman(claim.status, claim.appeals) ? OMBUDSMAN : null,
    pictures: words.flatMap(({ pictureIds, at }) => pictureIds.map((pictureID) => ({ pictureID, at: londonIso(at) }))),
  }
}

const STANDING_OF: Partial<Record<ClaimStatus, Standing>> = {
  PAID: 'PAID',
  REFUSED: 'REFUSED',
  PROPOSED: 'OWED',
  EXPIRED: 'EXPIRED',
}

/** How a trip stands: by its claim where there is one, else by what was judged. */
export function standingOf(
  journey: MadeJourney,
  claim: Pick<store.ClaimFound, 'status'> | undefined,
  now: Instant,
): Standing {
  const judged: Standing = journey.standing === 'GONE' ? 'TOO_SHORT' : journey.standing
  const stored = standsNow(judged, journey.claimUntil, now)
  if (!claim || claim.status === 'PROPOSED' || claim.status === 'WITHDRAWN') return stored
  return STANDING_OF[claim.status] ?? 'CLAIMED'
}

export function madeOf(
  journey: MadeJourney,
  claim: Pick<store.ClaimFound, 'id' | 'status' | 'amount' | 'sentAt'> | undefined,
  now: Instant,
): JourneyMade {
  const standing = standingOf(journey, claim, now)
  const left = daysLeft(journey.claimUntil, now)
  return {
    journeyID: journey.id,
    date: journey.travelDay,
    from: journey.fromCrs,
    to: journey.toCrs,
    departs: isoOrNull(journey.departs),
    ticket: journey.ticket,
    recordLocator: journey.recordLocator,
    standing,
    delayMinutes: journey.delayMinutes,
    cancelled: journey.cancelled,
    amount: claim && claim.sentAt !== null && claim.status !== 'WITHDRAWN' ? claim.amount : journey.amount,
    ...(journey.judged?.limit ? { limit: journey.judged.limit } : {}),
    claimUntil: londonIso(journey.claimUntil),
    expiring: (standing === 'OWED' || standing === 'CHOOSE') && left <= EXPIRES_SOON,
    claimID: claim && claim.sentAt !== null ? claim.id : null,
  }
}

type Deciding = {
  needed?: number | null
  found?: number | null
  at?: Instant | null
  station?: string | null
  words?: string | null
}

export const refusalOf = (rule: ClaimRefusal['rule'], appeals: number, facts: Deciding = {}): ClaimRefusal => ({
  rule,
  needed: facts.needed ?? null,
  found: facts.found ?? null,
  at: isoOrNull(facts.at ?? null),
  station: facts.station ?? null,
  words: facts.words ?? null,
  final: appeals > 0,
})
