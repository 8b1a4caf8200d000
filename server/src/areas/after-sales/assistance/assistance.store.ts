import type { AssistanceMove } from '@cledrau/domain/assistance/assistance-status.ts'
import { SPACES_OF_TRAIN, type Need } from '@cledrau/domain/assistance/asking.ts'
import type { AssistedWay } from '@cledrau/domain/assistance/redress.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type AssistanceRequestRow, type AssistanceStopRow, type AssistedTrain } from '../../../db/schema.ts'

type Read = Database | Trx
export type StopFound = Selectable<AssistanceStopRow>
export type RequestFound = Selectable<AssistanceRequestRow> & { stops: StopFound[] }

const OPEN = ['ASKED', 'ACCEPTED'] as const
const NOBODY: Need[] = []

/** With their stations, in the order of the way. */
async function withStops(db: Read, rows: Selectable<AssistanceRequestRow>[]): Promise<RequestFound[]> {
  if (rows.length === 0) return []
  const stops = await db
    .selectFrom('assistanceStops')
    .selectAll()
    .where(
      'requestId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const byRequest = Map.groupBy(stops, ({ requestId }) => requestId)
  return rows.map((row) => ({ ...row, stops: byRequest.get(row.id) ?? [] }))
}

/** What somebody asked for in these bookings. */
export const listOfOrders = async (db: Read, asker: Asker, orderIds: readonly string[]): Promise<RequestFound[]> =>
  orderIds.length === 0
    ? []
    : withStops(
        db,
        await db
          .selectFrom('assistanceRequests')
          .selectAll()
          .where(heldBy(asker, 'assistanceRequests'))
          .where('orderId', 'in', orderIds)
          .orderBy('endsAt')
          .orderBy('passenger')
          .orderBy('id')
          .execute(),
      )

export const findRequest = (db: Read, asker: Asker, id: string) =>
  db
    .selectFrom('assistanceRequests')
    .select(['id', 'orderId', 'recordLocator'])
    .where(heldBy(asker, 'assistanceRequests'))
    .where('id', '=', id)
    .executeTakeFirst()

export const findOfStop = (db: Read, stopId: string) =>
  db
    .selectFrom('assistanceStops')
    .innerJoin('assistanceRequests', 'assistanceRequests.id', 'assistanceStops.requestId')
    .select(['assistanceRequests.id', 'assistanceRequests.orderId'])
    .where('assistanceStops.id', '=', stopId)
    .executeTakeFirst()

/** Locked until the transaction ends. Whoever locks it has locked its order before. */
export async function lockRequest(trx: Trx, id: string): Promise<RequestFound | undefined> {
  const row = await trx.selectFrom('assistanceRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && (await withStops(trx, [row]))[0]
}

type NewRequest = {
  id: string
  orderId: string
  recordLocator: string
  accountId: string | null
  direction: AssistedWay
  passenger: string
  needs: Need[]
  calledName: string
  at: Instant
  endsAt: Instant
}
type NewStop = Pick<StopFound, 'id' | 'position' | 'kind' | 'station' | 'status'> & {
  at: Instant
  offTrain: AssistedTrain | null
  onTrain: AssistedTrain | null
}

const text = (train: AssistedTrain | null) => (train === null ? null : JSON.stringify(train))

export async function addRequest(trx: Trx, { at, endsAt, ...request }: NewRequest, stops: readonly NewStop[]) {
  await trx
    .insertInto('assistanceRequests')
    .values({
      ...request,
      consentedAt: moment(at),
      endsAt: moment(endsAt),
      withdrawnAt: null,
      redressAmount: null,
      redressAt: null,
    })
    .execute()
  await trx
    .insertInto('assistanceStops')
    .values(
      stops.map(({ offTrain, onTrain, at: when, ...stop }) => ({
        ...stop,
        requestId: request.id,
        at: moment(when),
        offTrain: text(offTrain),
        onTrain: text(onTrain),
        staffName: null,
      })),
    )
    .execute()
}

export const saveNeeds = (trx: Trx, id: string, needs: Need[], calledName: string, at: Instant) =>
  trx
    .updateTable('assistanceRequests')
    .set({ needs, calledName, consentedAt: moment(at) })
    .where('id', '=', id)
    .execute()

/** It is over for staff, and nobody has to know any more what it was. */
export const saveWithdrawn = (trx: Trx, id: string, at: Instant) =>
  trx
    .updateTable('assistanceRequests')
    .set({ withdrawnAt: moment(at), needs: NOBODY, calledName: '' })
    .where('id', '=', id)
    .execute()

export const saveRedress = (trx: Trx, id: string, amount: number, at: Instant) =>
  trx
    .updateTable('assistanceRequests')
    .set({ redressAmount: amount, redressAt: moment(at) })
    .where('id', '=', id)
    .execute()

export async function sumRedress(trx: Trx, orderId: string, passengers: readonly string[]): Promise<number> {
  if (passengers.length === 0) return 0
  const rows = await trx
    .selectFrom('assistanceRequests')
    .select('redressAmount')
    .where('orderId', '=', orderId)
    .where('passenger', 'in', passengers)
    .execute()
  return rows.reduce((sum, { redressAmount }) => sum + (redressAmount ?? 0), 0)
}

export const saveTrains = (trx: Trx, stopId: string, { offTrain, onTrain }: Pick<NewStop, 'offTrain' | 'onTrain'>) =>
  trx
    .updateTable('assistanceStops')
    .set({ offTrain: text(offTrain), onTrain: text(onTrain) })
    .where('id', '=', stopId)
    .execute()

type Said = { by: 'STAFF' | 'TRAVELLER' | 'TICKET'; staffName: string | null; at: Instant }

/** The move and its line in the history are one. */
export async function saveMove(trx: Trx, stopId: string, { from, to }: AssistanceMove, { by, staffName, at }: Said) {
  await trx.updateTable('assistanceStops').set({ status: to, staffName }).where('id', '=', stopId).execute()
  await trx
    .insertInto('assistanceMoves')
    .values({ stopId, fromStatus: from, toStatus: to, saidBy: by, at: moment(at) })
    .execute()
}

/** The lowest wheelchair space of a train that is nobody's; false when there is none. */
export async function claimSpace(
  trx: Trx,
  requestId: string,
  { serviceDate, uid }: { serviceDate: CalendarDate; uid: string },
): Promise<boolean> {
  for (let number = 1; number <= SPACES_OF_TRAIN; number += 1) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('assistanceSpaces')
      .values({ serviceDate, uid, number, requestId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows) > 0) return true
  }
  return false
}

export const freeSpaces = (trx: Trx, requestId: string) =>
  trx.deleteFrom('assistanceSpaces').where('requestId', '=', requestId).execute()

/** Requests that staff are still to do something for, the soonest first. */
export const listOpen = async (db: Read, most: number, since: Instant): Promise<RequestFound[]> =>
  withStops(
    db,
    await db
      .selectFrom('assistanceRequests')
      .selectAll()
      .where('withdrawnAt', 'is', null)
      .where('endsAt', '>=', moment(since))
      .where((is) =>
        is.exists(
          is
            .selectFrom('assistanceStops')
            .select('assistanceStops.id')
            .whereRef('assistanceStops.requestId', '=', 'assistanceRequests.id')
            .where('assistanceStops.status', 'in', OPEN),
        ),
      )
      .orderBy('endsAt')
      .orderBy('id')
      .limit(most)
      .execute(),
  )

/** A guest's go along when an account takes their orders over. */
export const moveToAccount = (trx: Trx, orderIds: readonly string[], accountId: string) =>
  trx
    .updateTable('assistanceRequests')
    .set({ accountId })
    .where('orderId', 'in', orderIds)
    .where('accountId', 'is', null)
    .execute()

export const listOf = async (db: Read, asker: Asker): Promise<RequestFound[]> =>
  withStops(
    db,
    await db
      .selectFrom('assistanceRequests')
      .selectAll()
      .where(heldBy(asker, 'assistanceRequests'))
      .orderBy('endsAt')
      .execute(),
  )

export const removeOf = (trx: Trx, asker: Asker) =>
  trx.deleteFrom('assistanceRequests').where(heldBy(asker, 'assistanceRequests')).execute()

export async function forgetEndedBefore(db: Database, before: Instant, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('assistanceRequests')
    .where('id', 'in', (old) =>
      old.selectFrom('assistanceRequests').select('id').where('endsAt', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
