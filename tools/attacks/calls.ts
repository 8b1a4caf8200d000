import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { passkeyLogin } from '@cledrau/contract/account/passkeys.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { listOrders } from '@cledrau/contract/buying/orders.ts'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { counted, OPTIONS, refused, type Attack, type Field } from './field.ts'

const log = (fields: object) => JSON.stringify({ token: APP_TOKEN, ...fields })
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

async function worst({ send }: Field, texts: readonly string[]): Promise<number> {
  let slowest = 0
  for (const raw of texts) {
    const began = performance.now()
    const hurting = send('POST', '/api/v1/log', {
      from: '198.51.100.10',
      body: log({ level: 'error', raw, message: raw }),
    })
    const { status } = await send('GET', '/healthz')
    assert.equal(status, 200)
    slowest = Math.max(slowest, performance.now() - began)
    await hurting
  }
  return slowest
}

export const attacks: Attack[] = [
  {
    what: 'one anonymous text keeps the server’s thread busy',
    attempt: async (field) => {
      const texts = ['@'.repeat(2500), 'a@'.repeat(4000), '@'.repeat(8000), 'a'.repeat(8000), '1'.repeat(8000)]
      const slowest = await worst(field, texts)
      assert.ok(slowest < 500, `others waited ${slowest.toFixed(0)} ms`)
      return `others waited ${slowest.toFixed(0)} ms at most`
    },
  },
  {
    what: 'the limit of calls is walked around by spelling the address differently',
    attempt: async ({ send }) => {
      const from = '198.51.100.20'
      const spellings = [OPTIONS, OPTIONS.replace('/api', '/%61pi'), `http://x${OPTIONS}`]
      const burst = (target: string, count: number, where: string) =>
        Promise.all(Array.from({ length: count }, async () => (await send('GET', target, { from: where })).status))
      const first = await burst(OPTIONS, 1300, from)
      assert.ok(first.filter((status) => status === 429).length >= 90, counted(first))
      for (const spelling of spellings) {
        const answers = await burst(spelling, 50, from)
        assert.deepEqual(new Set(answers), new Set([429]), `${spelling}: ${counted(answers)}`)
      }
      return `${counted(first)}, then 429 in every spelling`
    },
  },
  {
    what: 'one household of IPv6 has a limit for each of its addresses',
    attempt: async ({ send }) => {
      const asked = Array.from({ length: 1300 }, async (_, n) => {
        return (await send('GET', OPTIONS, { from: `2001:db8:7:7::${(n + 1).toString(16)}` })).status
      })
      const answers = await Promise.all(asked)
      assert.ok(answers.filter((status) => status === 429).length >= 90, counted(answers))
      return counted(answers)
    },
  },
  {
    what: 'a guard’s call is opened with a key that stands in the source',
    attempt: async ({ ask }) => {
      const asked = await ask(reportInspections, { deviceKey: 'demonstration-inspector', inspections: [] })
      refused(asked, 'the guard’s call')
      return `${asked.status}`
    },
  },
  {
    what: 'odd requests end in a fault of ours',
    attempt: async ({ house, ask, send }) => {
      const carys = await addTraveller(house)
      const deep = nested(5000, '[', ']')
      const answers = [
        await ask(startPayment, { target: { kind: 'order', orderID: 'abc' } }, { as: carys }),
        await send('POST', `/api${passkeyLogin.path}`, {
          body: `{"token":"${APP_TOKEN}","response":${deep},"platform":"web"}`,
        }),
        await send('POST', `/api${startPayment.path}`, {
          headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${await house.tokenOf(carys)}` },
          body: `{"token":"${APP_TOKEN}","x":${nested(5000, '{"a":', '}').replace('{"a":}', '{"a":1}')}}`,
        }),
        await send('POST', '/api/v1/log', { body: '\u0000' }),
        await send('GET', '/api/%c0%80'),
        await send('POST', '/api/v1/payments/webhook', {
          body: 'not json',
          headers: { 'bank-signature': 't=1,v1=00' },
        }),
      ]
      for (const answer of answers) refused(answer, 'an odd request')
      return counted(answers.map(({ status }) => status))
    },
  },
  {
    what: 'personal answers stay in a cache',
    attempt: async ({ house, ask }) => {
      const carys = await addTraveller(house)
      for (const call of [readUser, ticketWallet, listOrders]) {
        const { headers, status } = await ask(call, {}, { as: carys })
        assert.deepEqual([status, headers['cache-control']], [200, 'no-store'], call.path)
      }
      return 'no-store'
    },
  },
  {
    what: 'one address keeps thousands of streams open',
    attempt: async ({ url }) => {
      const closing = new AbortController()
      const open = async () => {
        const headers = { 'x-forwarded-for': '198.51.100.30' }
        const target = `${url}/api/v1/stream?token=${APP_TOKEN}`
        return fetch(target, { headers, signal: closing.signal })
      }
      // Kept until the end: a line that nobody holds any more would be closed, and make room for another.
      const lines = await Promise.all(Array.from({ length: 300 }, open))
      const statuses = lines.map(({ status }) => status)
      const elsewhere = { 'x-forwarded-for': '198.51.100.31' }
      const other = await fetch(`${url}/api/v1/stream?token=${APP_TOKEN}`, {
        headers: elsewhere,
        signal: closing.signal,
      })
      closing.abort()
      assert.equal(lines.length, 300)
      assert.ok(statuses.filter((status) => status === 200).length <= 100, counted(statuses))
      assert.equal(other.status, 200, 'somebody elsewhere was turned away')
      return counted(statuses)
    },
  },
  {
    what: 'the pages of guards and of the calls load from elsewhere, or stand in a frame',
    attempt: async ({ send }) => {
      for (const page of ['/api/docs', '/api/docs/calls/', '/inspector/']) {
        const policy = String((await send('GET', page)).headers['content-security-policy'])
        assert.ok(policy.includes("frame-ancestors 'none'"), `${page}: ${policy}`)
        assert.ok(
          !/https?:|validator|unsafe-inline|unsafe-eval'/.test(policy.replace("'wasm-unsafe-eval'", '')),
          policy,
        )
      }
      return 'nothing from elsewhere, in no frame'
    },
  },
]
