import { createCipheriv, createECDH, createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPush, type PushOutside } from './push.ts'
import { WORDS } from './words.ts'

const NOON = Date.parse('2026-12-07T12:00:00Z')
let now = NOON
let outside: PushOutside
let product: Server
let said: { path: string; body: Record<string, unknown> }[] = []
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const ours = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
  'base64url',
)

beforeAll(async () => {
  product = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path.endsWith('/app-data')) return answer(200, { pushKey: ours })
    const body = (await json(request)) as Record<string, unknown>
    said.push({ path, body })
    if (path.endsWith('/login') && body['password'] !== 'right') return answer(401, { errorMessage: 'Not <right>' })
    return answer(200, { access_token: 'a', refresh_token: 'r', user: { firstName: 'Carys' } })
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const { port } = product.address() as AddressInfo
  outside = await startPush({ product: `http://127.0.0.1:${port}`, now: () => now })
})
beforeEach(() => {
  now = NOON
  said = []
  outside.dials.mood = 'fine'
})
afterAll(async () => {
  await outside.stop()
  await new Promise((resolve) => product.close(resolve))
})

function vapid(more: object = {}, key = ours) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: outside.url, sub: 'mailto:a@example.org', exp: now / 1000 + 3600, ...more }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = createSign('sha256').update(text).sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key}`
}

/** As any sender seals it, written down once more from the papers. */
function seal(text: string, token: string): Buffer {
  const { keys } = JSON.parse(token) as { keys: { p256dh: string; auth: string } }
  const mac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const hmac = createHmac('sha256', key)
    for (const one of parts) hmac.update(one)
    return hmac.digest()
  }
  const [theirs, salt, once] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.alloc(16, 7), createECDH('prime256v1')]
  const mine = once.generateKeys()
  const shared = mac(Buffer.from(keys.auth, 'base64url'), once.computeSecret(theirs))
  const prk = mac(salt, mac(shared, 'WebPush: info\0', theirs, mine, Buffer.of(1)))
  const key = mac(prk, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16)
  const cipher = createCipheriv('aes-128-gcm', key, mac(prk, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12))
  const record = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([salt, Buffer.of(0, 0, 16, 0, 65), mine, record])
}
const message = (body: string, more: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Late',
      body,
      navigate: 'http://localhost:3000/#/live-times',
      lang: 'en',
      tag: 't',
      data: { id: body, mark: 'm', channel: 'journeyNotifications' },
      ...more,
    },
  })
type Sent = { headers?: Record<string, string>; body?: Buffer }
const send = (device: { token: string }, body: string, { headers = {}, ...sent }: Sent = {}) =>
  fetch((JSON.parse(device.token) as { endpoint: string }).endpoint, {
    method: 'POST',
    headers: { authorization: vapid(), ttl: '60', 'content-encoding': 'aes128gcm', ...headers },
    body: new Uint8Array(sent.body ?? seal(message(body), device.token)),
  })

test('a browser’s push service takes what is sealed for it and signed, and says for how long', async () => {
  const phone = outside.addBrowser(ours)
  const taken = await send(phone, 'one', { headers: { urgency: 'high', topic: 'train' } })
  expect([taken.status, taken.headers.get('ttl')]).toEqual([201, '60'])
  expect(taken.headers.get('location')).toContain(outside.url)
  expect(phone.showing).toMatchObject([{ body: 'one', urgent: true, times: 1 }])
})

test('what isn’t ours, isn’t well or isn’t for it is turned away by its status', async () => {
  const phone = outside.addBrowser(ours)
  const other = outside.addBrowser('BOther')
  const of = async (sent: Sent, device = phone) => (await send(device, 'x', sent)).status
  expect(await of({ headers: { authorization: '' } })).toBe(401)
  for (const wrong of [
    { aud: 'https://elsewhere.example' },
    { exp: NOON / 1000 - 1 },
    { exp: NOON / 1000 + 90_000 },
    { sub: 'me' },
  ])
    expect(await of({ headers: { authorization: vapid(wrong) } }), JSON.stringify(wrong)).toBe(403)
  expect(await of({}, other)).toBe(403)
  expect(await of({ headers: { ttl: 'soon' } })).toBe(400)
  expect(await of({ headers: { topic: 'x'.repeat(33) } })).toBe(400)
  expect(await of({ headers: { urgency: 'extreme' } })).toBe(400)
  expect(await of({ body: Buffer.alloc(4097) })).toBe(413)
  expect(await of({ body: seal(message('x'), outside.addBrowser(ours).token) })).toBe(400)
  outside.devices.remove(phone.id)
  expect(await of({})).toBe(410)
  expect((await fetch(`${outside.url}/push/nobody`, { method: 'POST' })).status).toBe(404)
  expect(phone.got).toEqual([])
})

test('in a tunnel it waits for as long as it may, and of one topic the newest', async () => {
  const phone = outside.addBrowser(ours)
  outside.devices.setSignal(phone.id, false)
  await send(phone, 'old', { headers: { topic: 'a' } })
  await send(phone, 'new', { headers: { topic: 'a' } })
  await send(phone, 'short', { headers: { ttl: '10' } })
  await send(phone, 'at once or never', { headers: { ttl: '0' } })
  now += 30_000
  outside.devices.setSignal(phone.id, true)
  expect(phone.got.map(({ body }) => body)).toEqual(['new'])
})

test('dials make it busy, fail, forget its phones, and cut us off after it took a message', async () => {
  const phone = outside.addBrowser(ours)
  outside.dials.mood = 'busy'
  const busy = await send(phone, 'x')
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '5'])
  outside.dials.mood = 'failing'
  expect((await send(phone, 'x')).status).toBe(503)
  outside.dials.mood = 'gone'
  expect((await send(phone, 'x')).status).toBe(410)
  outside.dials.mood = 'lost'
  await expect(send(phone, 'taken')).rejects.toThrow()
  expect(phone.showing).toMatchObject([{ body: 'taken' }])
})

const press = async (path: string, fields: Record<string, string>, headers = {}) => {
  const reply = await fetch(`${outside.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: reply.status, page: await reply.text() }
}

test('somebody signs in on a phone by the public calls, sees what it shows, and signs out', async () => {
  const wrong = await press('/sign-in', { email: 'c@example.org', password: 'wrong', kind: 'browser', language: 'cy' })
  expect(wrong.page).toContain('Not &lt;right&gt;')
  const { page } = await press('/sign-in', {
    email: 'c@example.org',
    password: 'right',
    kind: 'browser',
    language: 'cy',
  })
  expect(page).toContain('Carys')
  const device = said.find(({ path }) => path.endsWith('/device-details'))?.body
  expect(device).toMatchObject({ deviceType: 'web', token: 'cledrau-app-1' })
  const { endpoint, applicationServerKey } = JSON.parse(String(device?.['fcmToken'])) as Record<string, string>
  expect([endpoint?.startsWith(outside.url), applicationServerKey]).toEqual([true, ours])

  await send({ token: String(device?.['fcmToken']) }, 'x', {
    body: seal(message('<script>'), outside.devices.list().at(-1)?.token ?? ''),
  })
  const shown = await (await fetch(`${outside.url}/?lang=cy`)).text()
  expect(shown).toContain('&lt;script&gt;')
  expect(shown).toContain('href="http://localhost:3000/#/live-times"')
  const signOut = outside.devices.list().at(-1)?.id ?? ''
  expect((await press('/phone', { signOut })).page).toContain(WORDS.en.signedOut)
  expect(said.at(-1)).toMatchObject({ path: '/api/v1/logout', body: { refreshToken: 'r' } })
  expect((await press('/dials', { mood: 'slow' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  expect(outside.dials.mood).toBe('fine')
})
