import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from './client.ts'
import { readRoutes } from './read-routes.ts'

type Heard = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}
type Reply = (response: ServerResponse) => void

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body))
const no = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { error: true, code, errorMessage: `No: ${code}`, requestId: 'r1' }, headers)
const broken: Reply = (response) => void response.destroy()
const silent: Reply = () => {}

/** A server that answers one thing after the other, and remembers what it heard. */
async function railway(...replies: Reply[]) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    let text = ''
    for await (const piece of request) text += String(piece)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    heard.push({ method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body })
    const reply = replies[Math.min(heard.length, replies.length) - 1]
    reply?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

const HOLD = { legSolutions: [], fareInformation: [], fulfilment: { method: 'ETK' } } as never

test('fields travel where the document has them, with the app’s token, the bearer and the language', async () => {
  const { url, heard } = await railway(json(200, {}))
  const cledrau = openClient({ url: `${url}/`, token: async () => 'bearer-1', language: 'cy' })
  await cledrau.readOrder({ orderID: 'a/b' })
  await cledrau.ticketSearch({
    origin: 'CDF',
    destination: 'SWA',
    via: ['BGN', 'NTH'],
    adult: 2,
    child: undefined,
  } as never)
  await cledrau.startPayment({ target: { kind: 'basket' } }, { token: 'bearer-2', language: 'en' })
  await cledrau.openCatalogue()
  const [order, search, payment, catalogue] = heard
  expect([order?.method, order?.path, order?.query.toString()]).toEqual([
    'GET',
    '/api/v1/orders/a%2Fb',
    'token=cledrau-app-1',
  ])
  expect(order?.headers).toMatchObject({ authorization: 'Bearer bearer-1', 'accept-language': 'cy' })
  expect(search?.query.getAll('via')).toEqual(['BGN', 'NTH'])
  expect([search?.query.get('adult'), search?.query.has('child')]).toEqual(['2', false])
  expect(payment?.body).toEqual({ target: { kind: 'basket' }, token: 'cledrau-app-1' })
  expect(payment?.headers).toMatchObject({ authorization: 'Bearer bearer-2', 'accept-language': 'en' })
  expect([catalogue?.path, catalogue?.query.toString()]).toEqual(['/open/catalogue', ''])
})

test('a call that buys keeps its key through broken lines, silence and servers that are away', async () => {
  for (const [trouble, more] of [
    [broken, {}],
    [silent, { timeoutMs: 200 }],
    [no(503, 'NOT_NOW', { 'retry-after': '0' }), {}],
    [no(409, 'STILL_RUNNING', { 'retry-after': '0' }), {}],
  ] as const) {
    const { url, heard } = await railway(trouble, trouble, json(200, { order: { orderID: '1' } }))
    const answer = await openClient({ url }).createBooking(HOLD, more)
    expect(answer).toMatchObject({ ok: true, data: { order: { orderID: '1' } } })
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{16,128}$/)
  }
  const { url, heard } = await railway(json(200, {}))
  const cledrau = openClient({ url })
  await cledrau.createBooking(HOLD)
  await cledrau.createBooking(HOLD)
  await cledrau.createBooking(HOLD, { idempotencyKey: 'mine-mine-mine-mine' })
  const keys = heard.map(({ headers }) => headers['idempotency-key'])
  expect([new Set(keys).size, keys[2]]).toEqual([3, 'mine-mine-mine-mine'])
})

test('what has no key and changes something is sent again only where nothing was done', async () => {
  const away = await railway(no(503, 'NOT_NOW', { 'retry-after': '0' }))
  expect(await openClient({ url: away.url }).login({ email: 'a', password: 'b' } as never)).toMatchObject({
    ok: false,
    code: 'NOT_NOW',
    status: 503,
  })
  expect(away.heard).toHaveLength(1)
  const busy = await railway(no(503, 'TOO_BUSY', { 'retry-after': '0' }), json(200, {}))
  expect(await openClient({ url: busy.url }).login({ email: 'a', password: 'b' } as never)).toMatchObject({ ok: true })
  expect(busy.heard).toHaveLength(2)
})

test('a no is a value with all that was said, and is not asked for again', async () => {
  const fields = [{ field: 'origin', problem: 'is no station' }]
  const { url, heard } = await railway(
    json(400, { error: true, code: 'BAD_REQUEST', errorMessage: 'No.', requestId: 'r7', fields }),
    no(409, 'PRICE_CHANGED'),
  )
  const cledrau = openClient({ url })
  expect(await cledrau.readOrder({ orderID: '1' })).toEqual({
    ok: false,
    code: 'BAD_REQUEST',
    message: 'No.',
    status: 400,
    requestId: 'r7',
    fields,
    retryAfterSeconds: undefined,
  })
  expect(await cledrau.createBooking(HOLD)).toMatchObject({ code: 'PRICE_CHANGED', requestId: 'r1' })
  expect(heard).toHaveLength(2)
})

test('who is told to come back much later hears so at once; who gives up, too', async () => {
  const later = await railway(no(429, 'TOO_MANY_CALLS', { 'retry-after': '60' }))
  expect(await openClient({ url: later.url }).carriers()).toMatchObject({
    code: 'TOO_MANY_CALLS',
    retryAfterSeconds: 60,
  })
  expect(later.heard).toHaveLength(1)
  const { url } = await railway(silent)
  const giving = new AbortController()
  const answer = openClient({ url }).carriers({}, { signal: giving.signal })
  giving.abort()
  expect(await answer).toMatchObject({ ok: false, code: 'GIVEN_UP', status: 0 })
  expect(await openClient({ url }).carriers({}, { timeoutMs: 50, retries: 0 })).toMatchObject({ code: 'TIMED_OUT' })
  expect(await openClient({ url: 'http://127.0.0.1:1', retries: 0 }).carriers()).toMatchObject({ code: 'NO_ANSWER' })
})

test('whoever stands between may say no in words of their own', async () => {
  const page: Reply = (response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  const { url, heard } = await railway(page, json(200, []))
  expect(await openClient({ url, retries: 0 }).carriers()).toMatchObject({ ok: false, code: 'NO_ANSWER', status: 502 })
  expect(await openClient({ url }).carriers()).toMatchObject({ ok: true })
  expect(heard).toHaveLength(2)
})

test('an answer that is held and still true comes without data; files come as they are, and nothing is nothing', async () => {
  const { url, heard } = await railway(
    json(200, [], { etag: '"1"' }),
    (response) => void response.writeHead(304, { etag: '"1"' }).end(),
    (response) => void response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    (response) => void response.writeHead(204).end(),
  )
  const cledrau = openClient({ url })
  const first = await cledrau.carriers()
  const again = await cledrau.carriers({}, { held: (first.ok && first.etag) || '' })
  expect(again).toMatchObject({ ok: true, status: 304, data: undefined })
  expect(heard[1]?.headers['if-none-match']).toBe('"1"')
  const file = await cledrau.openFile({ file: 'gtfs.zip' })
  expect(file.ok && file.status === 200 && (await file.data.text())).toBe('PK')
  expect(await cledrau.ticketSearch({} as never)).toMatchObject({ ok: true, status: 204, data: undefined })
})

test('every call of the document is there by its name, and nothing else', () => {
  const cledrau = openClient({ url: 'http://x' })
  const names = Object.keys(cledrau)
  expect(names).toEqual([...readRoutes().keys()])
  expect(names.length).toBeGreaterThan(200)
  for (const name of names) expect(cledrau[name as 'carriers']).toBeTypeOf('function')
  // Else whoever waits for a client would wait for a call.
  expect((cledrau as unknown as { then?: unknown }).then).toBeUndefined()
  expect(cledrau.carriers).toBe(cledrau.carriers)
})
