import { randomUUID } from 'node:crypto'
import type { ChargeStatus } from '@cledrau/domain/payg/charge-status.ts'
import type { Move } from '@cledrau/domain/moves.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { sql } from 'kysely'
import { moment } from '../../../db/schema.ts'

const columns = [
  'id',
  'travellerId',
  'day',
  'amount',
  'refunded',
  'before',
  'status',
  'refused',
  'reason',
  'bankKey',
  'paidKey',
  'firstRide',
  'madeAt',
  'movedAt',
] as const

export const listCharges = (
  db: Database | Trx,
  travellerIds: readonly string[],
  from: CalendarDate,
  until: CalendarDate,
) =>
  travellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('paygCharges')
        .select(columns)
        .where('travellerId', 'in', travellerIds)
        .where('day', '>=', from)
        .where('day', '<=', until)
        .orderBy('day', 'desc')
        .orderBy('madeAt', 'desc')
        .orderBy('id')
        .execute()

export const hasCharge = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('paygCharges').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const lockCharge = (trx: Trx, id: string) =>
  trx.selectFrom('paygCharges').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
export type ChargeFound = NonNullable<Awaited<ReturnType<typeof lockCharge>>>

type NewCharge = {
  travellerId: string
  day: CalendarDate
  amount: number
  before: number | null
  at: Instant
  dueAt: Instant
}

export const addCharge = async (trx: Trx, { at, dueAt, ...charge }: NewCharge): Promise<string> => {
  const id = randomUUID()
  await trx
    .with('charge', (query) =>
      query
        .insertInto('paygCharges')
        .values({
          ...charge,
          id,
          status: 'PRICED',
          bankKey: id,
          paidKey: null,
          reason: null,
          dueAt: moment(dueAt),
          leaseUntil: null,
          madeAt: moment(at),
          movedAt: moment(at),
        })
        .returning('id'),
    )
    .insertInto('paygChargeMoves')
    .values({ chargeId: id, fromStatus: 'OPEN', toStatus: 'PRICED', at: moment(at) })
    .execute()
  return id
}

type Learned = {
  dueAt?: Instant | null
  reason?: string | null
  refused?: number
  bankKey?: string
  firstRide?: boolean
}

/** A move with its line of history, in one go; answers whether it still stood where it was to move from. */
export async function saveMove(
  trx: Trx | Database,
  id: string,
  { from, to }: Move<ChargeStatus>,
  { dueAt = null, ...learned }: Learned,
  at: Instant,
): Promise<boolean> {
  const moved = await trx
    .with('moved', (query) =>
      query
        .updateTable('paygCharges')
        .set({
          ...learned,
          status: to,
          dueAt: dueAt === null ? null : moment(dueAt),
          leaseUntil: null,
          movedAt: moment(at),
        })
        .where('id', '=', id)
        .where('status', '=', from)
        .returning('id'),
    )
    .insertInto('paygChargeMoves')
    .columns(['chargeId', 'fromStatus', 'toStatus', 'at'])
    .expression((query) =>
      query
        .selectFrom('moved')
        .select([
          'moved.id as chargeId',
          sql<ChargeStatus>`${from}::text`.as('fromStatus'),
          sql<ChargeStatus>`${to}::text`.as('toStatus'),
          sql<Instant>`${moment(at)}::timestamptz`.as('at'),
        ]),
    )
    .returning('chargeId')
    .executeTakeFirst()
  return moved !== undefined
}

/** Those whose time has come and that nobody has; each is ours until the lease is over. */
export const claimDue = (db: Database, now: Instant, until: Instant, most: number) =>
  db
    .updateTable('paygCharges')
    .set({ leaseUntil: moment(until) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('paygCharges')
        .select('id')
        .where('dueAt', '<=', moment(now))
        .where(({ eb, or }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', moment(now))]))
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()

export const addRefund = (trx: Trx, chargeId: string, amount: number, at: Instant) =>
  trx
    .insertInto('paygRefunds')
    .values({ id: randomUUID(), chargeId, amount, status: 'GIVING', dueAt: moment(at), madeAt: moment(at) })
    .execute()

export const addRefunded = (trx: Trx, id: string, amount: number) =>
  trx
    .updateTable('paygCharges')
    .set(({ eb }) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', id)
    .execute()

/** A refund that somebody else is at is asked for under the same key: the bank gives it once. */
export const listRefundsDue = (db: Database, now: Instant, most: number) =>
  db
    .selectFrom('paygRefunds')
    .innerJoin('paygCharges', 'paygCharges.id', 'paygRefunds.chargeId')
    .select([
      'paygRefunds.id',
      'paygRefunds.amount',
      'paygRefunds.tries',
      'paygCharges.travellerId',
      'paygCharges.bankKey',
      'paygCharges.paidKey',
      'paygCharges.id as chargeId',
    ])
    .where('paygRefunds.dueAt', '<=', moment(now))
    .orderBy('paygRefunds.dueAt')
    .limit(most)
    .execute()

/** Another time, under another key; nothing where somebody else has put it off. */
export const giveLater = (trx: Trx, id: string, tries: number, dueAt: Instant) =>
  trx
    .updateTable('paygRefunds')
    .set({ tries: tries + 1, dueAt: moment(dueAt) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', '=', 'GIVING')
    .execute()

export const putOff = (db: Database, id: string, dueAt: Instant) =>
  db
    .updateTable('paygRefunds')
    .set({ dueAt: moment(dueAt) })
    .where('id', '=', id)
    .where('status', '=', 'GIVING')
    .execute()

/** Answers whether it was us who ended it. */
export async function endRefund(trx: Trx, id: string, status: 'GIVEN' | 'REFUSED'): Promise<boolean> {
  const ended = await trx
    .updateTable('paygRefunds')
    .set({ status, dueAt: null })
    .where('id', '=', id)
    .where('status', '=', 'GIVING')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function hasOtherCharges(trx: Trx, travellerId: string, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom('paygCharges')
    .select('id')
    .where('travellerId', '=', travellerId)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const listOwed = (db: Database | Trx, travellerIds: readonly string[]) =>
  travellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('paygCharges')
        .select(
          ({ eb }) => ['id', 'travellerId', 'status', eb('amount', '-', eb.ref('refunded')).as('amount')] as const,
        )
        .where('travellerId', 'in', travellerIds)
        .where('status', 'in', ['DECLINED', 'RECOVERING'])
        .orderBy('day')
        .orderBy('id')
        .execute()

/** Whether anything is to be decided of a traveller besides a charge that was paid: most owe nothing and are taken. */
export async function isInTrouble(trx: Trx, travellerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payg_denied where traveller_id = ${travellerId}::uuid)
      or exists (select from payg_card_checks where traveller_id = ${travellerId}::uuid and status = 'REFUSED') as found`.execute(
    trx,
  )
  return rows[0]?.found === true
}

/** Whether readers were told last that they take this card no more. */
export async function isDenied(trx: Trx, travellerId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('paygDenied')
    .select('blocked')
    .where('travellerId', '=', travellerId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.blocked === true
}

export async function addDenied(trx: Trx, travellerId: string, blocked: boolean, at: Instant): Promise<number> {
  const { n } = await trx
    .insertInto('paygDenied')
    .values({ travellerId, blocked, at: moment(at) })
    .returning('n')
    .executeTakeFirstOrThrow()
  return n
}

export const listUntold = (db: Database, most: number) =>
  db
    .selectFrom('paygDenied')
    .select(['n', 'travellerId', 'blocked'])
    .where('told', '=', false)
    .orderBy('n')
    .limit(most)
    .execute()

export const saveTold = (db: Database, ns: readonly number[]) =>
  db.updateTable('paygDenied').set({ told: true }).where('n', 'in', ns).execute()

/** The bank isn't asked for these before then: somebody is paying them. */
export const postpone = (trx: Trx, ids: readonly string[], until: Instant) =>
  trx
    .updateTable('paygCharges')
    .set({ dueAt: moment(until) })
    .where('id', 'in', ids)
    .where('status', '=', 'DECLINED')
    .execute()

const isBeingPaid = sql<boolean>`exists (
  select from payg_debt_payments where status = 'STARTED' and charge.id = any(charge_ids)
)`

/** Whether somebody is paying a charge just now: then nobody else asks for it. */
export const findPaying = (trx: Trx, id: string) =>
  trx.selectFrom('paygCharges as charge').select('id').where('id', '=', id).where(isBeingPaid).executeTakeFirst()

/** Charges of these travellers that the bank is asked for later; not those that somebody is paying just now. */
export const listWaiting = (trx: Trx, travellerIds: readonly string[], now: Instant) =>
  travellerIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('paygCharges as charge')
        .select(['id', 'travellerId', 'refused', 'reason', 'movedAt'])
        .where('travellerId', 'in', travellerIds)
        .where('status', '=', 'DECLINED')
        .where('dueAt', '>', moment(now))
        .where(({ not }) => not(isBeingPaid))
        .execute()

export const savePaidKey = (trx: Trx, id: string, paidKey: string) =>
  trx.updateTable('paygCharges').set({ paidKey }).where('id', '=', id).execute()

const ENDED: ChargeStatus[] = ['PAID', 'RECOVERED', 'WRITTEN_OFF', 'REFUNDED']

/** What has ended and is too old to be looked at; what is owed or on its way stays. */
export async function forgetCharges(trx: Trx, before: CalendarDate, most: number): Promise<number> {
  const old = await trx
    .selectFrom('paygCharges as charge')
    .select('id')
    .where('day', '<', before)
    .where('status', 'in', ENDED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paygRefunds')
            .select('paygRefunds.id')
            .whereRef('chargeId', '=', 'charge.id')
            .where('paygRefunds.status', '=', 'GIVING'),
        ),
      ),
    )
    .limit(most)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await trx.deleteFrom('paygRefunds').where('chargeId', 'in', ids).execute()
  await trx.deleteFrom('paygChargeMoves').where('chargeId', 'in', ids).execute()
  return countDeleted(trx.deleteFrom('paygCharges').where('id', 'in', ids))
}

/** Of these travellers those that still owe or were charged something, or that readers don’t take. */
export async function listNeeded(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const charged = await db.selectFrom('paygCharges').select('travellerId').where('travellerId', 'in', ids).execute()
  const paying = await db.selectFrom('paygDebtPayments').select('travellerId').where('travellerId', 'in', ids).execute()
  const denied = await db
    .selectFrom('paygDenied')
    .distinctOn('travellerId')
    .select(['travellerId', 'blocked', 'told'])
    .where('travellerId', 'in', ids)
    .orderBy('travellerId')
    .orderBy('n', 'desc')
    .execute()
  const onList = denied.filter(({ blocked, told }) => blocked || !told)
  return new Set([...charged, ...paying, ...onList].map(({ travellerId }) => travellerId))
}

export const removeDenied = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('paygDenied').where('travellerId', 'in', ids).execute()

/** The earliest day that is over and that nobody has been asked for to the end. */
export async function findOldestUncharged(db: Database): Promise<CalendarDate | undefined> {
  const found = await db
    .selectFrom('paygCharges')
    .select((row) => row.fn.min('day').as('day'))
    .where('status', 'in', ['PRICED', 'CHARGING'])
    .executeTakeFirst()
  return found?.day ?? undefined
}
