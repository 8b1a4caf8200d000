import { randomUUID } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

const columns = ['id', 'travellerId', 'deviceId', 'status', 'refused', 'reason'] as const

export const addChecks = (
  trx: Trx,
  devices: readonly { deviceId: string; travellerId: string }[],
  at: Instant,
): Promise<unknown> =>
  devices.length === 0
    ? Promise.resolve([])
    : trx
        .insertInto('paygCardChecks')
        .values(
          devices.map((device) => ({
            ...device,
            id: randomUUID(),
            status: 'ASKED' as const,
            reason: null,
            dueAt: moment(at),
            decidedAt: null,
            madeAt: moment(at),
          })),
        )
        .onConflict((conflict) => conflict.column('deviceId').doNothing())
        .execute()

/** Those whose time has come; whoever ends before the bank’s answer asks again under the same key. */
export const claimDue = (db: Database, now: Instant, again: Instant, most: number) =>
  db
    .updateTable('paygCardChecks')
    .set({ dueAt: moment(again) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('paygCardChecks')
        .select('id')
        .where('dueAt', '<=', moment(now))
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()
export type CheckFound = Awaited<ReturnType<typeof claimDue>>[number]

export const lockCheck = (trx: Trx, id: string) =>
  trx.selectFrom('paygCardChecks').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

type Decided = { status: 'GOOD' | 'REFUSED'; refused: number; reason: string | null; dueAt: Instant | null }
export const saveDecided = (trx: Trx, id: string, { dueAt, ...decided }: Decided, at: Instant) =>
  trx
    .updateTable('paygCardChecks')
    .set({ ...decided, dueAt: dueAt === null ? null : moment(dueAt), decidedAt: moment(at) })
    .where('id', '=', id)
    .execute()

/** What a bank said last of anything that a traveller taps with. */
export async function isRefused(from: Database | Trx, travellerId: string): Promise<boolean> {
  const last = await from
    .selectFrom('paygCardChecks')
    .select('status')
    .where('travellerId', '=', travellerId)
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return last?.status === 'REFUSED'
}

/** Its bank has paid since, or its owner was asked: what was refused before counts no more. */
export const trustAll = (trx: Trx, travellerId: string) =>
  trx
    .updateTable('paygCardChecks')
    .set({ status: 'GOOD', dueAt: null })
    .where('travellerId', '=', travellerId)
    .where('status', '=', 'REFUSED')
    .execute()

export const removeChecks = (trx: Trx, travellerIds: readonly string[]) =>
  trx.deleteFrom('paygCardChecks').where('travellerId', 'in', travellerIds).execute()
