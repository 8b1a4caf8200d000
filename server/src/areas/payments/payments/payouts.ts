import { randomUUID } from 'node:crypto'
import { cameBack, owed, returned } from '@cledrau/domain/ledger/postings.ts'
import { move } from '@cledrau/domain/moves.ts'
import { cameToNothing, PAYOUT_MOVES, type PayoutStatus } from '@cledrau/domain/payments/payout-status.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { PayoutWay } from '../../../db/schema.ts'
import {
  BankRefusesToAct,
  BankUnavailable,
  type PaidOut,
  type PaymentsGateway,
} from '../../../gateways/payments/payments.ts'
import type { Jobs } from '../../../jobs.ts'
import { workOff } from '../../../watch.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { lockRefundable } from './refunds.store.ts'
import * as store from './payouts.store.ts'

/** Where it goes. A card that paid is paid back by the payments of its order and those that it was exchanged for. */
export type PayoutTarget =
  | { way: 'card'; orderIDs: readonly string[] }
  | { way: Exclude<PayoutWay, 'card'>; token: string; target: string; ends: string | null }

type Promised = {
  /** Names what it pays: promised again, nothing more goes. */
  key: string
  accountId: string | null
  orderId: string | null
  amount: number
  to: PayoutTarget
}

/** What became of everything that was promised under a key. */
export type PayoutStanding = {
  key: string
  way: PayoutWay
  target: string | null
  ends: string | null
  amount: number
  status: PayoutStatus
  endedAt: Instant | null
}

export type Payouts = {
  /** Compensation is owed from now on: once by its key, in the transaction that decides it. */
  owe: (trx: Trx, owing: { key: string; orderId: string | null; amount: number }) => Promise<void>
  /** Promises to pay what is owed; it goes by itself. */
  promise: (trx: Trx, promised: Promised) => Promise<Result<void, 'MORE_THAN_PAID'>>
  ofKeys: (db: Database | Trx, keys: readonly string[]) => Promise<PayoutStanding[]>
  isUnderWayTo: (trx: Trx, target: string) => Promise<boolean>
  isUnderWayFor: (trx: Trx, orderId: string) => Promise<boolean>
  cardThatPaid: (db: Database | Trx, orderIDs: readonly string[]) => ReturnType<typeof store.findCardThatPaid>
  erase: (trx: Trx, accountId: string) => Promise<void>
  payDue: () => Promise<void>
  /** After a start: whoever was at it is gone. */
  lookAtAll: () => Promise<unknown>
  start: () => Promise<void>
}

type Parts = { db: Database; clock: Clock; jobs: Jobs; gateway: PaymentsGateway; ledger: Ledger }

const QUEUE = 'pay-out'
const AT_ONCE = 4
const LEASE = 10 * SECOND
/** Silence is not a no: the same key is asked again. */
const RETRY_AFTER = 5 * SECOND
/** Banks send money back within days; until then each payout to an account is looked at, ever more rarely. */
const LOOKS_FOR_RETURN = [HOUR, DAY, 2 * DAY, 3 * DAY] as const
const NEVER = instant(Date.UTC(9999, 0))

/** Money that is owed, on its way. The row is the promise: tried under one key until it is done or finally refused. */
export function openPayouts({ db, clock, jobs, gateway, ledger }: Parts): Payouts {
  const about = ({ paymentId, orderId }: store.PayoutFound) => ({ paymentId, orderId })

  const settle = (id: string, { state }: Pick<PaidOut, 'state'>) =>
    db.inTransaction(async (trx) => {
      const row = await store.lockPayout(trx, id)
      if (!row) return done(undefined)
      const now = clock.now()
      const go = (to: PayoutStatus, lookAt: Instant) =>
        store.saveMove(trx, id, move(PAYOUT_MOVES, row.status, to), lookAt, now)
      if (row.status === 'WAITING' && (state === 'done' || state === 'returned')) {
        await go('DONE', state === 'returned' ? now : nextLook(row, now))
        await ledger.book(trx, `returned:${id}`, returned(row.amount), about(row))
      } else if (row.status === 'WAITING' && state === 'refused') await go('REFUSED', NEVER)
      else if (row.status === 'WAITING') await store.lookAgainAt(trx, id, instant(now + RETRY_AFTER))
      else if (row.status === 'DONE' && state === 'returned') {
        await go('RETURNED', NEVER)
        await ledger.book(trx, `came-back:${id}`, cameBack(row.amount), about(row))
      } else await store.lookAgainAt(trx, id, nextLook(row, now))
      return done(undefined)
    })

  const askBank = async (row: store.PayoutFound): Promise<PaidOut | undefined> => {
    if (row.status === 'DONE') return gateway.findPayOut(row.id)
    if (row.paymentId !== null) return gateway.refund({ key: row.id, payment: row.paymentId, amount: row.amount })
    return gateway.payOut({ key: row.id, token: row.token ?? '', amount: row.amount })
  }

  async function pay(id: string): Promise<void> {
    const row = await store.findPayout(db, id)
    if (!row || cameToNothing(row.status)) return
    try {
      const answered = await askBank(row)
      if (answered) await settle(id, answered)
    } catch (trouble) {
      // It knows no such account or card any more: nothing went there, and whoever is owed it says where else.
      if (trouble instanceof BankRefusesToAct && row.status === 'WAITING' && row.paymentId === null)
        return void (await settle(id, { state: 'refused' }))
      const again = trouble instanceof BankUnavailable ? RETRY_AFTER : DAY
      await store.lookAgainAt(db, id, instant(clock.now() + again))
      if (!(trouble instanceof BankUnavailable)) throw trouble
    }
  }

  return {
    owe: async (trx, { key, orderId, amount }) => {
      if (await store.addOwed(trx, { key, orderId, amount, at: clock.now() }))
        await ledger.book(trx, `owed:${key}`, owed(amount, 'compensation'), { orderId })
    },

    promise: async (trx, { key, accountId, orderId, amount, to }) => {
      const at = clock.now()
      const add = async (part: number, paymentId: string | null) => {
        const id = randomUUID()
        const rest = { key, accountId, orderId, amount: part, at, way: to.way, paymentId }
        const known =
          to.way === 'card'
            ? {
                token: null,
                target: null,
                ends: (await store.findCardThatPaid(trx, to.orderIDs))?.cardLastFour ?? null,
              }
            : { token: to.token, target: to.target, ends: to.ends }
        // In the caller's transaction: rolled back, there is neither the promise nor the job.
        if (await store.addPayout(trx, { id, ...rest, ...known })) await jobs.enqueue(trx, QUEUE, { id })
      }
      if (to.way !== 'card') {
        await add(amount, null)
        return done(undefined)
      }
      // The lock first: of two who promise at the same moment the second one finds the promise of the first.
      const payments = await lockRefundable(trx, [...to.orderIDs])
      if ((await store.listByKeys(trx, [key])).length > 0) return done(undefined)
      let left = amount
      for (const { id, left: most } of payments) {
        const part = Math.min(left, most)
        if (part <= 0) continue
        await add(part, id)
        left -= part
      }
      return left > 0 ? refuse('MORE_THAN_PAID') : done(undefined)
    },

    ofKeys: async (from, keys) =>
      (keys.length === 0 ? [] : await store.listByKeys(from, keys)).map(
        ({ key, way, target, ends, amount, status, endedAt }) => ({ key, way, target, ends, amount, status, endedAt }),
      ),
    isUnderWayTo: store.isUnderWayTo,
    isUnderWayFor: store.isUnderWayFor,
    cardThatPaid: store.findCardThatPaid,
    erase: async (trx, accountId) => void (await store.forgetAccount(trx, accountId)),
    payDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE)), pay),
    lookAtAll: () => store.lookAtAll(db, clock.now()),
    start: () => jobs.work(QUEUE, ({ id }: { id: string }) => pay(id), AT_ONCE),
  }
}

/** Cards and charities send nothing back. */
function nextLook({ way, endedAt }: store.PayoutFound, now: Instant): Instant {
  if (way !== 'payee') return NEVER
  const arrived = endedAt ?? now
  const wait = LOOKS_FOR_RETURN.find((after) => arrived + after > now)
  return wait === undefined ? NEVER : instant(arrived + wait)
}
