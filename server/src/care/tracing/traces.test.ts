import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from '@cledrau/contract/account/accounts.ts'
import { readPayment, startPayment } from '@cledrau/contract/buying/payments.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { book, choose, isWalkUp, search } from '../../testing/buying.ts'
import { linesOf } from '../../testing/logged.ts'
import { mailTo } from '../../testing/mails.ts'
import { startPayingHouse, typeCard, type PayingHouse } from '../../testing/paying.ts'
import { startTraceTaker, type TakenSpan, type TraceTaker } from '../../testing/proofs/trace-taker.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { addTraveller, PASSWORD } from '../../testing/travellers.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const PATIENCE = { timeout: 60_000 }

let folder: string
let taker: TraceTaker
let mailbox: Mailbox
let paying: PayingHouse
let house: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mails-'))
  taker = await startTraceTaker()
  mailbox = await startMailbox({ folder })
  paying = await startPayingHouse(inject('postgres'), {
    TRACES_URL: taker.url,
    TRACES_PERCENT: '100',
    SMTP_URL: mailbox.smtp,
    LOG_LEVEL: 'info',
  })
  house = paying.house
})
afterAll(async () => {
  await paying.close()
  await mailbox.stop()
  await taker.close()
  rmSync(folder, { recursive: true, force: true })
})

const named = (name: string, traceId?: string) =>
  taker.spans().filter((span) => span.name === name && (traceId === undefined || span.traceId === traceId))
/** Once it has come. */
async function comes(name: string, traceId?: string): Promise<TakenSpan> {
  await expect.poll(() => named(name, traceId).length, PATIENCE).toBeGreaterThan(0)
  return named(name, traceId)[0] as TakenSpan
}
const factsOf = ({ attributes }: TakenSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const childrenOf = ({ spanId }: TakenSpan) => taker.spans().filter(({ parentSpanId }) => parentSpanId === spanId)

test('a search is followed into the thread that finds, step by step, in its caller’s trace', async () => {
  const [headers, url] = [{ traceparent: `00-${TRACE}-${CALLER}-00` }, '/api/v1/silverrail/ticketsearch']
  const lines = linesOf(house)
  const sent = await house.app.server.inject({
    url,
    headers,
    query: { token: 'x', origin: 'CDF', destination: 'SWA' },
  })
  expect(sent.statusCode).toBe(401)
  const refused = await comes(`GET ${url}`, TRACE)
  expect(refused).toMatchObject({ parentSpanId: CALLER, kind: 2, status: {} })
  expect(factsOf(refused)).toMatchObject({ 'http.route': url, 'http.response.status_code': '401' })
  // A line of the log says whose trace it is of.
  expect(lines.find((line) => line.includes('"msg":"call"'))).toContain(`"trace":"${TRACE}"`)

  await search(house)
  const asked = await expect
    .poll(() => named(`GET ${url}`).find((one) => factsOf(one)['http.response.status_code'] === '200'), PATIENCE)
    .toBeDefined()
    .then(() => named(`GET ${url}`).find((one) => factsOf(one)['http.response.status_code'] === '200') as TakenSpan)
  const [thread] = childrenOf(asked).filter(({ name }) => name === 'search: ask a thread')
  expect(childrenOf(thread as TakenSpan).map(({ name }) => name).toSorted()).toEqual(['search: plan', 'search: price', 'search: work']) // prettier-ignore
  for (const step of childrenOf(thread as TakenSpan)) {
    expect(step.traceId).toBe(asked.traceId)
    expect(BigInt(step.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(asked.startTimeUnixNano))
    expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(asked.endTimeUnixNano))
  }
})

test('a purchase is one trace from the call to the bank, to the job that makes tickets, and to the line to pages', async () => {
  const carys = await addTraveller(house)
  const { reply } = await book(house, carys, choose(await search(house), isWalkUp))
  const { orderID } = reply.order
  const begun = await house.call(startPayment, { target: { kind: 'order', orderID } }, { as: carys })
  const { paymentID, frame } = begun.reply
  const starts = await comes('POST /api/v1/payments')
  const [atBank] = taker.spans().filter(({ name, traceId }) => name === 'POST sessions' && traceId === starts.traceId)
  expect(factsOf(atBank as TakenSpan)).toMatchObject({ 'server.address': 'localhost' })
  expect(named('transaction', starts.traceId).length).toBeGreaterThan(0)
  expect(named('insert payments', starts.traceId)).toHaveLength(1)

  await typeCard(frame, 'approved')
  await expect
    .poll(async () => (await house.call(readPayment, { paymentID }, { as: carys })).reply.state, PATIENCE)
    .toBe('PAID')
  const job = await comes('job issue-tickets')
  const enqueued = taker.spans().find(({ spanId }) => spanId === job.parentSpanId)
  expect(enqueued?.traceId).toBe(job.traceId)
  expect(named('bus me', job.traceId).length).toBeGreaterThan(0)
})

test('nothing of anybody is in a trace: no name, number, address, query or path of theirs', async () => {
  const planted = { firstName: 'Gwenllïan', lastName: 'Cadwaladr', email: 'gwenllian.cadwaladr@example.org' }
  const person = { ...planted, title: 'Ms', languagePreference: 'CY' as const }
  const registered = await house.call(register, { ...person, password: PASSWORD, password_confirmation: PASSWORD })
  expect(registered.status).toBe(200)
  await mailTo(mailbox, planted.email)
  await comes('SMTP send')

  const carys = await addTraveller(house, { email: 'carys.planted@example.org', firstName: 'Carysplanted' })
  const found = await search(house, { origin: 'LLJ', destination: 'WRX', outboundTime: '10:47' })
  const { reply } = await book(house, carys, choose(found, isWalkUp))
  const { orderID, recordLocator } = reply.order
  const { paymentID, frame } = (await house.call(startPayment, { target: { kind: 'order', orderID } }, { as: carys }))
    .reply
  await typeCard(frame, 'approved')
  await expect
    .poll(async () => (await house.call(readPayment, { paymentID }, { as: carys })).reply.state, PATIENCE)
    .toBe('PAID')
  const path = `/api/v1/users/${encodeURIComponent('typed.by@example.org')}/change-password`
  const odd = { method: 'POST', headers: { 'user-agent': 'Planted/7', 'x-forwarded-for': '203.0.113.77' } } as const
  await house.app.server.inject({ ...odd, url: path, payload: { token: 'x', password: 'planted-password' } })
  await house.app.server.inject({ ...odd, url: '/api/v1/nowhere/planted-nowhere?email=planted-query' })
  await comes('POST /api/v1/users/:email/change-password')
  await comes('POST none')
  await expect.poll(() => named('job issue-tickets').length, PATIENCE).toBeGreaterThan(1)

  // The numbers of calls are letters by chance, and may be any.
  const text = taker.text().replaceAll(/"cledrau.request","value":\{[^}]+\}/g, '')
  const codes = (await house.db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)
  const theirs = [
    ...Object.values(planted),
    carys.id,
    carys.email,
    carys.sessionId,
    'Carysplanted',
    orderID,
    recordLocator,
    paymentID,
    '10:47',
    'LLJ',
    'WRX',
    '203.0.113.77',
    'Planted/7',
    'planted',
    'typed.by',
    PASSWORD,
    ...codes,
  ]
  expect(theirs.filter((one) => text.includes(one))).toEqual([])
  // Nor anything that could be: every word of it is known.
  const keys = new Set(taker.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].toSorted()).toEqual([
    'cledrau.refusal',
    'cledrau.request',
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'server.address',
  ])
  for (const { name } of taker.spans()) expect(name).toMatch(/^[\w :/*.’-]+$/)
})
