import { NO_PREFERENCES, preferences, type Preferences } from '@cledrau/contract/account/preferences.ts'
import { done } from '@cledrau/domain/result.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './preferences.store.ts'

export type PreferencesService = {
  read: (accountId: string) => Promise<Preferences>
  save: (accountId: string, change: Partial<Preferences>) => Promise<Preferences>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

/** What was kept by an older release may lack fields, or hold values that are no longer offered: those fall away. */
export function readable(kept: Record<string, unknown>): Preferences {
  const shape = preferences.def.shape
  const valid = Object.entries(shape).flatMap(([name, field]) => {
    const read = field.safeParse(kept[name])
    return read.success ? [[name, read.data]] : []
  })
  return { ...NO_PREFERENCES, ...(Object.fromEntries(valid) as Partial<Preferences>) }
}

export function openPreferences(db: Database, lock: LockAccount): PreferencesService {
  const read = async (trx: Database | Trx, accountId: string) =>
    readable((await store.findPreferences(trx, accountId))?.data ?? {})
  return {
    read: (accountId) => read(db, accountId),
    save: async (accountId, change) => {
      const saved = await db.inTransaction<Preferences, never>(async (trx) => {
        // Two pages that save at the same moment change different fields: neither may undo the other.
        await lock(trx, accountId)
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        const data = { ...(await read(trx, accountId)), ...given }
        await store.savePreferences(trx, accountId, JSON.stringify(data))
        return done(data)
      })
      return saved.ok ? saved.value : NO_PREFERENCES
    },
    erase: async (trx, accountId) => {
      await store.removePreferences(trx, accountId)
    },
  }
}
