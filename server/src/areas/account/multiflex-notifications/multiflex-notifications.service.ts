import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './multiflex-notifications.store.ts'

type Chosen = { notifications: string[] }

export type MultiflexNotifications = {
  read: (accountId: string) => Promise<Chosen>
  save: (accountId: string, notifications: string[]) => Promise<Result<Chosen, 'MULTIFLEX_NOTIFICATION_UNKNOWN'>>
  /** What accounts chose that chose something, by account, in the order of their ids. */
  listChosen: (after: string | null, most: number) => Promise<ReadonlyMap<string, readonly string[]>>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; lock: LockAccount; isOption: (value: string) => boolean }

export const openMultiflexNotifications = ({ db, lock, isOption }: Parts): MultiflexNotifications => ({
  read: async (accountId) => ({
    notifications: ((await store.findNotifications(db, accountId))?.notifications ?? []).filter(isOption),
  }),
  save: (accountId, wanted) =>
    db.inTransaction(async (trx) => {
      if (!wanted.every(isOption)) return refuse('MULTIFLEX_NOTIFICATION_UNKNOWN')
      await lock(trx, accountId)
      const notifications = [...new Set(wanted)]
      await store.saveNotifications(trx, accountId, JSON.stringify(notifications))
      return done({ notifications })
    }),
  listChosen: async (after, most) =>
    new Map((await store.listChosen(db, after, most)).map((row) => [row.accountId, row.notifications])),
  erase: async (trx, accountId) => {
    await store.removeNotifications(trx, accountId)
  },
})
