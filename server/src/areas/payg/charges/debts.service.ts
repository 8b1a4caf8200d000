import { randomUUID } from 'node:crypto'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { payPaygDebt, startPaygPayment } from '@cledrau/contract/payg/paying.ts'
import { taken, travelled } from '@cledrau/domain/ledger/postings.ts'
import { move } from '@cledrau/domain/moves.ts'
import { afterNo, CHARGE_MOVES } from '@cledrau/domain/payg/charge-status.ts'
import { asReason } from '@cledrau/domain/payments/refusal-reason.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import { workOff } from '../../../watch.ts'
import type { Ledger } from '../../payments/ledger/ledger.service.ts'
import type { Whose } from '../cards/whose.ts'
import { travellers } from '../taps/travellers.ts'
import { openFrame } from './bank-frame.ts'
import { listOwed, lockCharge, postpone, saveMove, savePaidKey } from './charges.store.ts'
import * as store from './debts.store.ts'

type Started = ReplyOf<typeof startPaygPayment>
type Paid = ReplyOf<typeof payPaygDebt>
type Asking = { language: Language; onceKey: string | null }

export type Debts = {
  start: (
    whose: Whose,
    accountId: string,
    asking: Asking,
  ) => Promise<Result<Started, 'PAYG_CARD_UNKNOWN' | 'NOTHING_TO_PAY'>>
  pay: (
    whose: Whose,
    asked: ParsedRequestOf<typeof payPaygDebt>,
    onceKey: string | null,
  ) => Promise<Result<Paid, RefusalOf<typeof payPaygDebt>>>
  /** Looks after payments that nobody came back to; by itself once it is started. */
  followDue: () => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  ledger: Ledger
  /** A kept card's token, of this account alone. */
  keptCard: (accountId: string, cardID: string) => Promise<string | undefined>
  /** Its debt is paid: readers hear that it is taken again. */
  paid: (trx: Trx, travellerId: string) => Promise<void>
}

/** So long the form is open; longer, and the bank isn't asked again meanwhile for the same debt. */
const FORM_OPEN = 15 * MINUTE
const HELD = HOUR
const LOOK_AGAIN = MINUTE
const AT_ONCE = 8

/** Under their locks: whoever charges may be asking the bank for one of them just now. */
async function listDeclined(trx: Trx, travellerId: string) {
  const owed = await listOwed(trx, [travellerId])
  const locked = await Promise.all(owed.map(({ id }) => lockCharge(trx, id)))
  return locked.filter((charge) => charge !== undefined).filter(({ status }) => status === 'DECLINED')
}

export function openDebts({ db, clock, gateway, ledger, keptCard, paid }: Parts): Debts {
  /**
   * What is owed now and not being asked for at the bank; it is left alone until the payment has ended. On a second device
   * the payment that is under way goes on: two forms for one debt would be two payments.
   */
  const begin = (
    whose: Whose,
    travellerId: string,
    { token, onceKey, shown }: { token: string | null; onceKey: string | null; shown?: number | undefined },
  ) =>
    db.inTransaction(async (trx): Promise<Result<store.PaymentFound, 'NOTHING_TO_PAY' | 'PAYG_DEBT_CHANGED'>> => {
      await travellers.lock(trx, whose, travellerId)
      const repeated = onceKey === null ? undefined : await store.findByOnceKey(trx, onceKey)
      // A form that is over is no form: whoever asks again after a crash has another one.
      const again = repeated && (repeated.status === 'STARTED' || token !== null) ? repeated : undefined
      const before = again ?? (await store.findLive(trx, travellerId))
      if (before) return done(before)
      const owed = await listDeclined(trx, travellerId)
      if (owed.length === 0) return refuse('NOTHING_TO_PAY')
      const now = clock.now()
      const chargeIds = owed.map(({ id }) => id)
      const amount = owed.reduce((sum, one) => sum + one.amount - one.refunded, 0)
      // Less than that is nobody's trouble: something was put right, or the bank is being asked for a part of it already.
      if (shown !== undefined && amount > shown) return refuse('PAYG_DEBT_CHANGED')
      const id = randomUUID()
      await postpone(trx, chargeIds, instant(now + HELD))
      const dueAt = instant(now + LOOK_AGAIN)
      const key = repeated ? null : onceKey
      await store.addPayment(trx, { id, travellerId, chargeIds, amount, token, onceKey: key, at: now, dueAt })
      return done({ id, travellerId, chargeIds, amount, token, status: 'STARTED', begunAt: now })
    })

  /** The bank has the money: every charge that it was for is paid, and readers hear of it. */
  const settle = (id: string) =>
    db.inTransaction(async (trx) => {
      const payment = await store.lockPayment(trx, id)
      if (!payment || payment.status === 'PAID') return done(undefined)
      const at = clock.now()
      for (const chargeId of payment.chargeIds) {
        const charge = await lockCharge(trx, chargeId)
        if (charge?.status !== 'DECLINED') continue
        await saveMove(trx, chargeId, move(CHARGE_MOVES, 'DECLINED', 'RECOVERING'), {}, at)
        await saveMove(trx, chargeId, move(CHARGE_MOVES, 'RECOVERING', 'RECOVERED'), { reason: null }, at)
        await savePaidKey(trx, chargeId, id)
      }
      await ledger.book(trx, `taken:${id}`, taken(payment.amount))
      await ledger.book(trx, `travelled:${id}`, travelled(payment.amount))
      await store.endPayment(trx, id, 'PAID')
      await paid(trx, payment.travellerId)
      return done(undefined)
    })
  const end = (id: string, status: 'REFUSED' | 'OVER') =>
    db.inTransaction(async (trx) => {
      const payment = await store.lockPayment(trx, id)
      if (payment?.status !== 'STARTED') return done(undefined)
      await store.endPayment(trx, id, status)
      // As it was before somebody began to pay.
      for (const chargeId of payment.chargeIds) {
        const charge = await lockCharge(trx, chargeId)
        if (charge?.status !== 'DECLINED') continue
        const { days } = afterNo(charge.refused, asReason(charge.reason ?? ''))
        await postpone(trx, [chargeId], instant(charge.movedAt + days * DAY))
      }
      return done(undefined)
    })

  /** As far as it goes now; the bank's silence is no answer, and the next look asks again under the same key. */
  async function follow({ id, token, amount, status, begunAt }: store.PaymentFound): Promise<void> {
    if (status !== 'STARTED') return
    try {
      if (token !== null) {
        const given = await gateway.chargeLater({ key: id, token, amount })
        await (given.state === 'done' ? settle(id) : end(id, 'REFUSED'))
        return
      }
      let bank = await gateway.find(id)
      if (!bank || bank.state === 'open') {
        // Opened just now by whoever began it, or looked at by its traveller.
        if (clock.now() < begunAt + FORM_OPEN) return
        // Nobody paid in time: from the bank's answer on nobody can, and what is owed may be asked for again.
        bank = await gateway.cancel(id)
      }
      if (bank.state === 'cancelled') return void (await end(id, 'OVER'))
      if (bank.state === 'refused') return void (await end(id, 'REFUSED'))
      if (bank.state === 'authorised') {
        const after = await gateway.capture(id)
        return void (await (after.state === 'captured' ? settle(id) : end(id, 'REFUSED')))
      }
      if (bank.state === 'captured') await settle(id)
    } catch (trouble) {
      if (!(trouble instanceof BankUnavailable)) throw trouble
    }
  }

  /** Whoever takes a kept card after all has left the form: from then on nothing is taken by it. */
  async function endLive(travellerId: string, what: 'IF_OVER' | 'WITH_FORM'): Promise<void> {
    const live = await store.findLive(db, travellerId)
    if (!live) return
    if (what === 'WITH_FORM' && live.token === null)
      await gateway.cancel(live.id).catch((trouble: unknown) => {
        if (!(trouble instanceof BankUnavailable)) throw trouble
      })
    await follow(live)
  }

  const standing = async (id: string, travellerId: string): Promise<Paid> => {
    const payment = await store.findPayment(db, id)
    const debt = (await listOwed(db, [travellerId])).reduce((sum, { amount }) => sum + amount, 0)
    if (payment?.status !== 'STARTED') return { state: payment?.status ?? 'OVER', debt, clientId: id }
    return { state: payment.token === null ? 'YOUR_TURN' : 'FINDING_OUT', debt, clientId: id }
  }

  return {
    start: async (whose, accountId, { language, onceKey }) => {
      const traveller = await travellers.find(db, whose, accountId)
      if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
      await endLive(traveller.id, 'IF_OVER')
      const begun = await begin(whose, traveller.id, { token: null, onceKey })
      // The form says itself what it is for.
      if (!begun.ok) return refuse('NOTHING_TO_PAY')
      const { id, amount, token, begunAt } = begun.value
      // A kept card is being asked for it, and the bank hasn't answered yet.
      if (token !== null) return refuse('NOTHING_TO_PAY')
      const frame = await openFrame(
        gateway,
        {
          key: id,
          kind: 'pay',
          amount,
          description: 'Cledrau',
          customer: null,
          cards: [],
          lifetimeSeconds: Math.max(1, Math.ceil((begunAt + FORM_OPEN - clock.now()) / SECOND)),
        },
        language,
      )
      return done({ clientId: id, frame, amount })
    },

    erase: async (trx, accountId) => void (await store.forgetKeys(trx, accountId)),

    pay: async (whose, { accountId, clientId, cardID, amount }, onceKey) => {
      const traveller = await travellers.find(db, whose, accountId)
      if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
      if (clientId !== undefined) {
        const payment = await store.findPayment(db, clientId)
        if (payment?.travellerId !== traveller.id) return refuse('NOTHING_TO_PAY')
        await follow(payment)
        return done(await standing(clientId, traveller.id))
      }
      if (cardID === undefined || whose.kind !== 'account') return refuse('PAY_WAY_NEEDED')
      const token = await keptCard(whose.accountId, cardID)
      if (token === undefined) return refuse('PAYMENT_CARD_UNKNOWN')
      await endLive(traveller.id, 'WITH_FORM')
      const begun = await begin(whose, traveller.id, { token, onceKey, shown: amount })
      if (!begun.ok) return begun
      await follow(begun.value)
      return done(await standing(begun.value.id, traveller.id))
    },

    followDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LOOK_AGAIN), AT_ONCE), follow),
  }
}
