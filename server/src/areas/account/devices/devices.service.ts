import { createHash } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import { done } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { forgetUnneeded, type StillNeeded } from '../../../forgetting.ts'
import type { HoldAccount } from '../accounts/existing-account.ts'
import * as store from './devices.store.ts'

type Seen = { id: string; accountId: string; platform: string; name: string }
/** `secret`: what only this app instance knows. */
type Details = Seen & { secret?: string; language: Language; push?: Push | null; oldPushToken?: string }
/** Where its push messages go, and the public key that its browser wants to be called with. */
export type Push = { token: string; appKey: string | null }

export type Devices = {
  /** Somebody signed in on it. */
  seen: (trx: Trx, device: Seen) => Promise<void>
  /** What the device says about itself, after a sign-in and whenever its push token changes. */
  saveDetails: (details: Details) => Promise<void>
  remove: (accountId: string, id: string) => Promise<void>
  removeAll: (trx: Trx, accountId: string) => Promise<void>
  /** Nobody of this account is signed in on them any more. */
  silence: (trx: Trx, accountId: string, ids: readonly string[]) => Promise<void>
  /** Of these accounts' devices those that said where their push messages go. */
  listHearing: (db: Database | Trx, accountIds: readonly string[]) => ReturnType<typeof store.listHearing>
  /** It is not to be reached by this token any more, unless it told it again after that moment. */
  forgetToken: (id: string, pushToken: string, goneAt?: Instant) => Promise<void>
  /** Nobody is signed in on them, and no session or credential still names them. */
  forgetOld: (before: Instant, most: number, named: StillNeeded) => Promise<number>
  list: (accountId: string) => ReturnType<typeof store.listDevices>
}

export const openDevices = (db: Database, clock: Clock, hold: HoldAccount): Devices => ({
  seen: async (trx, device) => {
    await store.saveSeen(trx, { ...device, keyHash: null, at: clock.now() })
  },
  saveDetails: async ({ secret, push, oldPushToken, language, ...device }) => {
    await db.inTransaction(async (trx) => {
      await hold(trx, device.accountId)
      const keyHash = secret === undefined ? null : createHash('sha256').update(secret).digest()
      const isTheirs = await store.saveSeen(trx, { ...device, keyHash, at: clock.now() })
      // Somebody else's app, by all we know: its messages stay where they are.
      if (!isTheirs) return done(undefined)
      const tokens = [push?.token, oldPushToken].filter((token) => token !== undefined)
      if (tokens.length > 0) await store.dropPushTokens(trx, tokens, device.id)
      const hearing = push && { pushToken: push.token, appKey: push.appKey }
      const said = { language, ...(hearing ?? (push === null && { pushToken: null })) }
      await store.saveHearing(trx, device.id, said, clock.now())
      return done(undefined)
    })
  },
  remove: async (accountId, id) => {
    await store.removeFromAccount(db, accountId, id)
  },
  silence: async (trx, accountId, ids) => {
    if (ids.length > 0) await store.silence(trx, accountId, ids)
  },
  listHearing: store.listHearing,
  forgetToken: async (id, pushToken, goneAt) => {
    await store.forgetToken(db, id, pushToken, goneAt)
  },
  removeAll: async (trx, accountId) => {
    await store.removeAllFromAccount(trx, accountId)
  },
  forgetOld: (before, most, named) =>
    forgetUnneeded(
      {
        page: (after, few) => store.listUnused(db, before, after, few),
        needed: named,
        remove: (ids) => store.forgetDevices(db, ids, before),
      },
      most,
    ),
  list: (accountId) => store.listDevices(db, accountId),
})
