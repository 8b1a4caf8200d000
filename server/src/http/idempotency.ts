import { createHash, randomUUID } from 'node:crypto'
import { IDEMPOTENCY_KEY, type AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { moment, type IdempotencyKeyRow } from '../db/schema.ts'
import { Failed } from './failures.ts'
import type { Answer } from './serve.ts'

type Once = {
  request: FastifyRequest
  call: AnyEndpoint
  caller: string
  work: (onceKey: string | null) => Promise<Answer>
}

/** One effect and one answer for a key, across repeats, crashes and restarts. */
export type Idempotency = { once: (call: Once) => Promise<Answer>; forgetOld: () => Promise<number> }

const KEPT = DAY

type Name = Pick<IdempotencyKeyRow, 'caller' | 'endpoint' | 'key'>

export function openIdempotency(db: Database, clock: Clock): Idempotency {
  return {
    once: async ({ request, call, caller, work }) => {
      const key = request.headers['idempotency-key']
      if (key === undefined) return work(null)
      if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
        throw new Failed('BAD_REQUEST', { fields: [{ field: 'Idempotency-Key', problem: `${IDEMPOTENCY_KEY}` }] })

      const name: Name = { caller, endpoint: `${call.method} ${call.path}`, key }
      const owner = randomUUID()
      const known = await claim(db, clock, name, owner, bodyHash(request), call.timeout)
      if (known) return known
      return settle(db, name, owner, () => work(`${name.caller} ${name.endpoint} ${name.key}`))
    },

    forgetOld: async () => {
      const { numDeletedRows } = await db
        .deleteFrom('idempotencyKeys')
        .where('startedAt', '<', moment(instant(clock.now() - KEPT)))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** The stored answer, or nothing when the key is now ours to work on. */
async function claim(
  db: Database,
  clock: Clock,
  name: Name,
  owner: string,
  hash: Buffer,
  timeout: number,
): Promise<Answer | undefined> {
  const startedAt = moment(clock.now())
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('idempotencyKeys')
    .values({ ...name, bodyHash: hash, owner, startedAt, status: null, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken) return undefined

  const row = await db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('caller', '=', name.caller)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .executeTakeFirst()
  // The first attempt failed and gave the key back between our two questions.
  if (!row) return claim(db, clock, name, owner, hash, timeout)
  if (!row.bodyHash.equals(hash)) throw new Failed('KEY_REUSED')
  if (row.status !== null && row.reply) return { status: row.status, body: row.reply.toString('utf8') }

  const remaining = row.startedAt + timeout - clock.now()
  if (remaining > 0) throw new Failed('STILL_RUNNING', { retryAfterSeconds: Math.ceil(remaining / 1000) })

  // Whoever worked on it is past its time: take the key over, unless somebody else just did.
  const { numUpdatedRows: takenOver } = await db
    .updateTable('idempotencyKeys')
    .set({ owner, startedAt })
    .where('caller', '=', name.caller)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .where('owner', '=', row.owner)
    .where('status', 'is', null)
    .executeTakeFirst()
  return takenOver ? undefined : claim(db, clock, name, owner, hash, timeout)
}

async function settle(db: Database, name: Name, owner: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work()
    await db
      .updateTable('idempotencyKeys')
      .set({ status: answer.status, reply: Buffer.from(answer.body) })
      .where('caller', '=', name.caller)
      .where('endpoint', '=', name.endpoint)
      .where('key', '=', name.key)
      .where('owner', '=', owner)
      .execute()
    return answer
  } catch (error) {
    // A fault isn't an answer: the same key may try again at once.
    await db
      .deleteFrom('idempotencyKeys')
      .where('caller', '=', name.caller)
      .where('endpoint', '=', name.endpoint)
      .where('key', '=', name.key)
      .where('owner', '=', owner)
      .execute()
    throw error
  }
}

const bodyHash = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body ?? null]))
    .digest()
