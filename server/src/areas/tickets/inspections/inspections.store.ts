import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { ScanFlag } from '@cledrau/domain/tickets/judge-scan.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const findDevice = (db: Database | Trx, keyHash: Buffer) =>
  db
    .selectFrom('inspectorDevices')
    .select(['id', 'name'])
    .where('keyHash', '=', keyHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

export const addDevice = (db: Database, device: { id: string; name: string; keyHash: Buffer; createdAt: Instant }) =>
  db
    .insertInto('inspectorDevices')
    .values({ ...device, createdAt: moment(device.createdAt), endedAt: null })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .execute()

export const listDevices = (db: Database) =>
  db.selectFrom('inspectorDevices').select(['name', 'createdAt', 'endedAt']).orderBy('createdAt').execute()

/** Ends every device of this name, but for the one with this key. */
export async function endDevices(db: Database, name: string, except: Buffer | null, at: Instant): Promise<number> {
  let query = db
    .updateTable('inspectorDevices')
    .set({ endedAt: moment(at) })
    .where('name', '=', name)
  if (except) query = query.where('keyHash', '<>', except)
  const { numUpdatedRows } = await query.where('endedAt', 'is', null).executeTakeFirst()
  return Number(numUpdatedRows)
}

export type NewInspection = {
  id: string
  deviceId: string
  issueId: string
  scannedAt: Instant
  receivedAt: Instant
  verdict: string
  trainUid: string | null
  serviceDate: string | null
}

/** Those that are new: a report that comes again changes nothing. */
export const addInspections = (trx: Trx, inspections: readonly NewInspection[]) =>
  trx
    .insertInto('inspections')
    .values(
      inspections.map(({ scannedAt, receivedAt, ...one }) => ({
        ...one,
        scannedAt: moment(scannedAt),
        receivedAt: moment(receivedAt),
        flag: null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'issueId'])
    .execute()

/** Every look at these codes. Whoever reports the same code at the same moment waits for its turn at the ticket. */
export const listLooks = (trx: Database | Trx, issueIds: readonly string[]) =>
  trx
    .selectFrom('inspections')
    .innerJoin('inspectorDevices', 'inspectorDevices.id', 'inspections.deviceId')
    .select([
      'inspections.id',
      'inspections.issueId',
      'inspections.deviceId',
      'inspections.scannedAt',
      'inspections.trainUid',
      'inspections.serviceDate',
      'inspections.flag',
      'inspectorDevices.name as device',
    ])
    .where('inspections.issueId', 'in', issueIds)
    .where('inspections.issueId', '<>', '')
    .orderBy('inspections.scannedAt')
    .execute()
export type Look = Awaited<ReturnType<typeof listLooks>>[number]

/** Codes that were looked at on a train in a time. */
export const listScansOnTrains = (db: Database | Trx, since: Instant, until: Instant) =>
  db
    .selectFrom('inspections')
    .select(['issueId', 'scannedAt', 'trainUid', 'serviceDate'])
    .where('receivedAt', '>=', moment(since))
    .where('receivedAt', '<', moment(until))
    .where('trainUid', 'is not', null)
    .where('issueId', '<>', '')
    .execute()

export const saveFlag = (trx: Trx, id: string, flag: ScanFlag | null) =>
  trx.updateTable('inspections').set({ flag }).where('id', '=', id).execute()

export const listFlagged = (trx: Trx, deviceId: string, since: Instant) =>
  trx
    .selectFrom('inspections')
    .select(['id', 'issueId', 'flag', 'scannedAt'])
    .where('deviceId', '=', deviceId)
    .where('flag', 'is not', null)
    .where('receivedAt', '>=', moment(since))
    .orderBy('scannedAt', 'desc')
    .limit(500)
    .execute()

export async function forgetInspections(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('inspections').select('id').where('receivedAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('inspections').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
