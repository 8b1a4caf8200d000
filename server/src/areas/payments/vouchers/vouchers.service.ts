import { spent, vouched } from '@cledrau/domain/ledger/postings.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import * as store from './vouchers.store.ts'

type Given = { key: string; accountId: string; amount: number; reference: string | null }

/** Travel vouchers: what somebody chose to have instead of money, to pay with here. */
export type Vouchers = {
  /** What is owed becomes a voucher, once by its key. `RETURNED`: what was paid with it goes back onto it. */
  give: (trx: Trx, what: 'CLAIM' | 'RETURNED', given: Given) => Promise<void>
  /** Takes as much as there is, at most so much; answers how much that was. The same again under the same key. */
  spend: (trx: Trx, spending: { key: string; accountId: string; most: number; reference: string }) => Promise<number>
  /** What of these payments went back onto a voucher, by payment. */
  returnedFor: (db: Database | Trx, paymentIds: readonly string[]) => Promise<Map<string, number>>
  balance: (db: Database | Trx, accountId: string) => Promise<number>
  list: (accountId: string) => ReturnType<typeof store.listMoves>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; clock: Clock; ledger: Ledger; lock: LockAccount }

export function openVouchers({ db, clock, ledger, lock }: Parts): Vouchers {
  return {
    give: async (trx, what, { key, accountId, amount, reference }) => {
      if (await store.addMove(trx, { key, accountId, what, amount, reference, at: clock.now() }))
        await ledger.book(trx, `vouched:${key}`, vouched(amount))
    },
    spend: async (trx, { key, accountId, most, reference }) => {
      // Two purchases at the same moment don't spend the same voucher.
      await lock(trx, accountId)
      const before = await store.findMove(trx, key)
      if (before) return -before.amount
      const amount = Math.min(most, await store.balanceOf(trx, accountId))
      if (amount <= 0) return 0
      await store.addMove(trx, { key, accountId, what: 'SPENT', amount: -amount, reference, at: clock.now() })
      await ledger.book(trx, `spent:${key}`, spent(amount))
      return amount
    },
    returnedFor: async (from, paymentIds) => {
      const sums = new Map<string, number>()
      for (const { key, amount } of paymentIds.length === 0 ? [] : await store.listReturned(from, paymentIds)) {
        const id = key.split(':')[1] ?? ''
        sums.set(id, (sums.get(id) ?? 0) + amount)
      }
      return sums
    },
    balance: store.balanceOf,
    list: (accountId) => store.listMoves(db, accountId),
    erase: async (trx, accountId) => void (await store.removeAll(trx, accountId)),
  }
}
