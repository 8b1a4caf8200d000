import { join } from 'node:path'
import { endpoint } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { openSecrets } from '../keys.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openIdempotency } from './idempotency.ts'
import { serve } from './serve.ts'

/** A call that the product doesn't have, on the product's frame: what once-only means is the same for all. */
const buy = endpoint({
  method: 'POST',
  path: '/v1/test/buy',
  access: 'traveller',
  summary: 'Buys.',
  request: z.object({ what: z.string() }),
  reply: z.object({ receipt: z.number(), what: z.string() }),
  refusals: ['CONTENT_UNKNOWN'],
  timeout: 5000,
  once: true,
})

type Reply = Result<{ receipt: number; what: string }, 'CONTENT_UNKNOWN'>

const carys = { kind: 'traveller', id: 'carys', sessionId: 's1' } as const
const dafydd = { kind: 'traveller', id: 'dafydd', sessionId: 's2' } as const
const KEY = 'a-key-of-enough-length'

let house: TestServer
let bought: string[]
let work: (what: string, onceKey: string | null) => Promise<Reply>

beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  serve(house.app.server, buy, ({ request, onceKey }) => work(request.what, onceKey))
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.deleteFrom('idempotencyKeys').execute()
  bought = []
  work = async (what) => {
    bought.push(what)
    return done({ receipt: bought.length, what })
  }
})

const send = (what: string, key = KEY, as: typeof carys | typeof dafydd = carys) =>
  house.call(buy, { what }, { as, headers: { 'idempotency-key': key } })

test('the same key has one effect and the same answer, byte for byte, also a hundred at once', async () => {
  const first = await send('single')
  const rest = await Promise.all(Array.from({ length: 100 }, () => send('single')))
  expect(new Set(rest.map((answer) => `${answer.status} ${answer.text}`))).toEqual(new Set([`200 ${first.text}`]))
  expect(bought).toEqual(['single'])
})

test('the same key with another body is refused and changes nothing', async () => {
  await send('single')
  const other = await send('return')
  expect([other.status, other.failure.code]).toEqual([422, 'KEY_REUSED'])
  expect(bought).toEqual(['single'])
})

test('a key belongs to its caller: somebody else with the same one buys for themselves', async () => {
  await send('single')
  expect((await send('single', KEY, dafydd)).reply.receipt).toBe(2)
})

test('while the first is still running the second is told when to ask again', async () => {
  let finish = () => {}
  const started = new Promise<void>((begun) => {
    work = async (what) => {
      bought.push(what)
      begun()
      await new Promise<void>((resolve) => (finish = resolve))
      return done({ receipt: 1, what })
    }
  })
  const first = send('single')
  await started
  const second = await send('single')
  expect([second.status, second.failure.code, second.headers['retry-after']]).toEqual([409, 'STILL_RUNNING', '5'])
  finish()
  expect((await first).status).toBe(200)
  expect((await send('single')).text).toBe((await first).text)
  expect(bought).toHaveLength(1)
})

test('past the time of the call the next one takes the key over, and the late answer of the first is not kept', async () => {
  let finishFirst = () => {}
  const begun = new Promise<void>((resolve) => {
    work = async (what) => {
      resolve()
      await new Promise<void>((end) => (finishFirst = end))
      return done({ receipt: 111, what })
    }
  })
  const lost = send('single')
  await begun
  house.clock.advance(5001)
  work = async (what) => done({ receipt: 222, what })
  expect((await send('single')).reply.receipt).toBe(222)
  finishFirst()
  await lost
  expect((await send('single')).reply.receipt).toBe(222)
})

test('a refusal is an answer and is kept; a fault of ours is not, and the key may try again at once', async () => {
  work = async () => refuse('CONTENT_UNKNOWN')
  const refused = await send('single')
  work = async (what) => done({ receipt: 1, what })
  expect((await send('single')).text).toBe(refused.text)

  const other = 'another-key-of-length'
  work = async () => {
    throw new Error('the disk is full')
  }
  expect((await send('single', other)).status).toBe(500)
  work = async (what) => done({ receipt: 7, what })
  expect((await send('single', other)).reply.receipt).toBe(7)
})

test('what was done before a fault is found again by the same key, whatever else came between, and by no other', async () => {
  const effects: (string | null)[] = []
  work = async (_what, onceKey) => {
    effects.push(onceKey)
    throw new Error('after it was done')
  }
  for (const what of ['single', 'single', 'return']) expect((await send(what)).status).toBe(500)
  await Promise.all([send('single'), send('single')])
  expect(new Set(effects).size).toBe(1)
  await send('single', 'another-key-of-enough-length')
  expect(new Set(effects).size).toBe(2)
})

test('answers are kept for 24 hours and across a restart, then forgotten', async () => {
  const first = await send('single')
  house.clock.advance(DAY - 1)
  const afterRestart = openIdempotency({
    db: house.db,
    clock: house.clock,
    secrets: await openSecrets(join(house.varDir, 'keys'), 'replies'),
  })
  expect(await afterRestart.forgetOld()).toBe(0)
  expect((await send('single')).text).toBe(first.text)
  house.clock.advance(2)
  expect(await afterRestart.forgetOld()).toBe(1)
  expect((await send('single')).reply.receipt).toBe(2)
})

test('what was answered is kept so that nobody who reads the table can use it', async () => {
  const secret = 'eyJhbGciOiJFZERTQSJ9.what-opens-an-order'
  const first = await send(secret)
  const [row] = await house.db.selectFrom('idempotencyKeys').select(['reply', 'status']).execute()
  expect(row?.status).toBe(200)
  expect(row?.reply?.length).toBeGreaterThan(secret.length)
  expect(row?.reply?.toString('latin1')).not.toContain('what-opens')
  expect((await send(secret)).text).toBe(first.text)

  // Put under another key, it can't be opened there.
  const other = 'a-key-of-somebody-else'
  await send('single', other)
  await house.db.updateTable('idempotencyKeys').set({ reply: row!.reply }).where('key', '=', other).execute()
  expect((await send('single', other)).text).not.toContain('what-opens')
})

test('an answer that was kept in plain text before is still the answer', async () => {
  await send('single')
  const reply = Buffer.from('{"receipt":41,"what":"single"}')
  await house.db.updateTable('idempotencyKeys').set({ reply }).where('key', '=', KEY).execute()
  expect((await send('single')).reply.receipt).toBe(41)
})

test('a key that is too short to be unique is refused with its name', async () => {
  const { status, failure } = await send('single', 'short')
  expect([status, failure.fields?.[0]?.field]).toEqual([400, 'Idempotency-Key'])
  expect(bought).toEqual([])
})
