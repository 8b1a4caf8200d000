import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import type { ClaimQuestion, ClaimRefusal } from '@cledrau/contract/repay/claims.ts'
import { CLAIM_MOVES, type ClaimStatus } from '@cledrau/domain/delay-repay/claim-status.ts'
import { move } from '@cledrau/domain/moves.ts'
import { cameToNothing } from '@cledrau/domain/payments/payout-status.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { DAY, HOUR, instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { MovedBy } from '../../../db/schema.ts'
import type { Payees } from '../../payments/payees/payees.service.ts'
import type { Payouts, PayoutStanding } from '../../payments/payments/payouts.ts'
import type { Vouchers } from '../../payments/vouchers/vouchers.service.ts'
import type { TellSellers } from '../../partners/events/events.service.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { MadeJourney } from '../made-journeys/trips.ts'
import type { ClaimTellings, Told } from './claim-tellings.ts'
import * as store from './claims.store.ts'

export type ClaimStepsParts = {
  clock: Clock
  payouts: Pick<Payouts, 'owe' | 'promise' | 'ofKeys'>
  payees: Pick<Payees, 'refused'>
  vouchers: Pick<Vouchers, 'give'>
  ways: Pick<Ways, 'resolve'>
  tell: ClaimTellings
  tellSellers: TellSellers
}

type Why = { by: MovedBy; why: string }
type Asking = Why & { code: ClaimQuestion['code']; words?: string | null }
export type ClaimSteps = ReturnType<typeof openClaimSteps>

export const NEVER = instant(Date.UTC(9999, 0))
/** How often a payment under way is looked at; the bank is quick, and a look costs one row. */
const SOON = 2 * SECOND
/** Accounts send money back within days. */
const LOOK_FOR_RETURN = [HOUR, DAY, 2 * DAY, 3 * DAY, 4 * DAY] as const
export const ANSWER_WITHIN = 28 * DAY

export const askerOf = ({ accountId, orderId }: Pick<store.ClaimFound, 'accountId' | 'orderId'>): Asker | null =>
  accountId !== null ? { kind: 'traveller', id: accountId } : orderId !== null ? { kind: 'guest', orderId } : null

/** Each round of paying has a key of its own; within one, nothing is paid twice. */
const keyOf = ({ id, rounds }: Pick<store.ClaimFound, 'id' | 'rounds'>) => `claim:${id}:${rounds}`

/** What may happen to a claim, each with its history and what its traveller hears. Callers hold the row's lock. */
export function openClaimSteps({ clock, payouts, payees, vouchers, ways, tell, tellSellers }: ClaimStepsParts) {
  const go = async (
    trx: Trx,
    claim: store.ClaimFound,
    to: ClaimStatus,
    { by, why }: Why,
    changes: store.Changes = {},
  ): Promise<store.ClaimFound> => {
    await store.saveMove(trx, claim.id, move(CLAIM_MOVES, claim.status, to), { by, why, at: clock.now() }, changes)
    const moved = await store.lockClaim(trx, claim.id)
    if (!moved) throw new Error('a claim that moved is gone')
    if (claim.orderId !== null && claim.accountId === null)
      await tellSellers(trx, [
        { orderId: claim.orderId, type: 'claim.moved', about: { claimID: claim.id, status: to } },
      ])
    return moved
  }
  const telling = (trx: Trx, what: Told, claim: TellingClaim, journey: Trip, turn?: number | string) =>
    tellingAll(trx, what, [{ claim, journey }], turn)
  const tellingAll = (
    trx: Trx,
    what: Told,
    claims: readonly { claim: TellingClaim; journey: Trip }[],
    turn?: number | string,
  ) =>
    tell(
      trx,
      what,
      claims.map(({ claim, journey }) => ({
        accountId: claim.accountId,
        orderId: claim.orderId,
        claimId: claim.id,
        journeyId: claim.journeyId,
        from: journey.fromCrs,
        to: journey.toCrs,
        amount: claim.amount,
        ...(turn === undefined ? {} : { turn }),
      })),
    )

  const question = (code: ClaimQuestion['code'], words: string | null = null): ClaimQuestion => ({
    code,
    words,
    askedAt: londonIso(clock.now()),
  })

  /** Promises what is owed and hasn't arrived; where it can't go that way, another one is asked for. */
  const pay = async (trx: Trx, claim: store.ClaimFound, journey: Trip): Promise<store.ClaimFound> => {
    const asker = askerOf(claim)
    const left = claim.promised - claim.settled
    if (left <= 0) return claim
    const resolved = claim.payTo && asker ? await ways.resolve(trx, asker, claim.payTo, journey) : undefined
    if (!resolved?.ok || claim.question?.code === 'OTHER_PAY_WAY') return askOtherWay(trx, claim, journey)
    const round = { ...claim, rounds: claim.rounds + 1 }
    const key = keyOf(round)
    if (resolved.value.kind === 'voucher') {
      await vouchers.give(trx, 'CLAIM', {
        key,
        accountId: resolved.value.accountId,
        amount: left,
        reference: claim.reference,
      })
      const paying = await go(trx, claim, 'PAYING', { by: 'RULE', why: 'as a voucher' }, { rounds: round.rounds })
      return paid(trx, paying, journey, left)
    }
    const promised = await payouts.promise(trx, {
      key,
      accountId: claim.accountId,
      orderId: claim.orderId,
      amount: left,
      to: resolved.value.to,
    })
    // The card paid less than that: parts of the order were paid otherwise.
    if (!promised.ok) return askOtherWay(trx, claim, journey)
    return go(
      trx,
      claim,
      'PAYING',
      { by: 'RULE', why: resolved.value.to.way },
      { rounds: round.rounds, lookAt: instant(clock.now() + SOON) },
    )
  }

  const askOtherWay = async (trx: Trx, claim: store.ClaimFound, journey: Trip): Promise<store.ClaimFound> => {
    await store.saveChanges(trx, claim.id, { question: question('OTHER_PAY_WAY'), lookAt: NEVER })
    await telling(trx, 'OTHER_WAY', claim, journey, claim.rounds)
    return (await store.lockClaim(trx, claim.id)) ?? claim
  }

  const paid = async (trx: Trx, claim: store.ClaimFound, journey: Trip, arrived: number): Promise<store.ClaimFound> => {
    const settled = claim.settled + arrived
    const now = clock.now()
    const isPayee = claim.payTo?.kind === 'payee'
    const is = await go(
      trx,
      claim,
      'PAID',
      { by: 'BANK', why: 'it arrived' },
      { settled, closedAt: now, question: null, lookAt: isPayee ? instant(now + LOOK_FOR_RETURN[0]) : NEVER },
    )
    await telling(trx, 'PAID', is, journey, claim.rounds)
    // A correction made it more meanwhile.
    if (is.promised <= settled) return is
    return pay(trx, await go(trx, is, 'AGREED', { by: 'RULE', why: 'it is more by now' }), journey)
  }

  const steps = {
    go,
    telling,
    tellingAll,
    question,
    pay,

    /** So much is owed for certain, at least: it may become more, never less. */
    agree: async (trx: Trx, claim: store.ClaimFound, journey: Trip, amount: number, { by, why }: Why) => {
      const owed = Math.max(amount, claim.promised)
      if (owed > claim.promised) {
        const more = owed - claim.promised
        await payouts.owe(trx, { key: `claim:${claim.id}:${owed}`, orderId: claim.orderId, amount: more })
      }
      const changes = { amount: owed, promised: owed, refusal: null, question: null, byPerson: false, closedAt: null }
      const agreed = await go(trx, claim, 'AGREED', { by, why }, { ...changes, answeredAt: clock.now() })
      await telling(trx, claim.promised > 0 ? 'MORE' : 'AGREED', agreed, journey, owed)
      return pay(trx, agreed, journey)
    },

    /** A correction while it is being paid: what is more follows once that arrived. */
    raise: async (trx: Trx, claim: store.ClaimFound, amount: number) => {
      if (amount <= claim.promised) return
      const more = amount - claim.promised
      await payouts.owe(trx, { key: `claim:${claim.id}:${amount}`, orderId: claim.orderId, amount: more })
      await store.saveChanges(trx, claim.id, { amount, promised: amount })
    },

    ask: async (trx: Trx, claim: store.ClaimFound, journey: Trip, { code, words = null, by, why }: Asking) => {
      const asked = await go(
        trx,
        claim,
        'MORE_NEEDED',
        { by, why },
        { question: question(code, words), lookAt: instant(clock.now() + ANSWER_WITHIN) },
      )
      await telling(trx, 'ASKED', asked, journey, clock.now())
      return asked
    },

    refuse: async (trx: Trx, claim: store.ClaimFound, journey: Trip, refusal: ClaimRefusal, { by, why }: Why) => {
      const now = clock.now()
      const changes = { refusal, question: null, byPerson: false, answeredAt: now, closedAt: now, lookAt: NEVER }
      const refused = await go(trx, claim, 'REFUSED', { by, why }, changes)
      await telling(trx, 'REFUSED', refused, journey, claim.appeals)
      return refused
    },

    /** Another way to be paid was chosen. */
    payBy: async (trx: Trx, claim: store.ClaimFound, journey: Trip, payTo: PayTo) => {
      await store.saveChanges(trx, claim.id, { payTo, question: null })
      const locked = await store.lockClaim(trx, claim.id)
      return locked ? pay(trx, locked, journey) : claim
    },

    /** What became of the money under way. */
    followPayment: async (trx: Trx, claim: store.ClaimFound, journey: Trip) => {
      const parts = await payouts.ofKeys(trx, [keyOf(claim)])
      if (parts.length === 0 || parts.some(({ status }) => status === 'WAITING'))
        return store.saveChanges(trx, claim.id, { lookAt: instant(clock.now() + SOON) })
      const arrived = sumOf(parts.filter(({ status }) => status === 'DONE'))
      if (arrived === sumOf(parts)) return void (await paid(trx, claim, journey, arrived))
      await cameBack(trx, claim, journey, parts, { settled: claim.settled + arrived })
    },

    /** Money that arrived may be sent back by an account: what it paid is owed as before. */
    followReturn: async (trx: Trx, claim: store.ClaimFound, journey: Trip) => {
      const parts = await payouts.ofKeys(trx, [keyOf(claim)])
      const back = parts.filter(({ status }) => status === 'RETURNED')
      const since = claim.closedAt ?? clock.now()
      const next = LOOK_FOR_RETURN.find((after) => since + after > clock.now())
      if (back.length === 0)
        return store.saveChanges(trx, claim.id, { lookAt: next === undefined ? NEVER : instant(since + next) })
      await cameBack(trx, claim, journey, parts, { settled: claim.settled - sumOf(back), closedAt: null })
    },
  }

  const cameBack = async (
    trx: Trx,
    claim: store.ClaimFound,
    journey: Trip,
    parts: readonly PayoutStanding[],
    changes: store.Changes,
  ) => {
    for (const { way, target, status } of parts)
      if (way === 'payee' && target !== null && cameToNothing(status)) await payees.refused(trx, target)
    const why = { by: 'BANK', why: 'it came to nothing' } as const
    const owed = await go(trx, claim, 'AGREED', why, { ...changes, payTo: null })
    await askOtherWay(trx, owed, journey)
  }

  return steps
}

type TellingClaim = Pick<store.ClaimFound, 'id' | 'journeyId' | 'accountId' | 'orderId' | 'amount'>
export type Trip = Pick<MadeJourney, 'id' | 'fromCrs' | 'toCrs' | 'orderId' | 'tapped'>
const sumOf = (parts: readonly PayoutStanding[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
