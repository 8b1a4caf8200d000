import { createHash, randomUUID } from 'node:crypto'
import { DAY, HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { derive, type Secrets } from '../../../keys.ts'
import { forgetUnneeded, type StillNeeded } from '../../../forgetting.ts'
import * as store from './links.store.ts'

/** What a mailed link does, and how long it does it. */
const LIVES = {
  'verify-email': DAY,
  'reset-password': HOUR,
  'confirm-old-email': DAY,
  'confirm-new-email': DAY,
  'data-export': 7 * DAY,
} as const
export type LinkPurpose = keyof typeof LIVES

export type UsedLink = { id: string; accountId: string; subjectId: string | null; usedBefore: boolean }

export type Links = {
  create: (trx: Trx, purpose: LinkPurpose, accountId: string, subjectId?: string | null) => Promise<string>
  /** The code to put into a mail; the database knows its hash only, so it is made again from key and id. */
  codeOf: (trx: Trx | Database, id: string) => Promise<{ code: string; purpose: LinkPurpose } | undefined>
  /** Nothing for a code that is unknown, for something else or too old. A used one says so. */
  open: (trx: Trx, purpose: LinkPurpose, code: string) => Promise<UsedLink | undefined>
  use: (trx: Trx, link: UsedLink) => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Those that no letter waits to carry. */
  forgetOld: (db: Database, before: Instant, most: number, carried: StillNeeded) => Promise<number>
  /** Whatever else was mailed for this purpose is worth nothing from now on. */
  voidAll: (trx: Trx, accountId: string, purpose: LinkPurpose) => Promise<void>
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()

export function openLinks(secrets: Secrets, clock: Clock): Links {
  return {
    create: async (trx, purpose, accountId, subjectId = null) => {
      const now = clock.now()
      const id = randomUUID()
      const key = secrets.current(now)
      const hash = hashOf(derive(key, `${purpose} ${id}`))
      const expiresAt = instant(now + LIVES[purpose])
      await store.addLink(trx, { id, purpose, accountId, subjectId, keyId: key.id, hash, createdAt: now, expiresAt })
      return id
    },
    codeOf: async (trx, id) => {
      const link = await store.findLink(trx, id)
      const key = link && secrets.find(link.keyId, clock.now())
      if (!link || !key || link.expiresAt <= clock.now()) return undefined
      return { code: derive(key, `${link.purpose} ${id}`), purpose: link.purpose as LinkPurpose }
    },
    open: async (trx, purpose, code) => {
      const link = await store.lockLinkByHash(trx, purpose, hashOf(code))
      if (!link || link.expiresAt <= clock.now()) return undefined
      return { id: link.id, accountId: link.accountId, subjectId: link.subjectId, usedBefore: link.usedAt !== null }
    },
    use: async (trx, link) => {
      await store.saveUsed(trx, link.id, clock.now())
    },
    forgetOld: (db, before, most, carried) =>
      forgetUnneeded(
        {
          page: (after, few) => store.listExpired(db, before, after, few),
          needed: carried,
          remove: (ids) => store.forgetLinks(db, ids),
        },
        most,
      ),
    erase: async (trx, accountId) => {
      await store.removeLinks(trx, accountId)
    },
    voidAll: async (trx, accountId, purpose) => {
      await store.voidLinks(trx, accountId, purpose, clock.now())
    },
  }
}
