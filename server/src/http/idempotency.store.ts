import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../db/database.ts'
import { moment, type IdempotencyKeyRow } from '../db/schema.ts'

/** What a key is called: nobody's key is somebody else's. */
export type Name = Pick<IdempotencyKeyRow, 'caller' | 'endpoint' | 'key'>

type Claim = { name: Name; owner: string; bodyHash: Buffer; at: Instant }

/** Whether the key was new and is ours to work on. */
export async function addKey(db: Database, { name, owner, bodyHash, at }: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyKeys')
    .values({ ...name, bodyHash, owner, startedAt: moment(at), status: null, reply: null, effect: owner })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const findKey = (db: Database, name: Name) =>
  db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('caller', '=', name.caller)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .executeTakeFirst()

/** From whoever is past their time, unless somebody else just did. */
export async function takeOver(db: Database, { name, owner, bodyHash, at }: Claim, from: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKeys')
    .set({ owner, bodyHash, startedAt: moment(at) })
    .where('caller', '=', name.caller)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .where('owner', '=', from)
    .where('status', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export const saveReply = (db: Database, name: Name, owner: string, answer: { status: number; reply: Buffer }) =>
  db
    .updateTable('idempotencyKeys')
    .set(answer)
    .where('caller', '=', name.caller)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .where('owner', '=', owner)
    .execute()

/** For whoever comes next, as one that is past its time. */
export const giveBack = (db: Database, name: Name, owner: string, since: Instant) =>
  db
    .updateTable('idempotencyKeys')
    .set({ startedAt: moment(since) })
    .where('caller', '=', name.caller)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .where('owner', '=', owner)
    .execute()

export const forgetCaller = (trx: Trx, caller: string) =>
  trx.deleteFrom('idempotencyKeys').where('caller', '=', caller).execute()

export async function forgetBefore(db: Database, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotencyKeys')
    .where('startedAt', '<', moment(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
