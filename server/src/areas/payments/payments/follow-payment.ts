import { asReason, type RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'
import { move as askMove } from '@cledrau/domain/moves.ts'
import { isOver, isUnderWay, PAYMENT_MOVES, type PaymentStatus } from '@cledrau/domain/payments/payment-status.ts'
import { taken, sold } from '@cledrau/domain/ledger/postings.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import {
  BankRefusesToAct,
  BankUnavailable,
  type BankPayment,
  type PaymentsGateway,
} from '../../../gateways/payments/payments.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Payable } from '../../buying/orders/payable.ts'
import type { PaymentCards } from '../payment-cards/payment-cards.service.ts'
import type { Refunds } from './refunds.ts'
import * as store from './payments.store.ts'

export type FollowPayment = (id: string) => Promise<store.PaymentFound | undefined>

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  ledger: Ledger
  payable: Payable
  cards: Pick<PaymentCards, 'forForm' | 'keep'>
  refunds: Pick<Refunds, 'add'>
}

/** While it is the traveller's turn the bank tells us; we look ourselves in case it couldn't. */
const LOOK_EVERY = 15 * SECOND
const RETRY_AFTER = 5 * SECOND
/** A payment has four moves at most; more would be going round in circles. */
const MOST_STEPS = 8

/**
 * Takes a payment as far as it can go now. Poll, notice, the watch over what is due and a restart all end here, each as
 * often as it likes: the bank's commands are repeatable, and each move is made by whoever finds the row as it was.
 */
export function openFollowPayment({ db, clock, gateway, ledger, payable, cards, refunds }: Parts): FollowPayment {
  const inRow = (id: string, from: PaymentStatus, work: (trx: Trx, row: store.PaymentFound) => Promise<void>) =>
    db.inTransaction(async (trx) => {
      const row = await store.lockPayment(trx, id)
      // Somebody else was quicker: what they found out stands.
      if (row?.status === from) await work(trx, row)
      return done(undefined)
    })

  const save = (trx: Trx, row: store.PaymentFound, to: PaymentStatus, why: string, bank?: BankPayment) => {
    const asked = askMove(PAYMENT_MOVES, row.status, to)
    const learned = bank
      ? {
          form: bank.form,
          refusal: bank.refusal,
          ...(bank.card ? { cardScheme: bank.card.scheme, cardLastFour: bank.card.lastFour } : {}),
          token: bank.token,
        }
      : {}
    const ended = isOver(to)
    return store.saveMove(trx, { id: row.id, move: asked, why, at: clock.now(), ended }, learned)
  }

  const move = (row: store.PaymentFound, to: PaymentStatus, why: string, bank?: BankPayment) =>
    inRow(row.id, row.status, (trx, locked) => save(trx, locked, to, why, bank))

  /** Nothing was taken: what it was for is held as before. */
  const letGo = (row: store.PaymentFound, to: 'REFUSED' | 'CANCELLED', why: string, bank?: BankPayment) =>
    inRow(row.id, row.status, async (trx, locked) => {
      await save(trx, locked, to, why, bank)
      await payable.release(trx, row.id, clock.now())
    })

  /** The money is ours: the orders with it, or it goes back. */
  async function moneyTaken(row: store.PaymentFound, bank: BankPayment): Promise<void> {
    const settled = await db.inTransaction(async (trx) => {
      const locked = await store.lockPayment(trx, row.id)
      if (locked?.status !== row.status || row.status !== 'CAPTURING') return done(undefined)
      await ledger.book(trx, `taken:${row.id}`, taken(row.amount), { paymentId: row.id })
      const orders = await payable.settle(trx, row.id, clock.now())
      if (!orders.ok) return orders
      for (const { orderID, amount } of orders.value.sales)
        if (amount > 0) await ledger.book(trx, `sold:${orderID}`, sold(amount), { paymentId: row.id, orderId: orderID })
      if (row.accountId && bank.card && bank.token) await cards.keep(trx, row.accountId, bank.card, bank.token)
      await save(trx, locked, 'PAID', 'the bank has given the money', bank)
      return done(undefined)
    })
    if (settled.ok && row.status === 'CAPTURING') return
    await inRow(row.id, row.status, async (trx, locked) => {
      await ledger.book(trx, `taken:${row.id}`, taken(row.amount), { paymentId: row.id })
      await refunds.add(trx, {
        paymentId: row.id,
        orderId: null,
        amount: row.amount,
        source: 'customer',
        reason: 'nothing could be sold for it',
        key: `unsold:${row.id}`,
      })
      await save(trx, locked, 'RETURNING', 'what it was for is gone', bank)
    })
  }

  /** One move, or none when there is nothing to do but wait. */
  async function step(row: store.PaymentFound): Promise<'moved' | 'waits'> {
    const now = clock.now()
    switch (row.status) {
      case 'STARTED': {
        if (now >= row.expiresAt) return moved(move(row, 'CLOSING', 'nobody came to pay'))
        const bank = await gateway.openSession({
          key: row.id,
          kind: 'pay',
          amount: row.amount,
          description: row.description,
          customer: row.accountId,
          cards: row.accountId ? await cards.forForm(row.accountId) : [],
          lifetimeSeconds: Math.ceil((row.expiresAt - now) / SECOND),
        })
        return moved(move(row, 'WAITING', 'the bank shows its form', bank))
      }
      case 'WAITING': {
        const bank = await gateway.find(row.id)
        if (bank?.state === 'authorised' || bank?.state === 'captured')
          return moved(move(row, 'CAPTURING', 'the bank has reserved the money', bank))
        if (bank?.state === 'refused') return moved(letGo(row, 'REFUSED', 'the bank refused', bank))
        if (now >= row.expiresAt || bank === undefined || bank.state === 'cancelled')
          return moved(move(row, 'CLOSING', 'the time to pay is over'))
        if (bank.refusal !== row.refusal) await store.saveRefusal(db, row.id, bank.refusal)
        await store.lookAgainAt(db, row.id, instant(Math.min(now + LOOK_EVERY, row.expiresAt)))
        return 'waits'
      }
      case 'CAPTURING': {
        const bank = await gateway.capture(row.id)
        if (bank.state === 'captured') return moved(moneyTaken(row, bank))
        return moved(letGo(row, 'REFUSED', 'the bank didn’t give what it had reserved', bank))
      }
      case 'CLOSING': {
        const bank = await gateway.cancel(row.id)
        if (bank.state === 'captured') return moved(moneyTaken(row, bank))
        return moved(letGo(row, bank.state === 'refused' ? 'REFUSED' : 'CANCELLED', 'nothing was taken', bank))
      }
      default:
        return 'waits'
    }
  }

  return async (id) => {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const row = await store.findPayment(db, id)
      if (!row || !isUnderWay(row.status)) return row
      try {
        if ((await step(row)) === 'waits') return await store.findPayment(db, id)
      } catch (trouble) {
        if (!(trouble instanceof BankUnavailable) && !(trouble instanceof BankRefusesToAct)) throw trouble
        await store.lookAgainAt(db, id, instant(clock.now() + RETRY_AFTER))
        // What the bank says can't be is a fault of ours, for people to look at; the payment stays where it is.
        if (trouble instanceof BankRefusesToAct) throw trouble
        return row
      }
    }
    return store.findPayment(db, id)
  }
}

const moved = async (work: Promise<unknown>): Promise<'moved'> => {
  await work
  return 'moved'
}

export const reasonOf = ({ refusal }: store.PaymentFound): RefusalReason | null => (refusal ? asReason(refusal) : null)
