import { createPrivateKey, createSign } from 'node:crypto'
import { connect, type ClientHttp2Session } from 'node:http2'
import { text } from 'node:stream/consumers'
import { HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPush, type PushOutside } from './push.ts'

const NOON = Date.parse('2026-12-07T12:00:00Z')

let now = NOON
let outside: PushOutside
let line: ClientHttp2Session
beforeAll(async () => {
  outside = await startPush({ now: () => now })
})
beforeEach(() => {
  now = NOON
  line?.destroy()
  line = connect(outside.apple.settings.APNS_URL)
})
afterAll(async () => {
  line.destroy()
  await outside.stop()
})

/** A provider's token as any sender makes it, written down once more from Apple's page. */
function token(made = now, more: { head?: object; claims?: object } = {}): string {
  const { APNS_KEY, APNS_KEY_ID: kid, APNS_TEAM_ID: iss } = outside.apple.settings
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = `${part({ alg: 'ES256', kid, ...more.head })}.${part({ iss, iat: made / 1000, ...more.claims })}`
  const key = { key: createPrivateKey(APNS_KEY), dsaEncoding: 'ieee-p1363' } as const
  return `bearer ${said}.${createSign('sha256').update(said).sign(key).toString('base64url')}`
}
const PAYLOAD = JSON.stringify({ aps: { alert: { title: 'Late', body: 'The 09:21' } }, id: '1', channel: 'x' })
type Sent = { path?: string; method?: string; headers?: Record<string, string>; without?: string; body?: string }

async function send(phone: string, { path, method = 'POST', headers = {}, without, body = PAYLOAD }: Sent = {}) {
  const all: Record<string, string> = {
    authorization: token(),
    'apns-topic': 'app.cledrau',
    'apns-push-type': 'alert',
    ...headers,
    ':method': method,
    ':path': path ?? `/3/device/${phone}`,
  }
  if (without !== undefined) delete all[without]
  const stream = line.request(all)
  stream.end(body)
  const head = await new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.on('response', resolve)
    stream.on('error', reject)
  })
  const said = await text(stream)
  return [head[':status'], said === '' ? 'taken' : (JSON.parse(said) as { reason: string }).reason, head['apns-id']]
}
const phoneToken = () => outside.devices.addIphone().token

test('a message that is well is taken under its own name, and shown', async () => {
  const phone = outside.devices.addIphone()
  const id = '0f0e0d0c-0b0a-4000-8000-000000000001'
  expect(await send(phone.token.toUpperCase(), { headers: { 'apns-id': id, 'apns-collapse-id': 'train' } })).toEqual([
    200,
    'taken',
    id,
  ])
  expect(phone.showing).toMatchObject([{ title: 'Late', body: 'The 09:21', tag: 'train', channel: 'x', urgent: false }])
})

test('what isn’t as Apple’s page has it is turned away by its name', async () => {
  const phone = phoneToken()
  const of = async (sent: Sent) => (await send(phone, sent)).slice(0, 2).join(' ')
  expect(await of({ method: 'PUT' })).toBe('405 MethodNotAllowed')
  expect(await of({ path: '/3/devices' })).toBe('404 BadPath')
  expect(await of({ path: `/3/device/${'ab'.repeat(32)}` })).toBe('400 BadDeviceToken')
  expect(await of({ without: 'apns-topic' })).toBe('400 MissingTopic')
  expect(await of({ headers: { 'apns-topic': 'app.other' } })).toBe('400 TopicDisallowed')
  expect(await of({ without: 'apns-push-type' })).toBe('400 InvalidPushType')
  expect(await of({ headers: { 'apns-priority': '7' } })).toBe('400 BadPriority')
  expect(await of({ headers: { 'apns-expiration': 'soon' } })).toBe('400 BadExpirationDate')
  expect(await of({ headers: { 'apns-collapse-id': 'x'.repeat(65) } })).toBe('400 BadCollapseId')
  expect(await of({ headers: { 'apns-id': '1' } })).toBe('400 BadMessageId')
  expect(await of({ body: '' })).toBe('400 PayloadEmpty')
  expect(await of({ body: JSON.stringify({ aps: { alert: 'x'.repeat(4096) } }) })).toBe('413 PayloadTooLarge')
  expect(await of({ body: '{"aps":{}}' })).toBe('400 BadRequest')
})

test('who sends is proven by a token of the team’s key, of an hour, and by another no sooner than after twenty minutes', async () => {
  const phone = phoneToken()
  const of = async (authorization: string) => (await send(phone, { headers: { authorization } })).slice(0, 2).join(' ')
  expect(await of('')).toBe('403 MissingProviderToken')
  for (const wrong of [
    token(now, { head: { kid: 'OTHERKEY00' } }),
    token(now, { head: { alg: 'RS256' } }),
    token(now, { claims: { iss: 'OTHERTEAM0' } }),
    token(now + HOUR),
    token().slice(0, -4).concat('AAAA'),
  ])
    expect(await of(wrong)).toBe('403 InvalidProviderToken')
  expect(await of(token(now - HOUR - MINUTE))).toBe('403 ExpiredProviderToken')
  expect(await of(token(now))).toBe('200 taken')
  now += 10 * MINUTE
  expect(await of(token(now))).toBe('429 TooManyProviderTokenUpdates')
  now += 11 * MINUTE
  expect(await of(token(now))).toBe('200 taken')
})

test('of an app one message waits for a phone that is away, for as long as it may', async () => {
  const phone = outside.devices.addIphone()
  outside.devices.setSignal(phone.id, false)
  const until = (at: number) => ({ 'apns-expiration': String(at / 1000) })
  await send(phone.token, { headers: { 'apns-collapse-id': 'a', ...until(now + HOUR) } })
  await send(phone.token, { headers: { 'apns-collapse-id': 'b', ...until(now + HOUR) } })
  // At once or never.
  await send(phone.token, { headers: { 'apns-collapse-id': 'c', 'apns-expiration': '0' } })
  now += 30 * MINUTE
  outside.devices.setSignal(phone.id, true)
  expect(phone.got.map(({ tag }) => tag)).toEqual(['b'])
})
