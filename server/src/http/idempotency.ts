import { createHash, randomUUID } from 'node:crypto'
import { IDEMPOTENCY_KEY, type AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import type { FastifyRequest } from 'fastify'
import { askedKept } from '../care/kept-asked.ts'
import type { Clock } from '../clock.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Secrets } from '../keys.ts'
import { seal, unseal } from '../sealed.ts'
import { guestName, travellerName } from './callers.ts'
import { Failed } from './failures.ts'
import * as store from './idempotency.store.ts'
import type { Answer } from './serve.ts'

type Once = {
  request: FastifyRequest
  call: Pick<AnyEndpoint, 'path' | 'timeout'> & { method: string }
  caller: string
  work: (onceKey: string | null) => Promise<Answer>
}

/** One effect and one answer for a key, across repeats, crashes and restarts. */
export type Idempotency = {
  once: (call: Once) => Promise<Answer>
  forgetOld: () => Promise<number>
  /** With the account: keys name it, and answers tell of it. */
  erase: (trx: Trx, accountId: string) => Promise<void>
  eraseGuest: (trx: Trx, orderId: string) => Promise<void>
}

const KEPT = DAY
/** Longer than any call takes: whoever gave a key back is past its time at once. */
const PAST_ITS_TIME = HOUR

type Name = store.Name

/** What every part of it needs. */
type House = { db: Database; clock: Clock; secrets: Secrets }

export function openIdempotency(house: House): Idempotency {
  const { db, clock } = house
  return {
    once: async ({ request, call, caller, work }) => {
      const key = request.headers['idempotency-key']
      if (key === undefined) return work(null)
      if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
        throw new Failed('BAD_REQUEST', { fields: [{ field: 'Idempotency-Key', problem: `${IDEMPOTENCY_KEY}` }] })

      const name: Name = { caller, endpoint: `${call.method} ${call.path}`, key }
      const owner = randomUUID()
      const claimed = await claim(house, name, owner, bodyHash(request), call.timeout)
      askedKept('repeated calls', claimed.answer !== undefined)
      if (claimed.answer) return claimed.answer
      return settle(house, name, owner, () => work(onceKeyOf(name, claimed.effect)))
    },

    forgetOld: () => store.forgetBefore(db, instant(clock.now() - KEPT)),

    erase: async (trx, accountId) => void (await store.forgetCaller(trx, travellerName(accountId))),
    eraseGuest: async (trx, orderId) => void (await store.forgetCaller(trx, guestName(orderId))),
  }
}

/**
 * How whoever keeps what was done knows it again. A key that was forgotten names something else when it comes back, and must not
 * find what it once did.
 */
const onceKeyOf = ({ caller, endpoint, key }: Name, effect: string | null): string =>
  [caller, endpoint, key, ...(effect === null ? [] : [effect])].join(' ')

type Claimed = { answer: Answer } | { answer?: undefined; effect: string | null }

/** The stored answer, or what it is about when the key is now ours to work on. */
async function claim(house: House, name: Name, owner: string, hash: Buffer, timeout: number): Promise<Claimed> {
  const { db, clock } = house
  const at = clock.now()
  if (await store.addKey(db, { name, owner, bodyHash: hash, at })) return { effect: owner }

  const row = await store.findKey(db, name)
  // It was forgotten between our two questions.
  if (!row) return claim(house, name, owner, hash, timeout)
  // What failed may be sent otherwise: that it was given back is all that is known of it, besides its effect.
  const wasGivenBack = row.status === null && at - row.startedAt >= PAST_ITS_TIME
  if (!wasGivenBack && !row.bodyHash.equals(hash)) throw new Failed('KEY_REUSED')
  if (row.status !== null && row.reply)
    return { answer: { status: row.status, body: openReply(house, name, row.reply) } }

  const remaining = row.startedAt + timeout - clock.now()
  if (remaining > 0) throw new Failed('STILL_RUNNING', { retryAfterSeconds: Math.ceil(remaining / 1000) })

  // Whoever worked on it is past its time: take the key over, unless somebody else just did.
  const takenOver = await store.takeOver(db, { name, owner, bodyHash: hash, at }, row.owner)
  return takenOver ? { effect: row.effect } : claim(house, name, owner, hash, timeout)
}

async function settle(house: House, name: Name, owner: string, work: () => Promise<Answer>): Promise<Answer> {
  const { db, clock } = house
  try {
    const answer = await work()
    await store.saveReply(db, name, owner, { status: answer.status, reply: sealReply(house, name, answer.body) })
    return answer
  } catch (error) {
    // A fault isn't an answer: the same key may try again at once. It stays with its effect, which may have been had before the fault.
    await store.giveBack(db, name, owner, instant(clock.now() - PAST_ITS_TIME))
    throw error
  }
}

/** No plain answer begins with it; those that an older version kept are read for their day. */
const SEALED = Buffer.of(1)
const KEY_ID = 36

const boundTo = ({ caller, endpoint, key }: Name) => `${caller} ${endpoint} ${key}`

/** Answers may hold what opens an order: whoever reads the table, or a copy of it, must not. */
function sealReply({ secrets, clock }: House, name: Name, body: string): Buffer {
  const secret = secrets.current(clock.now())
  return Buffer.concat([SEALED, Buffer.from(secret.id), seal(secret, Buffer.from(body), boundTo(name))])
}

function openReply({ secrets }: House, name: Name, reply: Buffer): string {
  if (!reply.subarray(0, 1).equals(SEALED)) return reply.toString('utf8')
  // Followed or withdrawn, it still opens what it sealed.
  const id = reply.toString('utf8', 1, 1 + KEY_ID)
  const secret = secrets.list().find((one) => one.id === id)
  if (!secret) throw new Error('the key of a kept answer is not in the folder of keys')
  return unseal(secret, reply.subarray(1 + KEY_ID), boundTo(name)).toString('utf8')
}

const bodyHash = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body ?? null]))
    .digest()
