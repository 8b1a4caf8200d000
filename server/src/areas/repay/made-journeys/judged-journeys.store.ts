import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { type MadeJourney, orNull } from './made-journeys.store.ts'

export type JudgedState = Pick<
  MadeJourney,
  | 'standing'
  | 'presence'
  | 'paysUnasked'
  | 'delayMinutes'
  | 'cancelled'
  | 'amount'
  | 'operator'
  | 'judged'
  | 'options'
  | 'rides'
> & { judgedAt: Instant; lookAt: Instant; departs: Instant | null; arrives: Instant | null }

/** As the statement below reads it. */
const judgedRow = ({ id, state }: { id: string; state: JudgedState }) => ({
  id,
  standing: state.standing,
  presence: state.presence,
  pays_unasked: state.paysUnasked,
  delay_minutes: state.delayMinutes,
  cancelled: state.cancelled,
  amount: state.amount,
  operator: state.operator,
  judged: state.judged,
  options: state.options,
  rides: state.rides,
  departs: orNull(state.departs),
  arrives: orNull(state.arrives),
  judged_at: moment(state.judgedAt),
  look_at: moment(state.lookAt),
  // Of a ticket for both ways nobody knew before which it was.
  from_crs: state.rides?.at(0)?.from ?? null,
  to_crs: state.rides?.at(-1)?.to ?? null,
})

/** One statement, however many were judged together. */
export async function saveJudged(trx: Trx, judged: readonly { id: string; state: JudgedState }[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    update made_journeys trip set
      standing = said.standing, presence = said.presence, pays_unasked = said.pays_unasked,
      delay_minutes = said.delay_minutes, cancelled = said.cancelled, amount = said.amount, operator = said.operator,
      judged = said.judged, options = said.options, rides = said.rides, departs = said.departs, arrives = said.arrives,
      judged_at = said.judged_at, look_at = said.look_at,
      from_crs = coalesce(said.from_crs, trip.from_crs), to_crs = coalesce(said.to_crs, trip.to_crs)
    from json_to_recordset(${JSON.stringify(judged.map(judgedRow))}::json) as said(
      id uuid, standing text, presence text, pays_unasked boolean, delay_minutes integer, cancelled boolean,
      amount integer, operator text, judged jsonb, options jsonb, rides jsonb, departs timestamptz, arrives timestamptz,
      judged_at timestamptz, look_at timestamptz, from_crs text, to_crs text
    )
    where trip.id = said.id`.execute(trx)
}

export async function saveTrains(
  trx: Trx,
  trains: readonly { journeyId: string; uid: string; serviceDate: string }[],
): Promise<void> {
  if (trains.length === 0) return
  await trx
    .insertInto('madeJourneyTrains')
    .values(trains)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const saveStanding = (
  trx: Database | Trx,
  id: string,
  { standing, lookAt }: { standing: MadeJourney['standing']; lookAt: Instant },
) =>
  trx
    .updateTable('madeJourneys')
    .set({ standing, lookAt: moment(lookAt) })
    .where('id', '=', id)
    .execute()

export async function lookAgainAt(db: Database | Trx, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('madeJourneys')
    .set({ lookAt: moment(at) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** What is claimed for one trip of an order, or taken back, is less or more for the others: they are looked at now. */
export const wakeOrder = (trx: Trx, orderId: string, exceptId: string, now: Instant) =>
  trx
    .updateTable('madeJourneys')
    .set({ lookAt: moment(now) })
    .where('orderId', '=', orderId)
    .where('id', '!=', exceptId)
    .where('standing', 'in', ['WATCHING', 'OWED', 'CHOOSE', 'TOO_SHORT'])
    .execute()

/** Somebody has heard something of these trains: trips on them are looked at now. */
export async function wake(db: Database, trains: readonly { uid: string; serviceDate: string }[], now: Instant) {
  const dates = trains.map(({ serviceDate }) => serviceDate)
  const uids = trains.map(({ uid }) => uid)
  await db
    .updateTable('madeJourneys')
    .set({ lookAt: moment(now) })
    .where('id', 'in', (on) =>
      on
        .selectFrom('madeJourneyTrains')
        .select('journeyId')
        .where(sql<boolean>`(service_date, uid) in (select * from unnest(${dates}::date[], ${uids}::text[]))`),
    )
    .where('lookAt', '>', moment(now))
    .execute()
}

/** Something was said of these trains after their trips were judged, give or take what a report takes to come here. */
export async function wakeJudgedBefore(
  db: Database,
  trains: readonly { uid: string; serviceDate: string; saidAt: Instant }[],
  { now, slack }: { now: Instant; slack: number },
) {
  const dates = trains.map(({ serviceDate }) => serviceDate)
  const uids = trains.map(({ uid }) => uid)
  const moments = trains.map(({ saidAt }) => moment(instant(saidAt + slack)))
  await sql`
    update made_journeys set look_at = ${moment(now)}
    where look_at > ${moment(now)} and id in (
      select on_train.journey_id from made_journey_trains on_train
      join unnest(${dates}::date[], ${uids}::text[], ${moments}::timestamptz[]) said (service_date, uid, said_at)
        on said.service_date = on_train.service_date and said.uid = on_train.uid
      join made_journeys trip on trip.id = on_train.journey_id
      where trip.judged_at < said.said_at)`.execute(db)
}

/** Takes what is due for itself until `until`: several servers look after the same table. */
export async function claimDue(db: Database, now: Instant, until: Instant, most: number): Promise<MadeJourney[]> {
  return db
    .updateTable('madeJourneys')
    .set({ lookAt: moment(until) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('madeJourneys')
        .select('id')
        .where('lookAt', '<=', moment(now))
        .orderBy('lookAt')
        .orderBy('departs')
        .orderBy('fromCrs')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}
