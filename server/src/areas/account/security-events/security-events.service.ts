import { SECURITY_EVENTS, type SecurityEventKind } from '@cledrau/contract/account/security-events.ts'
import { done } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import * as store from './security-events.store.ts'

type Where = { sessionId?: string | null; device?: string }

export type SecurityEvents = {
  /** In the transaction that causes it: what isn't done isn't told. */
  add: (trx: Database | Trx, accountId: string | null, kind: SecurityEventKind, where?: Where) => Promise<void>
  /** When it last happened; null when it never did. */
  lastOf: (accountId: string, kind: SecurityEventKind) => Promise<Instant | null>
  list: (accountId: string) => Promise<{ id: string; at: string; kind: SecurityEventKind; device: string }[]>
  forgetOld: (before: Instant, most: number) => Promise<number>
}

const MOST_SHOWN = 200

const isKind = (kind: string): kind is SecurityEventKind => (SECURITY_EVENTS as readonly string[]).includes(kind)

export const openSecurityEvents = (db: Database, clock: Clock): SecurityEvents => ({
  add: async (trx, accountId, kind, { sessionId = null, device = '' } = {}) => {
    await store.addEvent(trx, { accountId, at: clock.now(), kind, sessionId, device })
  },
  lastOf: async (accountId, kind) => (await store.findLast(db, accountId, kind))?.at ?? null,
  list: async (accountId) => {
    const rows = await store.listEvents(db, accountId, MOST_SHOWN)
    return rows.flatMap(({ id, at, kind, device }) =>
      isKind(kind) ? [{ id: String(id), at: utcIso(at), kind, device }] : [],
    )
  },
  forgetOld: async (before, most) => {
    const forgotten = await db.inTransaction(async (trx) => done(await store.forgetEvents(trx, before, most)))
    return forgotten.ok ? forgotten.value : 0
  },
})
