import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type MessageRow } from '../../../db/schema.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'

export type Message = Selectable<MessageRow>
export type Channel = Message['channel']

type NewMessage = Pick<
  Insertable<MessageRow>,
  'id' | 'event' | 'accountId' | 'channel' | 'recipient' | 'language' | 'template' | 'linkId'
> & { facts: Record<string, string>; createdAt: Instant; dueAt: Instant; carries?: Carried }

/** What of something told it carries: of those with one tag for one recipient only the newest goes out. */
export type Carried = { tellingId: string; tag: string; n: number; usefulUntil: Instant }

/** How many are new: an event that was told already isn't told again. A parameter for each column, however many there are. */
export async function addMessages(trx: Trx, messages: readonly NewMessage[]): Promise<number> {
  const carried = messages.map(({ carries }) => carries)
  const { numAffectedRows = 0n } = await sql`
    insert into messages (id, event, account_id, channel, recipient, language, template, link_id, facts, created_at, due_at,
      telling_id, tag, n, useful_until)
    select * from unnest(
      ${messages.map(({ id }) => id)}::uuid[],
      ${messages.map(({ event }) => event)}::text[],
      ${messages.map(({ accountId }) => accountId)}::uuid[],
      ${messages.map(({ channel }) => channel)}::text[],
      ${messages.map(({ recipient }) => recipient)}::text[],
      ${messages.map(({ language }) => language)}::text[],
      ${messages.map(({ template }) => template)}::text[],
      ${messages.map(({ linkId }) => linkId)}::uuid[],
      ${messages.map(({ facts }) => JSON.stringify(facts))}::jsonb[],
      ${messages.map(({ createdAt }) => moment(createdAt))}::timestamptz[],
      ${messages.map(({ dueAt }) => moment(dueAt))}::timestamptz[],
      ${carried.map((one) => one?.tellingId ?? null)}::uuid[],
      ${carried.map((one) => one?.tag ?? null)}::text[],
      ${carried.map((one) => one?.n ?? null)}::bigint[],
      ${carried.map((one) => (one ? moment(one.usefulUntil) : null))}::timestamptz[]
    )
    on conflict (event) do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** Newer news of a matter, for an account. */
export type Newer = { accountId: string; tag: string; n: number }

/**
 * What is unsent of the same is no use any more. One that somebody is sending now goes on, and isn't tried again; the newer
 * waits for it. Whoever takes it at this very moment is waited for, too.
 */
export const supersede = (trx: Trx, newer: readonly Newer[]) =>
  trx
    .updateTable('messages')
    .from(
      sql<Newer>`unnest(
        ${newer.map(({ accountId }) => accountId)}::uuid[],
        ${newer.map(({ tag }) => tag)}::text[],
        ${newer.map(({ n }) => n)}::bigint[]
      )`.as<'newer'>(sql`newer(account_id, tag, n)`),
    )
    .set({ usefulUntil: moment(instant(0)) })
    .whereRef('messages.accountId', '=', 'newer.accountId')
    .whereRef('messages.tag', '=', 'newer.tag')
    .whereRef('messages.n', '<', 'newer.n')
    .where('messages.sentAt', 'is', null)
    .execute()

/** Unsent, and no use any more; not while somebody is sending it. */
export async function dropUseless(db: Database, now: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('sentAt', 'is', null)
    .where('usefulUntil', '<=', moment(now))
    .where(({ eb, or }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', moment(now))]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Claim = { now: Instant; until: Instant; most: number }

/**
 * Takes what is due of a channel for us until a moment: whoever else looks takes other rows, and nothing stays locked while
 * we send. A lease that ends later than any that would be taken now was taken under another clock. Of one recipient and
 * tag one is on its way at a time, so that nothing overtakes.
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
        .where(({ eb, or }) => or([eb('usefulUntil', 'is', null), eb('usefulUntil', '>', moment(now))]))
        .where(({ eb, not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('messages as before')
                .select(eb.lit(1).as('one'))
                .whereRef('before.recipient', '=', 'messages.recipient')
                .whereRef('before.tag', '=', 'messages.tag')
                .whereRef('before.id', '!=', 'messages.id')
                .where('before.sentAt', 'is', null)
                .where('before.leaseUntil', '>', moment(now))
                .where('before.leaseUntil', '<=', moment(until)),
            ),
          ),
        )
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

/** Once they are gone we only remember that, not to whom or about what. */
export const saveSent = (db: Database, ids: readonly string[], at: Instant) =>
  db
    .updateTable('messages')
    .set({ sentAt: moment(at), leaseUntil: null, recipient: '', facts: '{}' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
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

/** Letters to whoever bought a booking as a guest; what has gone is only remembered as gone. */
const ofBooking = (recordLocator: string) =>
  sql<boolean>`account_id is null and sent_at is null and facts ->> 'reference' = ${recordLocator}`

export const listOfBooking = (db: Database, recordLocator: string) =>
  db
    .selectFrom('messages')
    .select(['template', 'createdAt', 'recipient'])
    .where(ofBooking(recordLocator))
    .orderBy('createdAt')
    .execute()

export const removeOfBooking = (trx: Trx, recordLocator: string) =>
  trx.deleteFrom('messages').where(ofBooking(recordLocator)).execute()

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

/** Due and unsent: since they were due, or since they were written where they have been tried, which puts off when they are due. */
export const countDue = (db: Database, channel: Channel, now: Instant): Promise<Waiting> =>
  db
    .selectFrom('messages')
    .select(waitingSince(sql`min(case when tried > 0 then created_at else due_at end)`))
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where(({ eb, or }) => or([eb('dueAt', '<=', moment(now)), eb('tried', '>', 0)]))
    .where(({ eb, or }) => or([eb('usefulUntil', 'is', null), eb('usefulUntil', '>', moment(now))]))
    .executeTakeFirstOrThrow()
