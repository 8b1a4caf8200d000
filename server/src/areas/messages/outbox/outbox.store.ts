import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type MessageRow } from '../../../db/schema.ts'

export type Message = Selectable<MessageRow>
export type Channel = Message['channel']

type NewMessage = Pick<
  Insertable<MessageRow>,
  'id' | 'event' | 'accountId' | 'channel' | 'recipient' | 'language' | 'template' | 'linkId'
> & { facts: Record<string, string>; createdAt: Instant; dueAt: Instant }

/** Whether it is new: an event that was told already isn't told again. */
export async function addMessage(trx: Trx, { facts, createdAt, dueAt, ...message }: NewMessage): Promise<boolean> {
  const times = {
    createdAt: moment(createdAt),
    dueAt: moment(dueAt),
    sentAt: null,
    leaseUntil: null,
    usefulUntil: null,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('messages')
    .values({ ...message, ...times, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

type Claim = { now: Instant; until: Instant; most: number }

/**
 * Takes what is due of a channel for us until a moment: whoever else looks takes other rows, and nothing stays locked while
 * we send. A lease that ends later than any that would be taken now was taken under another clock.
 */
export const claimDue = (db: Database, channel: Channel, { now, until, most }: Claim): Promise<Message[]> =>
  db
    .updateTable('messages')
    .set((row) => ({ leaseUntil: moment(until), tried: row('tried', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('messages')
        .select('id')
        .where('channel', '=', channel)
        .where('sentAt', 'is', null)
        .where('dueAt', '<=', moment(now))
        .where(({ eb, or }) =>
          or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', moment(now)), eb('leaseUntil', '>', moment(until))]),
        )
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

/** Once it is gone we only remember that, not to whom or about what. */
export const saveSent = (db: Database, id: string, at: Instant) =>
  db
    .updateTable('messages')
    .set({ sentAt: moment(at), leaseUntil: null, recipient: '', facts: '{}' })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

/** It is let go, for whoever finds it due then. */
export const sendLater = (db: Database, id: string, dueAt: Instant) =>
  db
    .updateTable('messages')
    .set({ dueAt: moment(dueAt), leaseUntil: null })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const removeMessages = (trx: Trx, accountId: string) =>
  trx.deleteFrom('messages').where('accountId', '=', accountId).execute()

export async function forgetSentBefore(db: Database, before: Instant, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('id', 'in', (old) =>
      old.selectFrom('messages').select('id').where('sentAt', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Which of these links a message carries. */
export const listCarried = (db: Database, linkIds: readonly string[]) =>
  db.selectFrom('messages').select('linkId').where('linkId', 'in', linkIds).execute()
