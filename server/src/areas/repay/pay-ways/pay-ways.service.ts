import type { PayTo, PayWays } from '@cledrau/contract/repay/pay-ways.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Payees } from '../../payments/payees/payees.service.ts'
import type { PaymentCards } from '../../payments/payment-cards/payment-cards.service.ts'
import type { Payouts, PayoutTarget } from '../../payments/payments/payouts.ts'
import type { Charity } from './charities.ts'
import * as store from './pay-ways.store.ts'

export type PayRefusal = 'PAYEE_UNKNOWN' | 'PAYMENT_CARD_UNKNOWN' | 'PAY_WAY_NOT_ALLOWED'
/** The card that was tapped for somebody's journeys. */
export type TappedCard = (
  db: Database | Trx,
  travellerId: string,
) => Promise<{ token: string; scheme: string; lastFour: string } | undefined>

/** What a trip was paid with: an order, or a tapped card. */
export type PaidBy = { orderId: string | null; tapped: { travellerId: string } | null }

export type Resolved = { kind: 'payout'; to: PayoutTarget } | { kind: 'voucher'; accountId: string }

export type Ways = {
  read: (asker: Asker) => Promise<PayWays>
  choose: (
    accountId: string,
    chosen: { payTo: PayTo | null; payWithoutAsking: boolean },
  ) => Promise<Result<PayWays, PayRefusal | 'PAY_WAY_NEEDED'>>
  choiceOf: (db: Database | Trx, accountId: string) => Promise<{ payTo: PayTo | null; payWithoutAsking: boolean }>
  /** Where the next money goes, without a word about paying by itself. */
  remember: (trx: Trx, accountId: string, payTo: PayTo) => Promise<void>
  /** What a way comes to for somebody, or why it is none for them. */
  resolve: (trx: Database | Trx, asker: Asker, payTo: PayTo, paidBy: PaidBy) => Promise<Result<Resolved, PayRefusal>>
  /** The card that paid, as its owner knows it; nothing where no card did. */
  cardThatPaid: (db: Database | Trx, paidBy: PaidBy) => Promise<{ scheme: string; lastFour: string } | null>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  cards: Pick<PaymentCards, 'list' | 'forForm'>
  payees: Pick<Payees, 'list' | 'hold'>
  payouts: Pick<Payouts, 'cardThatPaid'>
  tappedCard: TappedCard
  charities: () => readonly Charity[]
}

/** The ways in which somebody can be paid what they are owed. Money first: a voucher only where it is chosen. */
export function openPayWays({ db, clock, cards, payees, payouts, tappedCard, charities }: Parts): Ways {
  const choiceOf = async (from: Database | Trx, accountId: string) =>
    (await store.findChoice(from, accountId)) ?? { payTo: null, payWithoutAsking: false }

  const read = async (asker: Asker): Promise<PayWays> => {
    const account = asker.kind === 'traveller' ? asker.id : null
    const choice = account === null ? { payTo: null, payWithoutAsking: false } : await choiceOf(db, account)
    return {
      cards: account === null ? [] : await cards.list(account),
      payees: await payees.list(asker),
      charities: [...charities()],
      voucher: account !== null,
      chosen: choice.payTo,
      payWithoutAsking: choice.payWithoutAsking,
    }
  }

  const resolve: Ways['resolve'] = async (trx, asker, payTo, { orderId, tapped }) => {
    switch (payTo.kind) {
      case 'card': {
        if (tapped) {
          const card = await tappedCard(trx, tapped.travellerId)
          if (!card) return refuse('PAY_WAY_NOT_ALLOWED')
          const { token, lastFour: ends } = card
          return done({ kind: 'payout', to: { way: 'kept', token, target: tapped.travellerId, ends } })
        }
        if (orderId === null) return refuse('PAY_WAY_NOT_ALLOWED')
        const orderIDs = await soldOrders.chainOf(trx, orderId)
        // What a voucher paid for all alone has no card to go back to.
        if (!(await payouts.cardThatPaid(trx, orderIDs))) return refuse('PAY_WAY_NOT_ALLOWED')
        return done({ kind: 'payout', to: { way: 'card', orderIDs } })
      }
      case 'kept': {
        if (asker.kind !== 'traveller') return refuse('PAY_WAY_NOT_ALLOWED')
        const kept = (await cards.forForm(asker.id)).find(({ name }) => name === payTo.cardID)
        const ends = (await cards.list(asker.id)).find(({ cardID }) => cardID === payTo.cardID)?.lastFour ?? null
        if (!kept) return refuse('PAYMENT_CARD_UNKNOWN')
        return done({ kind: 'payout', to: { way: 'kept', token: kept.token, target: payTo.cardID, ends } })
      }
      case 'payee': {
        const payee = await payees.hold(trx, asker, payTo.payeeID)
        if (!payee) return refuse('PAYEE_UNKNOWN')
        return done({ kind: 'payout', to: { way: 'payee', token: payee.token, target: payee.id, ends: payee.ends } })
      }
      case 'voucher':
        return asker.kind === 'traveller'
          ? done({ kind: 'voucher', accountId: asker.id })
          : refuse('PAY_WAY_NOT_ALLOWED')
      case 'charity':
        return charities().some(({ charity }) => charity === payTo.charity)
          ? done({
              kind: 'payout',
              to: { way: 'charity', token: `charity:${payTo.charity}`, target: payTo.charity, ends: null },
            })
          : refuse('PAY_WAY_NOT_ALLOWED')
    }
  }

  return {
    read,
    resolve,
    cardThatPaid: async (from, { orderId, tapped }) => {
      if (tapped) {
        const card = await tappedCard(from, tapped.travellerId)
        return card ? { scheme: card.scheme, lastFour: card.lastFour } : null
      }
      const card =
        orderId === null ? undefined : await payouts.cardThatPaid(from, await soldOrders.chainOf(from, orderId))
      return card?.cardScheme && card.cardLastFour ? { scheme: card.cardScheme, lastFour: card.cardLastFour } : null
    },
    choiceOf,
    choose: async (accountId, chosen) => {
      if (chosen.payWithoutAsking && chosen.payTo === null) return refuse('PAY_WAY_NEEDED')
      // The card that paid is another one for each order: it is asked when there is something to pay.
      if (chosen.payTo && chosen.payTo.kind !== 'card') {
        const resolved = await resolve(db, { kind: 'traveller', id: accountId }, chosen.payTo, {
          orderId: null,
          tapped: null,
        })
        if (!resolved.ok) return resolved
      }
      await store.saveChoice(db, accountId, { ...chosen, at: clock.now() })
      return done(await read({ kind: 'traveller', id: accountId }))
    },
    remember: async (trx, accountId, payTo) => {
      const { payWithoutAsking } = await choiceOf(trx, accountId)
      await store.saveChoice(trx, accountId, { payTo, payWithoutAsking, at: clock.now() })
    },
    erase: async (trx, accountId) => void (await store.removeChoice(trx, accountId)),
  }
}
