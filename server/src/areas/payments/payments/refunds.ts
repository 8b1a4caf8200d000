import { randomUUID } from 'node:crypto'
import { owed, returned, type Source } from '@cledrau/domain/ledger/postings.ts'
import { move } from '@cledrau/domain/moves.ts'
import { PAYMENT_MOVES } from '@cledrau/domain/payments/payment-status.ts'
import { REFUND_MOVES, type RefundStatus } from '@cledrau/domain/payments/refund-status.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { PartnerAccounts } from '../partner-accounts/partner-accounts.service.ts'
import type { Vouchers } from '../vouchers/vouchers.service.ts'
import type { PaymentCards } from '../payment-cards/payment-cards.service.ts'
import * as store from './refunds.store.ts'
import * as payments from './payments.store.ts'
import { workOff } from '../../../watch.ts'

/**
 * A refund belongs to one payment, for a bank gives back only against one. What was paid in several goes back in
 * several.
 */
type OnePayment = {
  paymentId: string
  /** Null where nothing was sold for the money. */
  orderId: string | null
  amount: number
  source: Source
  reason: string
  /** With the payment it makes the row unique: promised twice, it is one promise. */
  key: string
}

export type Refund = {
  /** Whose payments may give back: an order, and those that it was exchanged for. The refund is booked to the first. */
  orderIDs: [string, ...string[]]
  amount: number
  /** For people, in the books. */
  reason: string
  /** Names this one refund: asked for again, nothing more goes back. */
  key: string
  /** The account of the ledger that gives it. */
  source?: Exclude<Source, 'customer'>
}

/** How a refund stands: `REFUSED` is visible, and tried again each day. */
export type RefundStanding = {
  refundID: string
  key: string
  amount: number
  status: RefundStatus
  how: 'refund' | 'payout' | null
}

export type Refunds = {
  /** Promises money back, in the transaction that takes away what it was for; it goes by itself. */
  refund: (trx: Trx, refund: Refund) => Promise<Result<RefundStanding[], 'MORE_THAN_PAID'>>
  refundsOf: (orderID: string) => Promise<RefundStanding[]>
  /** Whether some of it hasn't arrived yet. */
  isUnderWay: (trx: Trx, orderId: string) => Promise<boolean>
  /** What of the payments for these orders can still go back, and what of it went back as compensation. */
  leftOf: (db: Database | Trx, orderIDs: readonly string[]) => Promise<{ left: number; compensated: number }>
  /** What of a refund would go onto a voucher: cards are given back first. */
  ontoVoucher: (trx: Trx, orderIDs: readonly string[], amount: number) => Promise<number>
  /** A payment's own way back. */
  add: (trx: Trx, one: OnePayment) => Promise<void>
  /** Tries one of them now. */
  give: (refundId: string) => Promise<void>
  giveDue: () => Promise<void>
  /** After a start: whoever was at it is gone. */
  lookAtAll: () => Promise<unknown>
  start: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  gateway: PaymentsGateway
  ledger: Ledger
  cards: Pick<PaymentCards, 'tokenFor'>
  vouchers: Pick<Vouchers, 'give' | 'returnedFor'>
  accounts: Pick<PartnerAccounts, 'credit' | 'returnedFor'>
}

/** The job makes it quick, the watch over due rows makes it sure: a job that is lost costs seconds, never money. */
const QUEUE = 'give-money-back'
/** The bank answers several at a time; one that is slow holds up no other. */
const AT_ONCE = 4
/** For one server at a time; see the same in payments. */
const LEASE = 10 * SECOND
/** Silence is not a no: the same key is asked again. */
const RETRY_AFTER = 5 * SECOND

const standing = ({ id, key, amount, status, how }: store.RefundFound): RefundStanding => ({
  refundID: id,
  key,
  amount,
  status,
  how,
})

/** Money on its way back. The row is the promise and the outbox: it is tried until the bank has done it. */
export function openRefunds({ db, clock, jobs, gateway, ledger, cards, vouchers, accounts }: Parts): Refunds {
  const add = async (trx: Trx, one: OnePayment) => {
    // The row's id is the bank's key for it, and what its statement will name.
    const id = randomUUID()
    // Promised before: booking it again would owe the money twice.
    if (!(await store.addRefund(trx, { ...one, id, at: clock.now() }))) return
    // What nothing was sold for is owed already, by the booking of the payment. All else becomes owed here: revenue or
    // compensation turns into a debt to the traveller, until the bank has returned it.
    if (one.source !== 'customer')
      await ledger.book(trx, `owed:${id}`, owed(one.amount, one.source), {
        paymentId: one.paymentId,
        orderId: one.orderId,
      })
    // In the caller's transaction: rolled back, there is neither the promise nor the job.
    await jobs.enqueue(trx, QUEUE, { refundId: id })
  }

  /** `bankKey` is what the statement will call it. */
  const finish = (refundId: string, how: 'refund' | 'payout', bankKey: string) =>
    db.inTransaction(async (trx) => {
      const row = await store.lockRefund(trx, refundId)
      // The job and the watch may both have heard the bank's yes.
      if (!row || row.status === 'DONE') return done(undefined)
      await store.saveMove(trx, refundId, move(REFUND_MOVES, row.status, 'DONE'), { how, endedAt: clock.now() })
      // The key goes with it: a refund that took three tries stands in the statement under the third one's key, and the
      // books are compared by keys.
      await ledger.book(trx, `returned:${bankKey}`, returned(row.amount), {
        paymentId: row.paymentId,
        orderId: row.orderId,
      })
      const payment = await payments.lockPayment(trx, row.paymentId)
      // A payment that is being returned is over only with its money back; others were over when they were PAID.
      if (row.source === 'customer' && payment?.status === 'RETURNING') {
        const asked = move(PAYMENT_MOVES, payment.status, 'RETURNED')
        const step = { id: payment.id, why: 'the money went back', at: clock.now(), ended: true }
        await payments.saveMove(trx, { ...step, move: asked })
      }
      return done(undefined)
    })

  /** The card that paid takes nothing any more: another one of theirs may. */
  async function payOut(row: store.RefundFound): Promise<boolean> {
    const payment = await payments.findPayment(db, row.paymentId)
    // Guests keep no cards, so a guest's refund waits for the card that paid, a day at a time.
    const token = payment?.accountId ? await cards.tokenFor(payment.accountId, payment.token) : undefined
    if (!token) return false
    // Another command of the bank, so another key. It doesn't change with the attempts: a payout that was done but
    // whose answer got lost must not be done again the next day.
    const key = `${row.id}.payout`
    const given = await gateway.payOut({ key, token, amount: row.amount })
    if (given.state === 'done') await finish(row.id, 'payout', key)
    return given.state === 'done'
  }

  async function give(refundId: string): Promise<void> {
    const row = await store.findRefund(db, refundId)
    if (!row || row.status === 'DONE') return
    // The bank's no is final for a key: each further try has one of its own.
    const key = row.attempts === 0 ? row.id : `${row.id}.${row.attempts}`
    try {
      const given = await gateway.refund({ key, payment: row.paymentId, amount: row.amount })
      // Saved in a transaction of its own after the bank's answer. A crash in between asks the bank again under the
      // same key, and it answers the same.
      if (given.state === 'done') return void (await finish(row.id, 'refund', key))
      if (await payOut(row)) return
      // Neither card takes it. People see it, and it is tried again each day: a card may be unblocked, or another one
      // kept.
      const asked = move(REFUND_MOVES, row.status, 'REFUSED')
      await store.saveMove(db, row.id, asked, { attempts: row.attempts + 1, lookAt: instant(clock.now() + DAY) })
    } catch (trouble) {
      // Trouble of another kind won't be better in five seconds; it is thrown below, so that somebody hears of it.
      const again = trouble instanceof BankUnavailable ? RETRY_AFTER : DAY
      await store.lookAgainAt(db, row.id, instant(clock.now() + again))
      if (!(trouble instanceof BankUnavailable)) throw trouble
    }
  }

  /** What went back to where it came from without the bank, by payment. */
  const returnedWithoutBank = async (from: Database | Trx, rows: readonly { id: string }[]) => {
    const ids = rows.map(({ id }) => id)
    return new Map([...(await vouchers.returnedFor(from, ids)), ...(await accounts.returnedFor(from, ids))])
  }

  /** What a voucher or an account paid goes back onto it, once by its key; answers how much that was. */
  const giveWithoutBank = async (
    trx: Trx,
    {
      orderIDs,
      most,
      source,
      key,
    }: { orderIDs: readonly string[]; most: number; source: Exclude<Source, 'customer'>; key: string },
  ): Promise<number> => {
    let given = 0
    const rows = await store.listWithoutBank(trx, orderIDs)
    const before = await returnedWithoutBank(trx, rows)
    for (const { id, voucher, accountId, partnerId, description } of rows) {
      const part = Math.min(most - given, voucher - (before.get(id) ?? 0))
      if (part <= 0 || (accountId === null && partnerId === null)) continue
      await ledger.book(trx, `owed:${id}:${key}`, owed(part, source), { paymentId: id, orderId: orderIDs[0] ?? null })
      const back = { key: `refund:${id}:${key}`, amount: part, reference: description }
      if (partnerId !== null) await accounts.credit(trx, { ...back, partnerId, orderId: orderIDs[0] ?? null })
      else if (accountId !== null) await vouchers.give(trx, 'RETURNED', { ...back, accountId })
      given += part
    }
    return given
  }

  return {
    add,
    give,
    refund: async (trx, { orderIDs, amount, reason, key, source = 'revenue' }) => {
      const [orderId] = orderIDs
      // First the lock, then the question whether it was promised: two who ask at the same moment would both find
      // nothing.
      const refundable = await store.lockRefundable(trx, orderIDs)
      const before = await store.listByKey(trx, key)
      if (before.length > 0) return done(before.map(standing))
      let left = amount
      // Newest first: cards that paid lately still take money. What is left of a payment is its sum less what was
      // promised from it, also where the bank hasn't done that yet.
      for (const payment of refundable) {
        const part = Math.min(left, payment.left)
        if (part <= 0) continue
        await add(trx, { paymentId: payment.id, orderId, amount: part, source, reason, key })
        left -= part
      }
      if (left > 0) left -= await giveWithoutBank(trx, { orderIDs, most: left, source, key })
      // The refusal rolls the parts back that were added above.
      if (left > 0) return refuse('MORE_THAN_PAID')
      return done((await store.listByKey(trx, key)).map(standing))
    },
    isUnderWay: store.isUnderWay,
    refundsOf: async (orderID) => (await store.listByOrder(db, orderID)).map(standing),
    ontoVoucher: async (trx, orderIDs, amount) => {
      const rows = await store.listWithoutBank(trx, orderIDs)
      if (rows.every(({ partnerId }) => partnerId !== null)) return 0
      const byCard = (await store.lockRefundable(trx, [...orderIDs])).reduce(
        (sum, { left }) => sum + Math.max(0, left),
        0,
      )
      return Math.max(0, amount - byCard)
    },
    leftOf: async (from, orderIDs) => {
      const { paid, given, compensated } = await store.sumsOf(from, orderIDs)
      const wentBack = await returnedWithoutBank(from, await store.listWithoutBank(from, orderIDs))
      return { left: paid - given - [...wentBack.values()].reduce((sum, amount) => sum + amount, 0), compensated }
    },
    giveDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE)), give),
    lookAtAll: () => store.lookAtAll(db, clock.now()),
    start: () => jobs.work(QUEUE, ({ refundId }: { refundId: string }) => give(refundId), AT_ONCE),
  }
}
