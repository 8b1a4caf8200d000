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
import type { Vouchers } from '../vouchers/vouchers.service.ts'
import type { Refunds } from './refunds.ts'
import * as store from './payments.store.ts'

/** The row as it stands afterwards; nothing where there is no such payment. */
export type FollowPayment = (id: string) => Promise<store.PaymentFound | undefined>

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  ledger: Ledger
  payable: Payable
  cards: Pick<PaymentCards, 'forForm' | 'keep'>
  refunds: Pick<Refunds, 'add'>
  vouchers: Pick<Vouchers, 'give'>
}

/** While it is the traveller's turn the bank tells us; we look ourselves in case it couldn't. */
const LOOK_EVERY = 15 * SECOND
/**
 * A bank that was silent is asked again after this. Its commands carry our key, so asking again can't do a thing twice.
 */
const RETRY_AFTER = 5 * SECOND
/** A payment has four moves at most; more would be going round in circles. */
const MOST_STEPS = 8

/**
 * Takes a payment as far as it can go now. Poll, notice, the watch over what is due and a restart all end here, each as
 * often as it likes: the bank's commands are repeatable, and each move is made by whoever finds the row as it was.
 */
export function openFollowPayment({
  db,
  clock,
  gateway,
  ledger,
  payable,
  cards,
  refunds,
  vouchers,
}: Parts): FollowPayment {
  /**
   * Work on a row that is still as it was when the bank was asked. The bank is asked without a transaction, for it may
   * take seconds; so what it answered is only used where nobody moved the row meanwhile.
   */
  const inRow = (id: string, from: PaymentStatus, work: (trx: Trx, row: store.PaymentFound) => Promise<void>) =>
    db.inTransaction(async (trx) => {
      const row = await store.lockPayment(trx, id)
      // Somebody else was quicker: what they found out stands.
      if (row?.status === from) await work(trx, row)
      return done(undefined)
    })

  const save = (trx: Trx, row: store.PaymentFound, to: PaymentStatus, why: string, bank?: BankPayment) => {
    const asked = askMove(PAYMENT_MOVES, row.status, to)
    // Where the bank wasn't asked, what was known of it stays. Undefined and null differ here: null says that there is
    // no form any more, nothing says that nothing new is known.
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

  /** A move of the payment alone: nothing else changes with it. */
  const move = (row: store.PaymentFound, to: PaymentStatus, why: string, bank?: BankPayment) =>
    inRow(row.id, row.status, (trx, locked) => save(trx, locked, to, why, bank))

  /** What a voucher was to pay goes back onto it. */
  const unspend = async (trx: Trx, { id, accountId, voucher, description }: store.PaymentFound) => {
    if (voucher > 0 && accountId !== null)
      await vouchers.give(trx, 'RETURNED', { key: `unspent:${id}`, accountId, amount: voucher, reference: description })
  }

  /** Nothing was taken: what it was for is held as before. */
  const letGo = (row: store.PaymentFound, to: 'REFUSED' | 'CANCELLED', why: string, bank?: BankPayment) =>
    inRow(row.id, row.status, async (trx, locked) => {
      await save(trx, locked, to, why, bank)
      // In the transaction of the move: an order whose payment is over but which is still bound to it could be neither
      // paid nor changed.
      await payable.release(trx, row.id, clock.now())
      await unspend(trx, row)
    })

  /** The money is ours: the orders with it, or it goes back. */
  async function moneyTaken(row: store.PaymentFound, bank: BankPayment): Promise<void> {
    // All or nothing: money in the books, orders paid, sales booked, card kept, the job for the tickets. A crash before
    // the commit leaves CAPTURING, and the next look captures again, which the bank answers without doing it twice.
    const settled = await db.inTransaction(async (trx) => {
      const locked = await store.lockPayment(trx, row.id)
      if (locked?.status !== row.status || row.status !== 'CAPTURING') return done(undefined)
      // By the payment's key, so that the statement's line with that key is found again. Booked twice, it counts once.
      await ledger.book(trx, `taken:${row.id}`, taken(row.amount), { paymentId: row.id })
      const orders = await payable.settle(trx, row.id, clock.now())
      // A refusal rolls all of it back, the booking above, too; below, the money is booked as the traveller's.
      if (!orders.ok) return orders
      // A sum of nothing is no event: an exchange may cost nothing more, and the books take no empty entries.
      for (const { orderID, amount } of orders.value.sales)
        if (amount > 0) await ledger.book(trx, `sold:${orderID}`, sold(amount), { paymentId: row.id, orderId: orderID })
      // Without a token there is nothing to keep: its owner didn't ask for it. Guests have nowhere to keep one.
      if (row.accountId && bank.card && bank.token) await cards.keep(trx, row.accountId, bank.card, bank.token)
      await save(trx, locked, 'PAID', 'the bank has given the money', bank)
      return done(undefined)
    })
    // Done, or another one did it. What comes here else had been given up (CLOSING) and was taken all the same, or its
    // orders couldn't be paid any more.
    if (settled.ok && row.status === 'CAPTURING') return
    await inRow(row.id, row.status, async (trx, locked) => {
      await ledger.book(trx, `taken:${row.id}`, taken(row.amount), { paymentId: row.id })
      await refunds.add(trx, {
        paymentId: row.id,
        orderId: null,
        amount: row.amount,
        // No account of ours gives this: nothing was sold, so the whole sum stands as owed to the traveller until it
        // went back.
        source: 'customer',
        reason: 'nothing could be sold for it',
        // One way back for each payment, however often this is come to.
        key: `unsold:${row.id}`,
      })
      await unspend(trx, row)
      await save(trx, locked, 'RETURNING', 'what it was for is gone', bank)
    })
  }

  /** One move, or none when there is nothing to do but wait. */
  async function step(row: store.PaymentFound): Promise<'moved' | 'waits'> {
    // The clock is read once for each step: a step that asks twice could find the time over between two of its own
    // lines.
    const now = clock.now()
    switch (row.status) {
      case 'STARTED': {
        // Not cancelled at once: the bank may have opened the session although we never heard its answer.
        if (now >= row.expiresAt) return moved(move(row, 'CLOSING', 'nobody came to pay'))
        const bank = await gateway.openSession({
          // The bank's key is our id: opened again after a crash, it is the same session.
          key: row.id,
          kind: 'pay',
          amount: row.amount,
          description: row.description,
          // Lets the bank offer the cards kept for this account; null for guests.
          customer: row.accountId,
          cards: row.accountId ? await cards.forForm(row.accountId) : [],
          // The bank's form ends when our hold does: paying later would only mean giving the money back.
          lifetimeSeconds: Math.ceil((row.expiresAt - now) / SECOND),
        })
        return moved(move(row, 'WAITING', 'the bank shows its form', bank))
      }
      case 'WAITING': {
        const bank = await gateway.find(row.id)
        // Reserved, nothing more. From CAPTURING on we have decided to take it, and giving up comes too late.
        if (bank?.state === 'authorised' || bank?.state === 'captured')
          return moved(move(row, 'CAPTURING', 'the bank has reserved the money', bank))
        // Refused for good. A card that was refused with another try left keeps the session open, and its reason is
        // shown below.
        if (bank?.state === 'refused') return moved(letGo(row, 'REFUSED', 'the bank refused', bank))
        // `undefined`: the bank doesn't know the session, which it should. Closing asks it once more and ends in the
        // truth.
        if (now >= row.expiresAt || bank === undefined || bank.state === 'cancelled')
          return moved(move(row, 'CLOSING', 'the time to pay is over'))
        // No move: it is still the traveller's turn, with another card. Only written when new, for this runs on every
        // poll.
        if (bank.refusal !== row.refusal) await store.saveRefusal(db, row.id, bank.refusal)
        // Not past its end, so that holds are let go in time.
        await store.lookAgainAt(db, row.id, instant(Math.min(now + LOOK_EVERY, row.expiresAt)))
        return 'waits'
      }
      case 'CAPTURING': {
        // Repeatable: captured already, the bank says so again.
        const bank = await gateway.capture(row.id)
        if (bank.state === 'captured') return moved(moneyTaken(row, bank))
        // A reservation may lapse, or the card be blocked in between. Nothing was taken, so nothing was sold.
        return moved(letGo(row, 'REFUSED', 'the bank didn’t give what it had reserved', bank))
      }
      case 'CLOSING': {
        // The bank decides between giving up and paying, once: if it was taken by then, that is what it says here.
        const bank = await gateway.cancel(row.id)
        if (bank.state === 'captured') return moved(moneyTaken(row, bank))
        return moved(letGo(row, bank.state === 'refused' ? 'REFUSED' : 'CANCELLED', 'nothing was taken', bank))
      }
      // Over, or on its way back; refunds have rows of their own that are looked after.
      default:
        return 'waits'
    }
  }

  return async (id) => {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      // Read anew before each step: what another one moved meanwhile is where this goes on from.
      const row = await store.findPayment(db, id)
      if (!row || !isUnderWay(row.status)) return row
      try {
        if ((await step(row)) === 'waits') return await store.findPayment(db, id)
      } catch (trouble) {
        // A fault of ours is logged at the edge. The row's time to look comes anyway.
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
