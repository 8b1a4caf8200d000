import { randomUUID, timingSafeEqual } from 'node:crypto'
import { GUEST_CODE_TRIES, type Order } from '@cledrau/contract/buying/orders.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import { derive, type Secrets } from '../../../keys.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import type { OrderLetters } from './order-letters.ts'
import type { Orders } from './orders.service.ts'
import * as store from './orders.store.ts'
import { lockOfGuest } from './sold-orders.store.ts'
import {
  GUESSES_FROM_NETWORK,
  MAILS_FROM_NETWORK,
  MAILS_TO_ADDRESS,
  throttleKey,
  type Throttles,
} from '../../operations/throttles/throttles.service.ts'

type Named = { recordLocator: string; email: string }

export type GuestOrders = {
  /** Answers at once, and alike: whether there is such an order is found out later. */
  askCode: (named: Named, network: string) => Promise<void>
  open: (
    named: Named & { code: string },
    network: string,
  ) => Promise<Result<{ guestToken: string; order: Order }, 'CODE_WRONG'>>
  /** That a code was asked for, and for which address. */
  forgetAsked: (trx: Trx, recordLocator: string) => Promise<void>
  takeOver: (accountId: string) => Promise<Result<{ orderIDs: string[] }, 'EMAIL_NOT_VERIFIED'>>
  start: () => Promise<void>
}

/** Everything that hangs on orders goes with them into an account: their tickets and payments. */
export type MoveAlong = (trx: Trx, orderIDs: readonly string[], accountId: string) => Promise<void>

const MAIL_CODE = 'mail-guest-code'
const CODE_LIFE = 10 * MINUTE

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  throttles: Throttles
  letters: OrderLetters
  orders: Orders
  lock: LockAccount
  guestToken: (orderId: string) => Promise<string>
  moveAlong: MoveAlong
}

/** What guests can do with an order after the day on which its token is good. */
export function openGuestOrders(parts: Parts): GuestOrders {
  const { db, clock, jobs, secrets, throttles, letters, orders, lock, guestToken, moveAlong } = parts

  const mailCode = async ({ recordLocator, email }: Named) => {
    await db.inTransaction(async (trx) => {
      const order = await store.findGuestOrder(trx, recordLocator, email.toLowerCase())
      if (!order || (order.status !== 'PAID' && order.status !== 'REFUNDED')) return done(undefined)
      // Erased or taken over while we looked: nobody is written to about it any more.
      if (!(await lockOfGuest(trx, order.id))) return done(undefined)
      const now = clock.now()
      const id = randomUUID()
      const key = secrets.current(now)
      const expiresAt = instant(now + CODE_LIFE)
      await store.addGuestCode(trx, { id, orderId: order.id, keyId: key.id, createdAt: now, expiresAt })
      await letters.guestCode(trx, order, id, codeOf(derive(key, `guest-code ${id}`)))
      return done(undefined)
    })
  }

  return {
    askCode: async ({ recordLocator, email }, network) => {
      await throttles.count(throttleKey('guest-code-network', network), MAILS_FROM_NETWORK)
      await throttles.count(throttleKey('guest-code', recordLocator, email.toLowerCase()), MAILS_TO_ADDRESS)
      await jobs.enqueue(null, MAIL_CODE, { recordLocator, email })
    },

    open: async ({ recordLocator, email, code }, network) => {
      const guesses = throttleKey('guest-open', network)
      await throttles.count(guesses, GUESSES_FROM_NETWORK)
      const order = await store.findGuestOrder(db, recordLocator, email.toLowerCase())
      const now = clock.now()
      const tried = order && (await store.tryGuestCode(db, order.id, GUEST_CODE_TRIES, now))
      const key = tried && secrets.find(tried.keyId, now)
      const right = key && codeOf(derive(key, `guest-code ${tried.id}`))
      const isRight = right !== undefined && timingSafeEqual(Buffer.from(right), Buffer.from(code))
      if (!order || !tried || !isRight || !(await store.useGuestCode(db, tried.id, now))) return refuse('CODE_WRONG')
      await throttles.forgive(guesses, GUESSES_FROM_NETWORK)
      return done({ guestToken: await guestToken(order.id), order: await orders.get(order.id) })
    },

    forgetAsked: (trx, recordLocator) => jobs.forget(trx, MAIL_CODE, { recordLocator }),

    takeOver: (accountId) =>
      db.inTransaction(async (trx): Promise<Result<{ orderIDs: string[] }, 'EMAIL_NOT_VERIFIED'>> => {
        const account = await lock(trx, accountId)
        if (account.verifiedAt === null) return refuse('EMAIL_NOT_VERIFIED')
        const orderIDs = await store.takeOver(trx, accountId, account.emailKey)
        if (orderIDs.length > 0) await moveAlong(trx, orderIDs, accountId)
        return done({ orderIDs })
      }),

    start: async () => {
      await jobs.work(MAIL_CODE, mailCode)
    },
  }
}

/** Six figures that follow from what only we can derive. */
const codeOf = (derived: string): string =>
  String(Buffer.from(derived, 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
