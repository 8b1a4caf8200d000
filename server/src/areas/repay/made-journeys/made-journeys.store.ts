import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type MadeJourneyRow } from '../../../db/schema.ts'

export type MadeJourney = Selectable<MadeJourneyRow>

/** As it is known before anybody has judged it. */
export type NewJourney = Pick<
  MadeJourney,
  'id' | 'key' | 'accountId' | 'orderId' | 'recordLocator' | 'ticket' | 'direction' | 'ticketId' | 'fromCrs' | 'toCrs'
> & {
  usedAt: Instant | null
  travelDay: string
  departs: Instant | null
  arrives: Instant | null
  rides: MadeJourney['rides']
  elsewhere: MadeJourney['elsewhere']
  tapped?: MadeJourney['tapped']
  claimUntil: Instant
  lookAt: Instant
}

export const orNull = (at: Instant | null) => (at === null ? null : moment(at))

const rowOf = (one: NewJourney): Insertable<MadeJourneyRow> => ({
  ...one,
  usedAt: orNull(one.usedAt),
  departs: orNull(one.departs),
  arrives: orNull(one.arrives),
  rides: one.rides && JSON.stringify(one.rides),
  elsewhere: one.elsewhere && JSON.stringify(one.elsewhere),
  tapped: one.tapped ? JSON.stringify(one.tapped) : null,
  standing: 'WATCHING',
  presence: null,
  delayMinutes: null,
  operator: null,
  judged: null,
  options: null,
  judgedAt: null,
  claimUntil: moment(one.claimUntil),
  lookAt: moment(one.lookAt),
})

const AT_ONCE = 500

/** Those that are new; a trip that is found again, by whatever way, is the same one. */
export async function addJourneys(trx: Trx, journeys: readonly NewJourney[]): Promise<number> {
  let added = 0
  for (let at = 0; at < journeys.length; at += AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('madeJourneys')
      .values(journeys.slice(at, at + AT_ONCE).map(rowOf))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    added += Number(numInsertedOrUpdatedRows)
  }
  return added
}

export const findByKey = (db: Database | Trx, key: string) =>
  db.selectFrom('madeJourneys').selectAll().where('key', '=', key).executeTakeFirst()

export const findJourney = (db: Database | Trx, id: string) =>
  db.selectFrom('madeJourneys').selectAll().where('id', '=', id).executeTakeFirst()

export const findOwn = (db: Database | Trx, asker: Asker, id: string) =>
  db.selectFrom('madeJourneys').selectAll().where(heldBy(asker, 'madeJourneys')).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends: two devices may claim together. */
export const lockJourney = (trx: Trx, id: string) =>
  trx.selectFrom('madeJourneys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The same of several, each time in the same order. */
export const lockJourneys = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('madeJourneys')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const listOfYear = (db: Database, accountId: string, year: number) =>
  db
    .selectFrom('madeJourneys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('travelDay', '>=', `${year}-01-01`)
    .where('travelDay', '<=', `${year}-12-31`)
    .where('standing', '<>', 'GONE')
    .orderBy('travelDay', 'desc')
    .orderBy('departs', 'desc')
    .orderBy('id')
    .execute()

export async function listYears(db: Database, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('madeJourneys')
    .select(sql<number>`extract(year from travel_day)::integer`.as('year'))
    .distinct()
    .where('accountId', '=', accountId)
    .where('standing', '<>', 'GONE')
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

export const listOfOrder = (db: Database | Trx, asker: Asker, orderId: string) =>
  db
    .selectFrom('madeJourneys')
    .selectAll()
    .where(heldBy(asker, 'madeJourneys'))
    .where('orderId', '=', orderId)
    .where('standing', '<>', 'GONE')
    .orderBy('departs')
    .execute()

export const listByIds = (db: Database | Trx, ids: readonly string[]) =>
  db
    .selectFrom('madeJourneys')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Whose money can still be asked for, of these bookings: owed, or to be asked because several trains or none are on record. */
export const listClaimable = (db: Database | Trx, asker: Asker, locators: readonly string[], now: Instant) =>
  db
    .selectFrom('madeJourneys')
    .selectAll()
    .where(heldBy(asker, 'madeJourneys'))
    .where('recordLocator', 'in', locators)
    .where('standing', 'in', ['OWED', 'CHOOSE', 'NO_RECORD'])
    .where('claimUntil', '>=', moment(now))
    .execute()

export const listOwed = (db: Database, accountId: string) =>
  db
    .selectFrom('madeJourneys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('standing', 'in', ['OWED', 'CHOOSE'])
    .orderBy('claimUntil')
    .execute()

/** Of somebody's tickets for many days, those since a day. */
export const listOfTickets = (db: Database, accountId: string, ticketIds: readonly string[], since: string) =>
  db
    .selectFrom('madeJourneys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('ticketId', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .where('travelDay', '>=', since)
    .where('standing', '<>', 'GONE')
    .orderBy('departs')
    .orderBy('id')
    .execute()

export async function countOfDay(trx: Trx, ticketId: string, travelDay: string): Promise<number> {
  const { count } = await trx
    .selectFrom('madeJourneys')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('ticketId', '=', ticketId)
    .where('travelDay', '=', travelDay)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Named again, at another time: nothing of what was judged before counts. */
export const saveUsedAt = (trx: Trx, id: string, usedAt: Instant, lookAt: Instant) =>
  trx
    .updateTable('madeJourneys')
    .set({
      usedAt: moment(usedAt),
      departs: moment(usedAt),
      arrives: null,
      rides: null,
      options: null,
      judged: null,
      judgedAt: null,
      standing: 'WATCHING',
      amount: 0,
      delayMinutes: null,
      lookAt: moment(lookAt),
    })
    .where('id', '=', id)
    .execute()

/** Which of these trips are there already. */
export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('madeJourneys')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** By the first train of a trip: on how many of the last so many days of travel with this ticket, before a day, it was taken. */
export async function habitsBefore(
  db: Database | Trx,
  ticketId: string,
  before: string,
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const days = await db
    .selectFrom('madeJourneys')
    // There and back on one day are one day, and stations on the way are on the same train.
    .select(sql<string[]>`array_agg(distinct rides -> 0 ->> 'uid')`.as('trains'))
    .where('ticketId', '=', ticketId)
    .where('travelDay', '<', before)
    .where('rides', 'is not', null)
    .groupBy('travelDay')
    .orderBy('travelDay', 'desc')
    .limit(most)
    .execute()
  const taken = new Map<string, number>()
  for (const uid of days.flatMap(({ trains }) => trains)) taken.set(uid, (taken.get(uid) ?? 0) + 1)
  return taken
}

/** What a guest bought is an account's from now on. */
export const moveToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx
    .updateTable('madeJourneys')
    .set({ accountId, key: sql<string>`replace(key, ':guest:', ':' || ${accountId}::text || ':')` })
    .where('orderId', 'in', orderIDs)
    .where('accountId', 'is', null)
    .execute()

export const forgetAccount = (trx: Trx, accountId: string) =>
  trx.updateTable('madeJourneys').set({ accountId: null }).where('accountId', '=', accountId).execute()

/** Trips of long ago for which nobody claimed anything. */
export async function forgetOld(
  db: Database,
  before: Instant,
  most: number,
  claimed: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
) {
  const old = await db
    .selectFrom('madeJourneys')
    .select('id')
    .where('claimUntil', '<', moment(before))
    .limit(most)
    .execute()
  const ids = old.map(({ id }) => id)
  const kept = ids.length === 0 ? new Set() : await claimed(ids)
  const gone = ids.filter((id) => !kept.has(id))
  if (gone.length > 0) await db.deleteFrom('madeJourneys').where('id', 'in', gone).execute()
  return gone.length
}

/** Whether somebody has a trip of this kind that isn't too old. */
export const hasNewer = async (
  db: Database,
  { accountId, prefix, since }: { accountId: string; prefix: string; since: Instant },
): Promise<boolean> =>
  (await db
    .selectFrom('madeJourneys')
    .select('id')
    .where('accountId', '=', accountId)
    .where('key', 'like', `${prefix}%`)
    .where('departs', '>=', moment(since))
    .executeTakeFirst()) !== undefined
