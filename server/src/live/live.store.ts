import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { done } from '@cledrau/domain/result.ts'
import { type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { moment } from '../db/schema.ts'
import type { LogRow, SaidMovement } from './live-state.ts'

export const CHANNEL = 'cledrau_live'
/** Whoever holds it listens to Darwin for all. */
export const LISTENER = 8_600_001

/** Fails where another server has written this row: then we are not the one who listens any more. */
export const addRow = (db: Database, { n, heardAt, frames }: LogRow) =>
  db.inTransaction(async (trx) => {
    await trx
      .insertInto('liveLog')
      .values({ n, heardAt: moment(heardAt), frames: Buffer.from(frames) })
      .execute()
    await sayLife(trx, heardAt)
    await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
    return done(undefined)
  })

/** A sign of life without news. */
export const addBeat = (db: Database, at: Instant) =>
  db.inTransaction(async (trx) => {
    await sayLife(trx, at)
    await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
    return done(undefined)
  })

const sayLife = (trx: Trx, at: Instant) =>
  trx
    .updateTable('livePosition')
    .set({ beatAt: moment(at) })
    .execute()

export const listRowsAfter = (db: Database, n: number, most: number) =>
  db.selectFrom('liveLog').selectAll().where('n', '>', n).orderBy('n').limit(most).execute()

export const readPosition = (db: Database) =>
  db.selectFrom('livePosition').select(['keptN', 'movedN', 'beatAt']).executeTakeFirstOrThrow()

/** The whole state that is kept, as it was at one moment. */
export const readKept = (db: Database) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { keptN, kept } = await trx.selectFrom('livePosition').selectAll().executeTakeFirstOrThrow()
      const trains = await trx.selectFrom('liveTrains').select('known').execute()
      return { n: keptN, kept, trains: trains.map(({ known }) => known) }
    })

const TRAINS_AT_ONCE = 500

export type KeptTrain = { readonly rid: string; readonly serviceDate: string | null; readonly known: string }

export type Keep = {
  readonly n: number
  readonly kept: string
  readonly changed: readonly KeptTrain[]
  readonly forgotten: readonly string[]
  /** Rows of the log that are older and in the state aren't needed any more. */
  readonly forgetBefore: Instant
}

export const keepState = (db: Database, { n, kept, changed, forgotten, forgetBefore }: Keep) =>
  db.inTransaction(async (trx) => {
    for (let at = 0; at < changed.length; at += TRAINS_AT_ONCE)
      await trx
        .insertInto('liveTrains')
        .values(changed.slice(at, at + TRAINS_AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .column('rid')
            .doUpdateSet((row) => ({ known: row.ref('excluded.known'), serviceDate: row.ref('excluded.serviceDate') })),
        )
        .execute()
    if (forgotten.length > 0) await trx.deleteFrom('liveTrains').where('rid', 'in', forgotten).execute()
    await trx.updateTable('livePosition').set({ keptN: n, kept }).where('keptN', '<', n).execute()
    await trx.deleteFrom('liveLog').where('n', '<=', n).where('heardAt', '<', moment(forgetBefore)).execute()
    return done(undefined)
  })

/** Each row's movements are written once, whoever does it and however often it is tried. */
export const addMovements = (db: Database, n: number, movements: readonly SaidMovement[]) =>
  db.inTransaction(async (trx) => {
    const moved = await trx
      .updateTable('livePosition')
      .set({ movedN: n })
      .where('movedN', '<', n)
      .returning('movedN')
      .executeTakeFirst()
    if (!moved || movements.length === 0) return done(undefined)
    for (const [date, ofDay] of Map.groupBy(movements, ({ serviceDate }) => serviceDate)) {
      await makeMonth(trx, date)
      const { last } = await trx
        .selectFrom('movements')
        .select((row) => row.fn.max('placeInDay').as('last'))
        .where('serviceDate', '=', date)
        .executeTakeFirstOrThrow()
      await insertMovements(
        trx,
        ofDay.map((movement, index) => rowOf(movement, (last ?? 0) + index + 1, n)),
      )
    }
    return done(undefined)
  })

const TYPES = {
  service_date: 'date',
  place_in_day: 'integer',
  rid: 'text',
  uid: 'text',
  tiploc: 'text',
  wta: 'real',
  wtd: 'real',
  wtp: 'real',
  pta: 'real',
  ptd: 'real',
  what: 'text',
  at: 'timestamptz',
  said_before: 'timestamptz',
  source: 'text',
  source_class: 'text',
  message: 'bigint',
  said_at: 'timestamptz',
  heard_in: 'bigint',
} as const

/** As one text: hundreds of rows of eighteen values each, every second, would keep us busy writing numbers of parameters. */
async function insertMovements(trx: Trx, rows: readonly Record<keyof typeof TYPES, unknown>[]): Promise<void> {
  const columns = sql.raw(Object.keys(TYPES).join(', '))
  const typed = sql.raw(
    Object.entries(TYPES)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
  const text = JSON.stringify(rows)
  await sql`insert into movements (${columns}) select ${columns} from json_to_recordset(${text}::json) as said(${typed})`.execute(
    trx,
  )
}

function rowOf({ rid, uid, place, what, at, before, ...said }: SaidMovement, placeInDay: number, heardIn: number) {
  const { tiploc, wta, wtd, wtp, pta, ptd } = place
  return {
    service_date: said.serviceDate,
    place_in_day: placeInDay,
    rid,
    uid,
    tiploc,
    wta,
    wtd,
    wtp,
    pta,
    ptd,
    what,
    heard_in: heardIn,
    at: at === undefined ? undefined : utcIso(at),
    said_before: before === undefined ? undefined : utcIso(before),
    source: said.source,
    source_class: said.sourceClass,
    message: said.message,
    said_at: utcIso(said.saidAt),
  }
}

/** Months of service dates that have all had their time go as whole tables; answers how many those were. */
export const dropMonthsBefore = (db: Database, date: CalendarDate): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Whoever writes movements isn't kept waiting for long: tomorrow night is as good.
    await sql`set local lock_timeout = '5s'`.execute(trx)
    const { rows } = await sql<{ gone: number }>`select drop_movements_before(${date}::date) as gone`.execute(trx)
    return rows[0]?.gone ?? 0
  })

/** A table for each month, made when its first movement comes. */
async function makeMonth(trx: Trx, date: string): Promise<void> {
  const name = `movements_${date.slice(0, 7).replace('-', '_')}`
  const { rows } = await sql<{ there: string | null }>`select to_regclass(${name})::text as there`.execute(trx)
  if (!rows[0]?.there) await sql`select movements_month(${date}::date)`.execute(trx)
}

/** What was reported of one train of a day; nothing once its month is gone. */
export const listMovementsOf = (db: Database | Trx, { uid, serviceDate }: { uid: string; serviceDate: string }) =>
  db
    .selectFrom('movements')
    .select(['tiploc', 'wta', 'wtd', 'pta', 'ptd', 'what', 'at'])
    .where('serviceDate', '=', serviceDate)
    .where('uid', '=', uid)
    .where('what', '<>', 'pass')
    .orderBy('placeInDay')
    .execute()

export const listMovements = (db: Database, serviceDate: string) =>
  db.selectFrom('movements').selectAll().where('serviceDate', '=', serviceDate).orderBy('placeInDay').execute()

const recorded = (db: Database | Trx, serviceDate: string) =>
  db
    .selectFrom('movements')
    .select(['serviceDate', 'placeInDay', 'rid', 'uid', 'tiploc', 'wta', 'wtd', 'wtp', 'pta', 'ptd', 'what', 'at'])
    .select(['saidBefore', 'source', 'sourceClass', 'message', 'saidAt'])
    .where('serviceDate', '=', serviceDate)
    .orderBy('placeInDay')

/** Movements of a day as evidence has them: from a place on, so many at once; or of one train. */
export const listRecorded = (db: Database, serviceDate: string, after: number, most: number) =>
  recorded(db, serviceDate).where('placeInDay', '>', after).limit(most).execute()
export const listRecordedOf = (db: Database | Trx, { uid, serviceDate }: { uid: string; serviceDate: string }) =>
  recorded(db, serviceDate).where('uid', '=', uid).execute()

/** Of which trains of these days something was said since, and when last. */
export const listSaidSince = async (db: Database, from: CalendarDate, since: Instant) => {
  const rows = await db
    .selectFrom('movements')
    .select(['serviceDate', 'uid', (row) => row.fn.max('saidAt').as('saidAt')])
    .where('serviceDate', '>=', from)
    .where('saidAt', '>=', moment(since))
    .groupBy(['serviceDate', 'uid'])
    .execute()
  return rows.map(({ serviceDate, uid, saidAt }) => ({ serviceDate, uid, saidAt }))
}

const REPORTS_AT_ONCE = 20_000

/** All that was reported on a day, page by page, in the order in which it became known. */
export async function* pagesOfMovements(db: Database, serviceDate: string) {
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('movements')
      .select(['placeInDay', 'uid', 'tiploc', 'wta', 'wtd', 'pta', 'ptd', 'what', 'at'])
      .where('serviceDate', '=', serviceDate)
      .where('placeInDay', '>', after)
      .orderBy('placeInDay')
      .limit(REPORTS_AT_ONCE)
      .execute()
    yield page
    if (page.length < REPORTS_AT_ONCE) return
    after = page.at(-1)!.placeInDay
  }
}

/** The days from one on of which anything was reported: each looked up by itself, however many reports it has. */
export async function listMovedDays(db: Database, since: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date as day from generate_series(${since}::date, ${until}::date, interval '1 day') as day
    where exists (select from movements where service_date = day::date)`.execute(db)
  return rows.map(({ day }) => day)
}
