import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const findExportSince = (trx: Trx, accountId: string, since: Instant) =>
  trx
    .selectFrom('dataExports')
    .select('id')
    .where('accountId', '=', accountId)
    .where('askedAt', '>', moment(since))
    .executeTakeFirst()

export const addExport = (trx: Trx, id: string, accountId: string, at: Instant, expiresAt: Instant) =>
  trx
    .insertInto('dataExports')
    .values({
      id,
      accountId,
      askedAt: moment(at),
      readyAt: null,
      expiresAt: moment(expiresAt),
      json: null,
      html: null,
    })
    .execute()

export const findExport = (db: Database | Trx, id: string) =>
  db.selectFrom('dataExports').selectAll().where('id', '=', id).executeTakeFirst()

export const saveReady = (trx: Trx, id: string, texts: { json: string; html: string }, at: Instant) =>
  trx
    .updateTable('dataExports')
    .set({ ...texts, readyAt: moment(at) })
    .where('id', '=', id)
    .execute()

export const forgetExportsBefore = (db: Database, at: Instant) =>
  db.deleteFrom('dataExports').where('expiresAt', '<', moment(at)).execute()

export const removeExports = (trx: Trx, accountId: string) =>
  trx.deleteFrom('dataExports').where('accountId', '=', accountId).execute()

export const addDeletionReason = (trx: Trx, reason: string, comment: string, at: Instant) =>
  trx
    .insertInto('deletionReasons')
    .values({ reason, comment, at: moment(at) })
    .execute()
