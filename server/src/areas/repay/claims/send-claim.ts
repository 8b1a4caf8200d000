import { randomBytes, randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/repay/claims.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { answerBy, isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { claimReference } from '@cledrau/domain/delay-repay/reference.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { JudgedTrip, openJudgeJourney } from '../made-journeys/judge-journey.ts'
import { stateOf } from '../made-journeys/judged-state.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import type { openTripTickets, TripTicket } from '../made-journeys/trip-tickets.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { MakeEvidence } from './claim-evidence.ts'
import { NEVER, type ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'
import type { DecideClaim } from './decide-claim.ts'

export type Send = ParsedRequestOf<typeof calls.sendClaim>
export type SendRefusal = RefusalOf<typeof calls.sendClaim>

export type SendParts = {
  db: Database
  clock: Clock
  steps: ClaimSteps
  judge: ReturnType<typeof openJudgeJourney>
  tripTickets: ReturnType<typeof openTripTickets>
  ways: Pick<Ways, 'resolve' | 'remember'>
  leftOf: Refunds['leftOf']
  own: () => readonly string[]
}

/** What each is worth and what is left of it; which train of the day it was is known only once it is chosen. */
const worthOf = (tickets: readonly TripTicket[]) => JSON.stringify(tickets.map(({ key, judged }) => ({ key, judged })))

/** Sending: once, whatever the way in, at the sum that was shown. */
export function openSendClaim(parts: SendParts & { makeEvidence: MakeEvidence; decideClaim: DecideClaim }) {
  const { db, clock, steps, judge, tripTickets, ways, leftOf, own, makeEvidence } = parts
  const { decide, doubtsAbout } = parts.decideClaim

  /** Whoever was shown no sum and asks all the same has a no that they can appeal. */
  const whyNot = (judged: JudgedTrip, amount: number | undefined): SendRefusal | null => {
    switch (judged.standing) {
      case 'WATCHING':
        return 'CLAIM_NOT_YET'
      case 'CHOOSE':
        return 'CLAIM_TRAIN_NEEDED'
      case 'TOO_SHORT':
      case 'NO_SCHEME':
        return amount === undefined ? null : 'CLAIM_NOTHING_DUE'
      case 'GONE':
        return 'CLAIM_TICKET_GONE'
      default:
        return null
    }
  }

  /** Given away, or given back? */
  const whyGone = async (trx: Trx, { orderId, direction, accountId }: MadeJourney): Promise<SendRefusal> => {
    const all = orderId === null ? [] : await orderTickets.usedOf(trx, [orderId])
    const elsewhere = all.some(
      (ticket) => !isGivenBack(ticket.status) && ticket.direction === direction && ticket.accountId !== accountId,
    )
    return elsewhere ? 'CLAIM_TICKET_ELSEWHERE' : 'CLAIM_TICKET_GONE'
  }

  const addTickets = async (
    trx: Trx,
    claimId: string,
    tickets: readonly TripTicket[],
    judged: JudgedTrip,
    amount: number,
  ) => {
    let left = amount
    const rows = tickets.map(({ key, part }, at) => {
      const mine = Math.min(left, judged.case?.judgement.worth[at]?.amount ?? 0)
      left -= mine
      return { ticket: key, part, amount: mine }
    })
    return (await store.addTickets(trx, claimId, rows)) === rows.length
  }

  const sendOnce = (
    asker: Asker,
    journey: MadeJourney,
    judged: JudgedTrip,
    asked: Send,
    sending: { reference: string; evidence: string | null; onceKey: string | null; by: 'TRAVELLER' | 'RULE' },
  ) =>
    db.inTransaction(async (trx): Promise<Result<string | 'AGAIN', SendRefusal>> => {
      // The order first, then its tickets, then the trip: as everybody locks who has to do with tickets.
      if (journey.orderId !== null) await soldOrders.lockId(trx, journey.orderId)
      if (asker.kind === 'guest' && !(await soldOrders.lockOfGuest(trx, asker.orderId)))
        return refuse('JOURNEY_UNKNOWN')
      const locked = await journeys.lock(trx, journey.id)
      if (!locked || locked.accountId !== journey.accountId) return refuse('JOURNEY_UNKNOWN')
      const facts = await tripTickets(trx, { ...locked, rides: judged.rides })
      if (facts.isGone) return refuse(await whyGone(trx, locked))
      if (facts.isExchanging) return refuse('CLAIM_EXCHANGING')
      // Something else was claimed or given back meanwhile: the rule is asked again.
      if (worthOf(facts.tickets) !== worthOf(judged.facts.tickets)) return done('AGAIN')
      const most =
        journey.orderId === null ? null : (await leftOf(trx, await soldOrders.chainOf(trx, journey.orderId))).left
      const before = await store.lockOfJourney(trx, journey.id)
      if (before && before.status !== 'PROPOSED' && before.status !== 'WITHDRAWN') return refuse('CLAIM_MADE_ALREADY')
      const amount = most === null ? judged.amount : Math.max(0, Math.min(judged.amount, most))
      if (judged.standing === 'OWED' && amount === 0) return refuse('CLAIM_NOTHING_DUE')
      if (asked.amount !== undefined && asked.amount !== amount && judged.standing === 'OWED')
        return refuse('CLAIM_CHANGED')
      const way = await ways.resolve(trx, asker, asked.payTo, locked)
      if (!way.ok) return way
      const now = clock.now()
      const operator = judged.case?.judgement.operator ?? judged.shown?.operator ?? judged.rides?.at(-1)?.operator ?? ''
      const ours = own().includes(operator) || operator === ''
      const id = before?.id ?? randomUUID()
      if (!before) {
        const { accountId, orderId } = locked
        await store.addClaim(trx, {
          id,
          reference: sending.reference,
          journeyId: journey.id,
          accountId,
          orderId,
          amount,
          operator,
          ours,
          at: now,
          lookAt: NEVER,
        })
      }
      // The constraint decides, whatever the way in.
      if (!(await addTickets(trx, id, facts.tickets, judged, amount))) return refuse('CLAIM_MADE_ALREADY')
      const proposed = await store.lockClaim(trx, id)
      if (!proposed) return refuse('JOURNEY_UNKNOWN')
      const doubts = await doubtsAbout(trx, asker, locked, judged)
      const sent = await steps.go(
        trx,
        proposed,
        'SENT',
        { by: sending.by, why: 'asked for' },
        {
          amount,
          operator,
          ours,
          payTo: asked.payTo,
          doubts,
          evidence: sending.evidence,
          judged: judged.shown,
          sentAt: now,
          answerBy: answerBy(now),
          answeredAt: null,
          closedAt: null,
          refusal: null,
          onceKey: sending.onceKey,
        },
      )
      if (asker.kind === 'traveller' && sending.by === 'TRAVELLER') await ways.remember(trx, asker.id, asked.payTo)
      if (locked.elsewhere && locked.elsewhere.pictureIDs.length > 0)
        await store.addWords(trx, {
          claimId: id,
          by: 'TRAVELLER',
          what: 'TICKET',
          words: '',
          pictureIds: locked.elsewhere.pictureIDs,
          at: now,
        })
      const state = { ...locked, ...stateOf(judged), judgedAt: now, lookAt: locked.claimUntil }
      await journeys.saveJudged(trx, [{ id: journey.id, state }])
      if (locked.orderId !== null) await journeys.wakeOrder(trx, locked.orderId, locked.id, now)
      await decide(trx, sent, locked, judged, amount)
      return done(id)
    })

  /** At most so often: each time somebody else claimed with the same ticket at that moment. */
  const MOST_TRIES = 3

  const send = async (
    asker: Asker,
    asked: Send,
    onceKey: string | null,
    by: 'TRAVELLER' | 'RULE' = 'TRAVELLER',
  ): Promise<Result<string, SendRefusal>> => {
    const repeated = onceKey ? await store.findByOnceKey(db, onceKey) : undefined
    if (repeated) return done(repeated.id)
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      const journey = await journeys.findOwn(db, asker, asked.journeyID)
      if (!journey) return refuse('JOURNEY_UNKNOWN')
      const known = (await store.findOfJourneys(db, [journey.id]))[0]
      if (known && known.status !== 'PROPOSED' && known.status !== 'WITHDRAWN' && known.status !== 'EXPIRED')
        return refuse('CLAIM_MADE_ALREADY')
      if (!isInTime(journey.claimUntil, clock.now())) return refuse('CLAIM_TOO_LATE')
      const pressedAt = by === 'TRAVELLER' ? clock.now() : null
      const judged = await judge(journey, { chosen: asked.optionID ?? null, pressedAt })
      const no = whyNot(judged, asked.amount)
      if (no === 'CLAIM_TICKET_GONE') return db.inTransaction(async (trx) => refuse(await whyGone(trx, journey)))
      if (no) return refuse(no)
      const reference = known?.reference ?? claimReference(randomBytes(8))
      const file = await makeEvidence(reference, judged)
      const sent = await sendOnce(asker, journey, judged, asked, { reference, evidence: file, onceKey, by })
      if (!sent.ok || sent.value !== 'AGAIN') return sent
    }
    return refuse('CLAIM_CHANGED')
  }

  return send
}
