import type { Language } from '@cledrau/contract/language.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type NewMail = {
  id: string
  event: string
  accountId: string | null
  recipient: string
  language: Language
  template: string
  facts: Record<string, string>
  linkId: string | null
  createdAt: Instant
}

/** Whether it is new: an event that was told already isn't told again. */
export async function addMail(trx: Trx, mail: NewMail): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mails')
    .values({ ...mail, facts: JSON.stringify(mail.facts), createdAt: moment(mail.createdAt), sentAt: null })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Locked while it is being sent: two workers never send one mail together. */
export const lockWaiting = (trx: Trx, id: string) =>
  trx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Once it is gone we only remember that, not to whom or about what. */
export const saveSent = (trx: Trx, id: string, at: Instant) =>
  trx
    .updateTable('mails')
    .set({ sentAt: moment(at), recipient: '', facts: '{}' })
    .where('id', '=', id)
    .execute()

export const removeMails = (trx: Trx, accountId: string) =>
  trx.deleteFrom('mails').where('accountId', '=', accountId).execute()

export const countAttempt = (db: Database, id: string) =>
  db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const listWaitingBefore = (db: Database, before: Instant) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('sentAt', 'is', null)
    .where('createdAt', '<', moment(before))
    .orderBy('createdAt')
    .limit(500)
    .execute()

export const forgetSentBefore = (db: Database, before: Instant) =>
  db.deleteFrom('mails').where('sentAt', '<', moment(before)).execute()

/** Which of these links a letter carries. */
export const listCarried = (db: Database, linkIds: readonly string[]) =>
  db.selectFrom('mails').select('linkId').where('linkId', 'in', linkIds).execute()
