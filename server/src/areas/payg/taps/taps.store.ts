import { randomUUID } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { sql } from 'kysely'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import type { ToldTap } from '../../../gateways/taps/taps.ts'

export const addGroup = (db: Database, readerGroup: string) =>
  db
    .insertInto('paygCursors')
    .values({ readerGroup, cursor: '0', leaseUntil: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Of all servers one fetches the taps of a group; whoever ended in the middle is waited for until the lease is over. */
export async function claimGroup(
  db: Database,
  readerGroup: string,
  now: Instant,
  until: Instant,
): Promise<string | undefined> {
  const claimed = await db
    .updateTable('paygCursors')
    .set({ leaseUntil: moment(until) })
    .where('readerGroup', '=', readerGroup)
    .where(({ eb, or }) =>
      or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', moment(now)), eb('leaseUntil', '>', moment(until))]),
    )
    .returning('cursor')
    .executeTakeFirst()
  return claimed?.cursor
}

export const freeGroup = (db: Database, readerGroup: string, until: Instant) =>
  db
    .updateTable('paygCursors')
    .set({ leaseUntil: null })
    .where('readerGroup', '=', readerGroup)
    .where('leaseUntil', '=', moment(until))
    .execute()

/** Moves on from where it was; nothing where somebody else has moved it since. */
export async function moveCursor(trx: Trx, readerGroup: string, from: string, to: string): Promise<boolean> {
  const moved = await trx
    .updateTable('paygCursors')
    .set({ cursor: to })
    .where('readerGroup', '=', readerGroup)
    .where('cursor', '=', from)
    .returning('cursor')
    .executeTakeFirst()
  return moved !== undefined
}

/** Whoever taps for the first time is there from then on; a card issued anew brings its figures along. */
export async function saveTraveller(trx: Trx, told: CardTold, at: Instant): Promise<string> {
  const saved = await saveTravellers(trx, [{ told, at }])
  return saved.get(told.par) as string
}

/** Each by their account reference, once. */
export async function saveTravellers(
  trx: Trx,
  cards: readonly { told: CardTold; at: Instant }[],
): Promise<Map<string, string>> {
  const saved = await trx
    .insertInto('paygTravellers')
    .values(
      cards.map(({ told: { par, scheme, lastFour, expiryMonth, expiryYear }, at }) => ({
        id: randomUUID(),
        lookAt: null,
        newsAt: null,
        par,
        scheme,
        lastFour,
        expiryMonth,
        expiryYear,
        accountId: null,
        joinedAt: null,
        name: null,
        colour: null,
        firstSeenAt: moment(at),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('par').doUpdateSet({
        lastFour: sql`case when (excluded.expiry_year, excluded.expiry_month) >= (payg_travellers.expiry_year, payg_travellers.expiry_month) then excluded.last_four else payg_travellers.last_four end`,
        expiryYear: sql`greatest(payg_travellers.expiry_year, excluded.expiry_year)`,
        expiryMonth: sql`case when excluded.expiry_year > payg_travellers.expiry_year then excluded.expiry_month when excluded.expiry_year = payg_travellers.expiry_year then greatest(payg_travellers.expiry_month, excluded.expiry_month) else payg_travellers.expiry_month end`,
      }),
    )
    .returning(['id', 'par'])
    .execute()
  return new Map(saved.map(({ id, par }) => [par, id]))
}

export type CardTold = Pick<ToldTap, 'par' | 'scheme' | 'lastFour' | 'expiryMonth' | 'expiryYear'>

export const addAside = (trx: Trx, rows: readonly { why: string; said: string }[], receivedAt: Instant) =>
  rows.length === 0
    ? Promise.resolve([])
    : trx
        .insertInto('paygAside')
        .values(rows.map((row) => ({ ...row, receivedAt: moment(receivedAt) })))
        .execute()

/** What was kept aside, by why. */
export const countAside = (db: Database) =>
  db
    .selectFrom('paygAside')
    .select(['why', (row) => row.fn.countAll<string>().as('count')])
    .groupBy('why')
    .orderBy('why')
    .execute()

/** What its bill rests on has changed: it is settled the night after, and soon there may be something to tell. */
export const touchTravellers = (trx: Trx, ids: readonly string[], lookAt: Instant, newsAt: Instant | null = null) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .updateTable('paygTravellers')
        .set({
          lookAt: sql<never>`least(look_at, ${moment(lookAt)})`,
          ...(newsAt !== null && {
            newsAt: sql<never>`case when account_id is not null then least(news_at, ${moment(newsAt)}) end`,
          }),
        })
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute()

export const listTaps = (db: Database | Trx, travellerId: string, from: Instant) =>
  db
    .selectFrom('paygTaps')
    .select(['reader', 'sequence', 'station', 'direction', 'saidAt', 'ahead', 'deviceId'])
    .where('travellerId', '=', travellerId)
    .where('at', '>=', moment(from))
    .execute()

/** Whose card, in an account, was held to a reader on the way out in a time. */
export const listTappedOut = async (db: Database, since: Instant, until: Instant) => {
  const rows = await db
    .selectFrom('paygTaps')
    .innerJoin('paygTravellers', 'paygTravellers.id', 'paygTaps.travellerId')
    .select(['paygTravellers.id', 'paygTravellers.accountId'])
    .distinct()
    .where('paygTaps.at', '>=', moment(since))
    .where('paygTaps.at', '<', moment(until))
    .where('paygTaps.direction', '=', 'OUT')
    .where('paygTravellers.accountId', 'is not', null)
    .execute()
  return rows.flatMap(({ id, accountId }) => (accountId === null ? [] : [{ id, accountId }]))
}

const travellerColumns = [
  'id',
  'par',
  'scheme',
  'lastFour',
  'expiryMonth',
  'expiryYear',
  'accountId',
  'name',
  'colour',
] as const

export const listTravellers = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('paygTravellers')
    .select(travellerColumns)
    .where('accountId', '=', accountId)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute()

export const findTraveller = (db: Database | Trx, id: string) =>
  db.selectFrom('paygTravellers').select(travellerColumns).where('id', '=', id).executeTakeFirst()
export type TravellerFound = NonNullable<Awaited<ReturnType<typeof findTraveller>>>

/** Kept locked until the transaction ends: two who put the same tap right take turns. */
export const lockTraveller = (trx: Trx, id: string) =>
  trx.selectFrom('paygTravellers').select(travellerColumns).where('id', '=', id).forUpdate().executeTakeFirst()

export const listDevices = (db: Database | Trx, travellerIds: readonly string[]) =>
  travellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('paygDevices')
        .select(['id', 'travellerId', 'kind', 'lastFour', 'name', 'colour', 'firstSeenAt', 'lastSeenAt'])
        .where('travellerId', 'in', travellerIds)
        .orderBy('firstSeenAt')
        .orderBy('id')
        .execute()

/** Into an account; nothing where it is in another one. */
export async function joinAccount(trx: Trx, id: string, accountId: string, at: Instant): Promise<boolean> {
  const joined = await trx
    .updateTable('paygTravellers')
    .set({ accountId, joinedAt: moment(at), newsAt: moment(at) })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('accountId', 'is', null), eb('accountId', '=', accountId)]))
    .returning('id')
    .executeTakeFirst()
  return joined !== undefined
}

/** Out of the account: its names go with it, its taps stay its own. */
export const leaveAccount = (trx: Trx, id: string) =>
  trx
    .updateTable('paygTravellers')
    .set({ accountId: null, joinedAt: null, name: null, colour: null, newsAt: null })
    .where('id', '=', id)
    .execute()

export const forgetDeviceNames = (trx: Trx, travellerId: string) =>
  trx.updateTable('paygDevices').set({ name: null, colour: null }).where('travellerId', '=', travellerId).execute()

export const nameTraveller = (trx: Trx, id: string, named: { name?: string | null; colour?: string | null }) =>
  trx.updateTable('paygTravellers').set(named).where('id', '=', id).execute()

type DeviceNamed = { name?: string | null; colour?: string | null; kind?: 'CARD' | 'PHONE' | 'WATCH' }
export async function nameDevice(trx: Trx, travellerId: string, id: string, named: DeviceNamed): Promise<boolean> {
  const changed = await trx
    .updateTable('paygDevices')
    .set(named)
    .where('id', '=', id)
    .where('travellerId', '=', travellerId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The table of a month that is to come. */
export const makeMonth = (db: Database, first: CalendarDate) => sql`select payg_month(${first}::date)`.execute(db)

/** Those whose night has come and that nobody has; each is ours for a while. */
export async function claimUnsettled(db: Database, now: Instant, until: Instant, most: number): Promise<string[]> {
  const rows = await db
    .updateTable('paygTravellers')
    .set({ lookAt: moment(until) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('paygTravellers')
        .select('id')
        .where('lookAt', '<=', moment(now))
        .orderBy('lookAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Answers whether it is still ours to settle: somebody slow is overtaken by whoever claimed it after them. */
export const lockUnsettled = (trx: Trx, id: string, until: Instant) =>
  trx
    .selectFrom('paygTravellers')
    .select(['id', 'accountId'])
    .where('id', '=', id)
    .where('lookAt', '<=', moment(until))
    // Whoever keeps a tap of theirs just now is waited for: it belongs to this night.
    .forUpdate()
    .executeTakeFirst()

export const saveSettled = (trx: Trx, id: string, lookAt: Instant | null) =>
  trx
    .updateTable('paygTravellers')
    .set({ lookAt: lookAt === null ? null : moment(lookAt) })
    .where('id', '=', id)
    .execute()

/** Those whose time has come to be looked at for news. */
export const listNewsDue = (db: Database, now: Instant, most: number) =>
  db
    .selectFrom('paygTravellers')
    .select(['id', 'accountId'])
    .where('newsAt', '<=', moment(now))
    .orderBy('newsAt')
    .limit(most)
    .execute()

/** One of them, held until the transaction ends; nothing where somebody else has looked, or is at it. */
export const lockNewsDue = (trx: Trx, id: string, now: Instant) =>
  trx
    .selectFrom('paygTravellers')
    .select(['id', 'accountId'])
    .where('id', '=', id)
    .where('newsAt', '<=', moment(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const saveNewsAt = (trx: Trx, id: string, at: Instant | null) =>
  trx
    .updateTable('paygTravellers')
    .set({ newsAt: at === null ? null : moment(at) })
    .where('id', '=', id)
    .execute()

export async function findByToken(db: Database | Trx, token: string): Promise<string | undefined> {
  const found = await db.selectFrom('paygDevices').select('travellerId').where('token', '=', token).executeTakeFirst()
  return found?.travellerId
}

export async function findTokenOfDevice(db: Database | Trx, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('paygDevices').select('token').where('id', '=', id).executeTakeFirst()
  return found?.token
}

/** What the bank is asked to charge: the device that was seen last. */
export async function findToken(db: Database | Trx, travellerId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('paygDevices')
    .select('token')
    .where('travellerId', '=', travellerId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.token
}

export const listPars = (db: Database, ids: readonly string[]) =>
  db.selectFrom('paygTravellers').select(['id', 'par']).where('id', 'in', ids).execute()

export const forgetTaps = (db: Database, before: Instant, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygTaps')
      .where(
        sql<boolean>`(at, reader, sequence) in (select at, reader, sequence from payg_taps where at < ${moment(before)} limit ${most})`,
      ),
  )

export const forgetAside = (db: Database, before: Instant, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygAside')
      .where('id', 'in', (old) =>
        old.selectFrom('paygAside').select('id').where('receivedAt', '<', moment(before)).limit(most),
      ),
  )

/** Cards in nobody’s account that weren’t held to a reader since then, by id. */
export async function listUnseen(db: Database, before: Instant, after: string | null, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('paygTravellers as traveller')
    .select('id')
    .where('accountId', 'is', null)
    .where('firstSeenAt', '<', moment(before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paygDevices')
            .select('paygDevices.id')
            .whereRef('travellerId', '=', 'traveller.id')
            .where('lastSeenAt', '>=', moment(before)),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeTravellers(trx: Trx, ids: readonly string[]): Promise<number> {
  await trx.deleteFrom('paygDevices').where('travellerId', 'in', ids).execute()
  return countDeleted(trx.deleteFrom('paygTravellers').where('id', 'in', ids))
}
