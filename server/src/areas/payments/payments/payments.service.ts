import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import type { Payment, PaymentTarget } from '@cledrau/contract/buying/payments.ts'
import { sold } from '@cledrau/domain/ledger/postings.ts'
import { move } from '@cledrau/domain/moves.ts'
import { isUnderWay, PAYMENT_MOVES, stateOf } from '@cledrau/domain/payments/payment-status.ts'
import { REFUSAL_REASONS } from '@cledrau/domain/payments/refusal-reason.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE, SECOND, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Payable } from '../../buying/orders/payable.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { PaymentCards } from '../payment-cards/payment-cards.service.ts'
import type { PartnerAccounts } from '../partner-accounts/partner-accounts.service.ts'
import type { Vouchers } from '../vouchers/vouchers.service.ts'
import { reasonOf, type FollowPayment } from './follow-payment.ts'
import * as store from './payments.store.ts'
import { workOff } from '../../../watch.ts'

type Begun = Awaited<ReturnType<Payable['begin']>>
type StartRefusal =
  | Extract<Begun, { ok: false }>['refusal']
  | 'VOUCHER_SUM_CHANGED'
  | 'ACCOUNT_SUM_CHANGED'
  | 'PARTNER_LIMIT_REACHED'

/**
 * What travellers can do about paying. None of these moves money by itself: each writes down what is wanted and lets
 * `follow` find out with the bank how things stand.
 */
export type Payments = {
  /**
   * Begins to pay, or goes on with what is under way for the same thing: pressed twice, on two devices or after a lost
   * answer, there is one payment.
   */
  start: (
    payer: store.Payer,
    target: PaymentTarget,
    asked: {
      language: Language
      onceKey: string | null
      byVoucher?: boolean
      voucherPaysAll?: number | null
      onAccount?: number | null
    },
  ) => Promise<Result<Payment, StartRefusal>>
  /** How it stands, asked of the bank on the way where that isn't over: what is answered is never an old guess. */
  read: (payer: store.Payer, id: string, language: Language) => Promise<Result<Payment, 'PAYMENT_UNKNOWN'>>
  /**
   * Those of the last day and whatever is under way: an app that was closed while paying finds its payment by these. Of an
   * order: all that were for it, for its receipt.
   */
  recent: (payer: store.Payer, language: Language, orderID?: string) => Promise<Payment[]>
  /** Gives it up. What the bank has taken by then is paid all the same; the answer says which of the two it was. */
  stop: (payer: store.Payer, id: string, language: Language) => Promise<Result<Payment, 'PAYMENT_UNKNOWN'>>
  /** Whoever buys one thing at a time and begins another has left what they were paying for. An exchange stands beside it. */
  leave: (payer: store.Payer) => Promise<void>
  follow: FollowPayment
  followDue: () => Promise<void>
  /** After a start: whoever was looking is gone. */
  lookAtAll: () => Promise<unknown>
  list: (asker: Asker) => Promise<{ at: string; amountInPennies: number; description: string; state: string }[]>
  /** A guest's payments go with their orders into an account. */
  moveToAccount: (trx: Trx, orderIDs: readonly string[], accountId: string) => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Whether something of an order is still being paid, or taken back. */
  isMoving: (trx: Trx, orderId: string) => Promise<boolean>
  eraseGuest: (trx: Trx, orderId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  payable: Payable
  cards: Pick<PaymentCards, 'list'>
  follow: FollowPayment
  ledger: Ledger
  vouchers: Pick<Vouchers, 'spend'>
  accounts: Pick<PartnerAccounts, 'buy'>
}

/** How long somebody may look for their card. What they pay for is held as long. */
const PAY_WITHIN = 15 * MINUTE
/**
 * How long a row belongs to the server that took it to look at. Longer than a bank takes to answer; one that dies loses
 * its rows to the others after this.
 */
const LEASE = 10 * SECOND

/** Two payments are for the same thing when these are equal. Kept in the row, so it must not change its form. */
const nameOf = (target: PaymentTarget): string =>
  target.kind === 'basket' ? 'basket' : `${target.kind}:${target.orderID}`

/**
 * The row in `payments` is the truth about a payment, and the bank is asked before anybody is told anything else.
 * Between reading the row and acting on it somebody else may have moved it: every write locks it and looks again.
 */
export function openPayments(parts: Parts): Payments {
  const { db, clock, gateway, payable, cards, follow, ledger, vouchers, accounts } = parts
  // What a traveller is told follows from the row alone, so that every device and every reload says the same.
  const view = async (row: store.PaymentFound, language: Language): Promise<Payment> => {
    const reason = reasonOf(row)
    // The form is shown only while it is the traveller's turn: one that is shown too long would reserve money for what
    // is given up.
    const waits = row.status === 'WAITING' && row.form !== null
    return {
      paymentID: row.id,
      state: stateOf(row.status),
      amountInPennies: row.amount,
      ...(row.voucher > 0 ? { [row.partnerId === null ? 'voucherInPennies' : 'accountInPennies']: row.voucher } : {}),
      currency: 'GBP',
      description: row.description,
      orderIDs: await store.ordersOf(db, row.id),
      expiresAt: utcIso(row.expiresAt),
      heldUntil: await heldUntil(row),
      frame: waits ? { url: `${gateway.origin}${row.form}?language=${language}`, origin: gateway.origin } : null,
      // The bank has the cards' tokens with the session; the names for them are asked anew, since one may have been
      // removed.
      cards: waits && row.accountId ? (await cards.list(row.accountId)).filter(({ expired }) => !expired) : [],
      refusal: reason && { reason, retry: REFUSAL_REASONS[reason] },
      paidWith:
        row.status === 'PAID' && row.cardScheme && row.cardLastFour
          ? { scheme: row.cardScheme, lastFour: row.cardLastFour }
          : null,
    }
  }
  /** While it can be paid for, no hold runs out; afterwards what is left of it counts again. */
  const heldUntil = async ({ id, status, expiresAt }: store.PaymentFound): Promise<string | null> => {
    const held = await payable.heldUntil(db, id)
    // Over, or never held: the order's own time counts again, and the basket says it.
    if (held === null || !isUnderWay(status)) return null
    // The hold was lengthened for this payment; a traveller must not see their price run out under their typing.
    return utcIso(Math.max(held, instant(expiresAt)))
  }
  /** The truth first. Where the bank is silent, `follow` answers with the row as it was left. */
  const asItStands = async (row: store.PaymentFound, language: Language) =>
    view((await follow(row.id)) ?? row, language)

  /**
   * Decides to give up. Only decides: CLOSING is written first and the bank is asked afterwards, so that a crash in
   * between leaves a row that says what to go on with. What is past WAITING can't be given up any more; the money is
   * being taken.
   */
  const close = async (row: store.PaymentFound) => {
    await db.inTransaction(async (trx) => {
      const locked = await store.lockPayment(trx, row.id)
      if (locked?.status !== 'WAITING' && locked?.status !== 'STARTED') return done(undefined)
      const asked = move(PAYMENT_MOVES, locked.status, 'CLOSING')
      const why = 'the traveller gave it up'
      await store.saveMove(trx, { id: row.id, move: asked, why, at: clock.now(), ended: false })
      return done(undefined)
    })
    return follow(row.id)
  }

  /**
   * Row, orders and sum in one transaction: `payable` locks the orders and takes the end off their holds, so that what the row
   * says it pays for can't be sold, changed or run out before the payment is over.
   */
  /**
   * The bank has nothing to do: everything that it decides otherwise is decided here. What can’t be sold at this moment, say since
   * the tickets that it replaces went back, is refused, and nothing was begun.
   */
  const paidWithoutBank = async (
    trx: Trx,
    id: string,
    why: string,
  ): Promise<Result<void, 'ORDER_UNKNOWN' | 'ORDER_MOVE_NOT_ALLOWED'>> => {
    const at = clock.now()
    const orders = await payable.settle(trx, id, at)
    if (!orders.ok) return orders
    for (const { orderID, amount } of orders.value.sales)
      if (amount > 0) await ledger.book(trx, `sold:${orderID}`, sold(amount), { paymentId: id, orderId: orderID })
    await store.saveMove(trx, { id, move: move(PAYMENT_MOVES, 'STARTED', 'PAID'), why, at, ended: true })
    return done(undefined)
  }

  type Beginning = {
    payer: store.Payer
    target: PaymentTarget
    onceKey: string | null
    byVoucher: boolean
    voucherPaysAll: number | null
    onAccount: number | null
  }
  const begin = ({ payer, target, onceKey, byVoucher, voucherPaysAll, onAccount }: Beginning) =>
    db.inTransaction<string, StartRefusal>(async (trx) => {
      const id = randomUUID()
      const now = clock.now()
      const due = await payable.begin(trx, payer, target, id, now)
      if (!due.ok) return due
      const { amount, description, language, orderIDs } = due.value
      const expiresAt = instant(now + PAY_WITHIN)
      // Orders as they are now, not as they were shown: the sum comes from them, never from the app.
      // What a voucher pays is taken off it at once, and goes back onto it where nothing is bought.
      const partnerId = payer.kind === 'guest' ? (payer.partner?.id ?? null) : null
      const byPartner = { key: `pay:${id}`, partnerId: partnerId ?? '', amount, reference: description }
      if (partnerId !== null && onAccount !== amount) return refuse('ACCOUNT_SUM_CHANGED')
      if (partnerId !== null && !(await accounts.buy(trx, { ...byPartner, orderId: orderIDs[0] ?? null })))
        return refuse('PARTNER_LIMIT_REACHED')
      const voucher =
        partnerId !== null
          ? amount
          : byVoucher && payer.kind === 'traveller'
            ? await vouchers.spend(trx, { key: `pay:${id}`, accountId: payer.id, most: amount, reference: description })
            : 0
      const sums = { amount: amount - voucher, voucher }
      // No bank asks before this buys: it is what somebody pressed for, at the sum that they saw, or it is nothing.
      if (partnerId === null && sums.amount === 0 && voucherPaysAll !== amount) return refuse('VOUCHER_SUM_CHANGED')
      const payment = {
        id,
        payer,
        target: nameOf(target),
        description,
        language,
        ...sums,
        partnerId,
        orderIDs,
        onceKey,
      }
      await store.addPayment(trx, { ...payment, at: now, expiresAt })
      const by = partnerId === null ? 'a voucher paid all of it' : 'a partner pays for it on account'
      if (sums.amount > 0) return done(id)
      const paid = await paidWithoutBank(trx, id, by)
      return paid.ok ? done(id) : paid
    })

  /**
   * Something came into the basket since: what is under way pays for less than what is shown. A payment only ever covers what
   * it began with, for another sum would have to be reserved anew.
   */
  const coversLess = async (payer: store.Payer, row: store.PaymentFound): Promise<boolean> => {
    if (row.target !== 'basket' || payer.kind !== 'traveller') return false
    const covered = await store.ordersOf(db, row.id)
    const basket = await db.inTransaction(async (trx) => done(await payable.inBasket(trx, payer.id)))
    return basket.ok && basket.value.some((orderID) => !covered.includes(orderID))
  }

  return {
    start: async (payer, target, asked) => {
      const { language, onceKey, byVoucher = false, voucherPaysAll = null, onAccount = null } = asked
      // The same press arriving again: the first one's payment, whatever has become of it meanwhile.
      const repeated = onceKey ? await store.findByOnceKey(db, onceKey) : undefined
      if (repeated) return done(await asItStands(repeated, language))

      // First the truth about what is under way: a card may have been accepted a moment ago.
      for (const before of await store.listUnderWay(db, payer)) {
        const row = await follow(before.id)
        if (row?.target !== nameOf(target)) continue
        const open = row.status === 'WAITING' || row.status === 'STARTED'
        // The form shows a sum that is too small by now: that one ends, and another begins below for everything.
        if (open && (await coversLess(payer, row))) await close(row)
        // Paid a moment ago, being found out, or still the traveller's turn: this is the answer, and nothing new
        // begins.
        else if (row.status !== 'CANCELLED' && row.status !== 'REFUSED') return done(await view(row, language))
      }
      // From here nothing of this payer's pays for this target, unless somebody begins at this very moment; `begin`
      // finds that out under the lock.
      let begun = await begin({ payer, target, onceKey, byVoucher, voucherPaysAll, onAccount })
      if (!begun.ok && begun.refusal === 'ORDER_MOVE_NOT_ALLOWED') {
        // Part of it is being paid for in another way: who starts anew has left that behind.
        for (const other of await store.listUnderWay(db, payer)) {
          // Another device of theirs was quicker by a moment: both show the one payment.
          if (other.target === nameOf(target)) return done(await asItStands(other, language))
          await close(other)
        }
        begun = await begin({ payer, target, onceKey, byVoucher, voucherPaysAll, onAccount })
      }
      if (!begun.ok) return begun
      // The bank opens its session in here. Where it doesn't answer, the row stays STARTED and the watch asks again.
      const row = await follow(begun.value)
      if (!row) throw new Error('a payment that was just begun is gone')
      return done(await view(row, language))
    },
    read: async (payer, id, language) => {
      const row = await store.findMine(db, payer, id)
      return row ? done(await asItStands(row, language)) : refuse('PAYMENT_UNKNOWN')
    },
    recent: async (payer, language, orderID) => {
      const rows = orderID
        ? await store.listFor(db, payer, orderID)
        : await store.listRecent(db, payer, instant(clock.now() - DAY))
      return Promise.all(rows.map((row) => asItStands(row, language)))
    },
    stop: async (payer, id, language) => {
      const row = await store.findMine(db, payer, id)
      if (!row) return refuse('PAYMENT_UNKNOWN')
      // Whoever gives up what was paid a moment ago is told so.
      await follow(id)
      return done(await view((await close(row)) ?? row, language))
    },
    leave: async (payer) => {
      for (const { id, target } of await store.listUnderWay(db, payer)) {
        // Changing a ticket that one has is no reason to give up buying another, nor the other way round.
        if (target.startsWith('exchange:')) continue
        // First the truth: what was paid a moment ago is bought.
        const row = await follow(id)
        if (row?.status === 'WAITING' || row?.status === 'STARTED') await close(row)
      }
    },
    follow,
    followDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE)), follow),
    lookAtAll: () => store.lookAtAll(db, clock.now()),
    list: async (asker) =>
      (await store.listOf(db, asker)).map((row) => ({
        at: utcIso(row.createdAt),
        amountInPennies: row.amount,
        description: row.description,
        state: stateOf(row.status),
      })),
    moveToAccount: async (trx, orderIDs, accountId) => {
      await store.moveToAccount(trx, orderIDs, accountId)
    },
    erase: async (trx, accountId) => {
      await store.forgetAccount(trx, accountId)
    },
    isMoving: store.isMoving,
    eraseGuest: async (trx, orderId) => void (await store.forgetGuest(trx, orderId)),
  }
}
