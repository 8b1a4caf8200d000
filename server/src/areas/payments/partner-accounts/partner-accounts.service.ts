import { credited, onAccount, settled } from '@cledrau/domain/ledger/postings.ts'
import { mayOwe } from '@cledrau/domain/partners/account.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import * as store from './partner-accounts.store.ts'

type Known = { creditLimit: number; owed: number; endedAt: number | null }

type Moved = { key: string; partnerId: string; amount: number; orderId: string | null; reference: string | null }

/** What companies that sell for us owe us: they pay for what they buy once a day, and not with a card for each. */
export type PartnerAccounts = {
  /** All of it, or nothing: false where the limit is reached, or the partner is one no longer. The same again under the same key. */
  buy: (trx: Trx, bought: Moved) => Promise<boolean>
  /** What was given back comes off again, once by its key. */
  credit: (trx: Trx, given: Moved) => Promise<void>
  /** They have paid so much; false where that is noted already. */
  receive: (trx: Trx, received: Omit<Moved, 'orderId'>) => Promise<boolean>
  /** What of these payments came off again, by payment. */
  returnedFor: (db: Database | Trx, paymentIds: readonly string[]) => Promise<Map<string, number>>
  dayOf: (
    partnerId: string,
    day: CalendarDate,
  ) => Promise<{ opening: number; closing: number; lines: store.PartnerMove[] }>
}

type Parts = { db: Database; clock: Clock; ledger: Ledger; lock: (trx: Trx, id: string) => Promise<Known | undefined> }

export function openPartnerAccounts({ db, clock, ledger, lock }: Parts): PartnerAccounts {
  const addMove = (trx: Trx, what: store.PartnerMove['what'], moved: Moved) => {
    const at = clock.now()
    return store.addMove(trx, { ...moved, what, at, day: clockTime(at).date })
  }
  return {
    buy: async (trx, { amount, ...bought }) => {
      // One purchase after the other: two at the same moment would both find the same left of the limit.
      const partner = await lock(trx, bought.partnerId)
      if (!partner || partner.endedAt !== null) return false
      if (!mayOwe({ owed: partner.owed, limit: partner.creditLimit }, amount)) return false
      if (await addMove(trx, 'BOUGHT', { ...bought, amount }))
        await ledger.book(trx, `account:${bought.key}`, onAccount(amount), { orderId: bought.orderId })
      return true
    },
    credit: async (trx, { amount, ...given }) => {
      if (await addMove(trx, 'RETURNED', { ...given, amount: -amount }))
        await ledger.book(trx, `credited:${given.key}`, credited(amount), { orderId: given.orderId })
    },
    receive: async (trx, { amount, ...received }) => {
      const isNew = await addMove(trx, 'RECEIVED', { ...received, orderId: null, amount: -amount })
      if (isNew) await ledger.book(trx, `settled:${received.key}`, settled(amount))
      return isNew
    },
    returnedFor: async (from, paymentIds) => {
      const sums = new Map<string, number>()
      for (const { key, amount } of paymentIds.length === 0 ? [] : await store.listReturned(from, paymentIds)) {
        const id = key.split(':')[1] ?? ''
        sums.set(id, (sums.get(id) ?? 0) - amount)
      }
      return sums
    },
    dayOf: async (partnerId, day) => {
      const opening = await store.owedBefore(db, partnerId, day)
      const lines = await store.listOfDay(db, partnerId, day)
      return { opening, closing: lines.reduce((sum, { amount }) => sum + amount, opening), lines }
    },
  }
}
