import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { isSigned, startReceiver, type Receiver } from '@cledrau/server/testing/partners/receiver.ts'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram } from '../../debian.ts'
import { ROOT } from '../../programs.ts'
import { openStranger } from '../client/stranger.ts'
import { openFront } from './front.ts'
import { openHouse, type House } from './house.ts'
import { markedData } from './marked-data.ts'

/** A stranger's program, which knows what docs/partners says and nothing else of the house. */
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
let house: House
let front: ReturnType<typeof openFront>
let url: string
let receiver: Receiver
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  receiver = await startReceiver()
  const [name, begins] = ['Siop y Prawf', Date.parse('2026-12-07T08:00:00Z')]
  house = await openHouse({ name, folder, url, data: markedData(folder), begins, webhookHosts: receiver.host })
  front = openFront(() => house)
  await new Promise<void>((listening) => front.listen(port, '127.0.0.1', listening))
}, 240_000)
afterAll(async () => {
  front.close()
  front.closeAllConnections()
  await house.stop()
  await receiver.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Station = { code: string }
type Train = { uid: string; serviceDate: string; origin: Station; destination: Station }
/** What this program reads of answers, whichever they are. */
type Body = {
  issuer: string
  token_endpoint: string
  legSolutions: { outbound: [{ legSolutionID: string; travelSegments: Train[] }] }
  fareInformation: { placesLeft: number | null; legReferences: string[] }[]
  order: { orderID: string; recordLocator: string; price: { total: number } }
  orders: { orderID: string }[]
  state: string
  secret: string
  code: string
  error: string
  errorMessage: string
  data: string
  amount: number
  owedInPennies: number
}
type Reply = { status: number; body: Body }

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
  const carried = { token: APP_TOKEN, ...body }
  const query = method === 'GET' ? `?${new URLSearchParams(carried as Record<string, string>)}` : ''
  const answer = await fetch(`${url}${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(carried) }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

async function bearer(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const { clientID, keyID, key } = house.credentials()
  const { issuer, token_endpoint: endpoint } = (await send('GET', '/.well-known/oauth-authorization-server')).body
  const now = Math.floor(house.now() / 1000)
  const assertion = await new SignJWT({ iss: clientID, sub: clientID, aud: issuer, jti: randomUUID(), exp: now + 60 })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyID })
    .sign(await importJWK(key, 'EdDSA'))
  const form = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    ...more,
  }
  const answer = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(form) })
  const body = (await answer.json()) as { access_token?: string }
  if (!body.access_token) throw new Error(JSON.stringify(body))
  return { authorization: `Bearer ${body.access_token}` }
}

const SEARCH = {
  origin: 'CDF',
  destination: 'SWA',
  outboundDate: '2026-12-09',
  outboundTime: '10:00',
  ticketType: 'single',
}
async function chosen() {
  const { body } = await send('GET', '/api/v1/silverrail/ticketsearch', SEARCH)
  const [leg] = body.legSolutions.outbound
  const fare = body.fareInformation.find(
    (one) => one.placesLeft === null && one.legReferences.includes(leg.legSolutionID),
  )
  const travelSegments = leg.travelSegments.map((train) => ({
    uid: train.uid,
    serviceDate: train.serviceDate,
    origin: train.origin.code,
    destination: train.destination.code,
  }))
  const { legSolutionID } = leg
  return { legSolutions: [{ legSolutionID, direction: 'OUTBOUND', travelSegments }], fareInformation: [fare] }
}
const WHO = { title: 'Ms', firstName: 'Mari', lastName: 'Huws', fulfilment: { method: 'ETK' } }
const BOOK = '/api/v1/silverrail/createbooking'
const key = () => ({ 'idempotency-key': randomUUID() })

test('a stranger sells, meets trouble, hands out a ticket that no train takes, gives it back and hears of it all', async () => {
  const own = await bearer()
  const { body: hook } = await send('PUT', '/api/v1/partners/webhook', { url: receiver.url }, own)
  expect(hook.secret).toMatch(/^whsec_/)
  const ticket = { ...(await chosen()), ...WHO }

  const soldOut = await send('POST', BOOK, ticket, { ...own, 'sandbox-trouble': 'sold-out', 'accept-language': 'cy' })
  expect([soldOut.status, soldOut.body.code]).toEqual([409, 'PLACES_GONE'])
  expect(soldOut.body.errorMessage).not.toBe('PLACES_GONE')
  // The same by the other door, in the standard's form.
  const gone = await send('POST', '/osdm/bookings', {}, { ...own, 'sandbox-trouble': 'sold-out' })
  expect([gone.status, gone.body.code]).toEqual([409, 'BOOKING_INSUFFICIENT_AVAILABILITY'])
  const unfit = await send('POST', BOOK, ticket, { ...own, 'sandbox-trouble': 'limit-reached' })
  expect([unfit.status, unfit.body.error]).toEqual([400, expect.stringContaining('limit-reached')])
  expect((await send('POST', BOOK, ticket, { ...own, 'sandbox-trouble': 'gremlins' })).body.error).toContain('sold-out')

  // It was done and nobody heard: the same key answers what was done.
  const once = { ...own, ...key() }
  await expect(send('POST', BOOK, ticket, { ...once, 'sandbox-trouble': 'lost' })).rejects.toThrow()
  const { body: held } = await send('POST', BOOK, ticket, once)
  const { orderID, recordLocator, price } = held.order
  const listed = await send('GET', '/api/v1/partners/orders', {}, own)
  expect(listed.body.orders.map((one) => one.orderID)).toEqual([orderID])

  const ofOrder = await bearer({ order: orderID })
  const paying = { target: { kind: 'order', orderID }, onAccount: price.total }
  const paid = await send('POST', '/api/v1/payments', paying, { ...ofOrder, ...key() })
  expect(paid.body.state).toBe('PAID')
  const pdf = async () =>
    (await send('GET', '/api/v1/silverrail/downloadeticket', { recordLocator }, ofOrder)).body.data
  await expect.poll(pdf, { timeout: 30_000 }).toBeDefined()
  const paper = Buffer.from(await pdf(), 'base64')
  const read = execFileSync(findProgram(['pdftotext'], 'poppler-utils'), ['-raw', '-', '-'], { input: paper })
  expect(String(read)).toContain('NOT FOR TRAVEL')

  const { body: quote } = await send('POST', '/api/v1/refunds/quote', { recordLocator }, ofOrder)
  const refund = { recordLocator, amount: quote.amount }
  expect((await send('POST', '/api/v1/refunds', refund, { ...ofOrder, ...key() })).status).toBe(200)
  await expect
    .poll(() => receiver.heard.map(({ body }) => JSON.parse(body).type), { timeout: 30_000 })
    .toEqual(['order.paid', 'tickets.ready', 'order.refunded', 'tickets.returned'])
  expect(receiver.heard.every((one) => isSigned(one, hook.secret))).toBe(true)
  expect((await send('GET', '/api/v1/partners/account', {}, own)).body.owedInPennies).toBe(price.total - quote.amount)
}, 120_000)

test('a stranger’s empty project follows the page: it buys, exchanges, gives back, and hears of each', async () => {
  const stranger = await openStranger(join(folder, 'stranger'), 'docs/partners/selling.md')
  expect(await stranger.compile(join(ROOT, 'node_modules/typescript/bin/tsc'))).toBe('')
  writeFileSync(join(stranger.folder, 'credentials.json'), JSON.stringify(house.credentials()))
  const owed = async () => (await send('GET', '/api/v1/partners/account', {}, await bearer())).body.owedInPennies
  const before = await owed()
  // It hears where the receiver of these tests stood until now.
  await receiver.stop()
  const [, port = ''] = receiver.host.split(':')
  const { stdout } = await promisify(execFile)(process.execPath, ['out/shop.js', url, port], {
    cwd: stranger.folder,
    timeout: 60_000,
  })
  const lines = stdout.trim().split('\n')
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^bought \w+: [^/]+\.pdf$/),
    expect.stringMatching(/^exchanged for \w+: [^/]+\.pdf$/),
    expect.stringMatching(/^given back \d+ pence; owed \d+$/),
  ])
  expect(lines[2]).toBe(`given back ${/\d+/.exec(lines[2] ?? '')?.[0]} pence; owed ${await owed()}`)
  const heardOf = (which: string) => lines.slice(3).filter((line) => line.startsWith(which))
  expect(heardOf('first')).toEqual(['order.paid', 'tickets.ready', 'order.refunded'].map((type) => `first ${type}`))
  expect(heardOf('second')).toEqual(
    ['order.paid', 'tickets.ready', 'order.refunded', 'tickets.returned'].map((type) => `second ${type}`),
  )
  expect(before).toBeLessThanOrEqual(await owed())
}, 120_000)

test('its clock goes where the partner wants it, and a reset leaves the key and nothing else', async () => {
  const { clientID } = house.credentials()
  const moved = await send('PUT', '/sandbox/clock', { now: '2026-12-08T20:00:00Z' })
  expect(moved.body).toMatchObject({ clientID, now: expect.stringMatching(/^2026-12-08T20:0/) })
  expect((await send('GET', '/api/v1/partners/orders', {}, await bearer())).body.orders).toHaveLength(3)
  for (const wrong of [{ now: 'soon' }, { forwardMinutes: 'many' }, { now: '1999-01-01' }])
    expect((await send('PUT', '/sandbox/clock', wrong)).status).toBe(400)
  expect((await send('POST', '/sandbox/reset')).body).toMatchObject({
    clientID,
    now: expect.stringMatching(/^2026-12-07T08:0/),
  })
  expect((await send('GET', '/api/v1/partners/orders', {}, await bearer())).body.orders).toEqual([])
}, 240_000)
