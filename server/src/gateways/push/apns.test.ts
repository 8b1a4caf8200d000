import { generateKeyPairSync } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { DAY, HOUR, instant, MINUTE, SECOND, utcIso } from '@cledrau/domain/time/instant.ts'
import { MOST_CHARACTERS } from '@cledrau/domain/tellings/lock-screen.ts'
import { startPush, type PushOutside } from '@cledrau/world/push/push.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../post.ts'
import { apnsHeaders, apnsPayload, openApns } from './apns.ts'
import { openApnsToken, readApnsKey } from './apns-token.ts'
import { openHttp2Line } from './http2-line.ts'
import type { PushMessage } from './push.ts'

const NOON = instant(Date.parse('2026-12-07T12:00:00Z'))
let now = NOON
let outside: PushOutside
beforeAll(async () => {
  outside = await startPush({ now: () => now })
})
beforeEach(() => {
  now = NOON
})
afterEach(() => {
  outside.dials.mood = 'fine'
  outside.dials.moodOf = null
})
afterAll(() => outside.stop())

type Other = {
  key?: string
  keyId?: string
  teamId?: string
  topic?: string
  url?: string
  idle?: number
  patience?: number
}

/** Sends as a server does, unless one thing about it is another. */
function opened({ key, keyId, teamId, topic, url, idle, patience = MINUTE }: Other = {}) {
  const { settings } = outside.apple
  const line = openHttp2Line({
    url: url ?? settings.APNS_URL,
    patience,
    ...(idle !== undefined && { idle }),
  })
  onTestFinished(() => line.close())
  const token = openApnsToken({
    key: readApnsKey(key ?? settings.APNS_KEY),
    keyId: keyId ?? settings.APNS_KEY_ID,
    teamId: teamId ?? settings.APNS_TEAM_ID,
  })
  const send = openApns({ line, token, topic: topic ?? settings.APNS_TOPIC, clock: { now: () => now } })
  return (phone: { token: string }, more: Partial<PushMessage> = {}) =>
    send({ platform: 'ios', pushToken: phone.token, appKey: null }, message(more))
}
const message = (more: Partial<PushMessage> = {}): PushMessage => ({
  id: 'b3b1',
  mark: 'mark',
  channel: 'journeyNotifications',
  title: 'Mae’r 09:21 wedi’i ganslo',
  body: 'Caerdydd Canolog – Machynlleth.',
  bodyHtml: '<p>Caerdydd Canolog – Machynlleth.</p>',
  language: 'cy',
  tag: 'journeyNotifications train:W12345',
  url: 'https://trains.example/#/live-times',
  urgent: true,
  usefulUntil: instant(now + HOUR),
  toldAt: NOON,
  ...more,
})
const bodies = ({ showing }: { showing: { body: string }[] }) => showing.map(({ body }) => body)
const another = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

test('an iPhone shows what was said, as its sender wrote it, and one of each matter', async () => {
  const [send, phone] = [opened(), outside.devices.addIphone()]
  expect(await send(phone)).toEqual({ kind: 'taken' })
  expect(await send(phone, { id: 'b3b2', body: 'newer' })).toEqual({ kind: 'taken' })
  expect(phone.showing).toMatchObject([
    {
      id: 'b3b2',
      mark: 'mark',
      title: 'Mae’r 09:21 wedi’i ganslo',
      body: 'newer',
      bodyHtml: '<p>Caerdydd Canolog – Machynlleth.</p>',
      channel: 'journeyNotifications',
      url: 'https://trains.example/#/live-times',
      urgent: true,
    },
  ])
})

test('the same key as a file or as its text; one of another kind is said at the start', () => {
  expect(readApnsKey(outside.apple.settings.APNS_KEY).asymmetricKeyType).toBe('ec')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(() => readApnsKey(rsa as string)).toThrow('ES256')
  expect(() => readApnsKey('/nowhere/AuthKey.p8')).toThrow('ENOENT')
})

test('a key, a team or an app that isn’t ours is trouble of ours, and forgets no phone', async () => {
  const phone = outside.devices.addIphone()
  for (const wrong of [{ key: another() }, { keyId: 'OTHERKEY00' }, { teamId: 'OTHERTEAM0' }])
    await expect(opened(wrong)(phone), JSON.stringify(wrong)).rejects.toThrow('InvalidProviderToken')
  expect(await opened({ topic: 'app.other' })(phone)).toEqual({ kind: 'refused', why: 'APNs says TopicDisallowed' })
  expect(phone.got).toEqual([])
})

test('hundreds at once go by one connection, with one token, which is another after forty minutes', async () => {
  const [send, before] = [opened(), outside.apple.opened()]
  const phones = Array.from({ length: 300 }, () => outside.devices.addIphone())
  const sent = await Promise.all(phones.map((phone) => send(phone)))
  expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['taken']))
  for (const minutes of [39, 41, 100, 161]) {
    now = instant(NOON + minutes * MINUTE)
    expect(await send(phones[0]!), String(minutes)).toEqual({ kind: 'taken' })
  }
  // The clock was set back behind the newest token.
  now = instant(NOON - DAY)
  expect(await send(phones[0]!)).toEqual({ kind: 'taken' })
  expect(outside.apple.opened() - before).toBe(1)
})

test('a token that Apple calls too old is made anew, but not sooner than Apple takes another', async () => {
  const [send, phone] = [opened(), outside.devices.addIphone()]
  outside.dials.mood = 'refusing'
  await expect(send(phone)).rejects.toThrow('ExpiredProviderToken')
  now = instant(NOON + 25 * MINUTE)
  const before = outside.calls()
  outside.dials.moodOf = (call) => (call === before + 1 ? 'refusing' : 'fine')
  expect(await send(phone)).toEqual({ kind: 'taken' })
  expect(outside.calls() - before).toBe(2)
  now = instant(NOON + 26 * MINUTE)
  const again = outside.calls()
  outside.dials.moodOf = null
  outside.dials.mood = 'refusing'
  await expect(send(phone)).rejects.toBeInstanceOf(Unavailable)
  expect(outside.calls() - again).toBe(1)
})

test('what is gone is said with since when; what is no token is one where Apple has never taken anything of ours', async () => {
  const [send, phone] = [opened(), outside.devices.addIphone()]
  const nobodys = { token: 'ab'.repeat(32) }
  expect(await send(nobodys)).toEqual({ kind: 'refused', why: 'APNs says BadDeviceToken' })
  await send(phone)
  expect(await send(nobodys)).toEqual({ kind: 'gone' })
  expect(await send({ token: '../../metrics' })).toEqual({ kind: 'gone' })
  now = instant(NOON + HOUR)
  outside.devices.remove(phone.id)
  now = instant(NOON + 2 * HOUR)
  expect(await send(phone)).toEqual({ kind: 'gone', at: NOON + HOUR })
})

test('too many for one phone wait for that phone; an Apple that asks for peace has it from everybody', async () => {
  const [send, phone, other] = [opened(), outside.devices.addIphone(), outside.devices.addIphone()]
  outside.dials.mood = 'busy'
  outside.dials.waitMs = 90 * SECOND
  expect(await send(phone)).toEqual({ kind: 'wait', ms: 90 * SECOND })
  outside.dials.mood = 'fine'
  expect(await send(other)).toEqual({ kind: 'taken' })

  outside.dials.mood = 'failing'
  await expect(send(phone)).rejects.toThrow('ServiceUnavailable')
  outside.dials.mood = 'closed'
  expect(await send(phone)).toEqual({ kind: 'wait', ms: 90 * SECOND })
  outside.dials.mood = 'fine'
  const before = outside.calls()
  expect(await send(other)).toEqual({ kind: 'wait', ms: 90 * SECOND })
  expect(outside.calls()).toBe(before)
  now = instant(now + 90 * SECOND)
  expect(await send(other)).toEqual({ kind: 'taken' })
})

test('a connection that Apple ends is followed by another: what it hadn’t looked at is sent again at once', async () => {
  const [send, phone] = [opened(), outside.devices.addIphone()]
  await send(phone, { id: '1' })
  const [before, calls] = [outside.apple.opened(), outside.calls()]
  outside.dials.moodOf = (call) => (call === calls + 1 ? 'leaving' : 'fine')
  expect(await send(phone, { id: '2', body: 'after the goodbye' })).toEqual({ kind: 'taken' })
  expect(bodies(phone)).toEqual(['after the goodbye'])
  outside.dials.moodOf = null
  outside.apple.leave()
  expect(await send(phone, { id: '3', body: 'by the third' })).toEqual({ kind: 'taken' })
  expect(outside.apple.opened() - before).toBe(2)
  outside.dials.mood = 'leaving'
  await expect(send(phone)).rejects.toBeInstanceOf(Unavailable)
})

test('an answer that is lost leaves a message that comes again under the same name', async () => {
  const [send, phone] = [opened(), outside.devices.addIphone()]
  outside.dials.mood = 'lost'
  await expect(send(phone)).rejects.toBeInstanceOf(Unavailable)
  outside.dials.mood = 'fine'
  expect(await send(phone)).toEqual({ kind: 'taken' })
  expect(phone.showing).toMatchObject([{ id: 'b3b1', times: 2 }])
})

test('nobody silent is waited for, and the next message goes by another connection', async () => {
  const [send, phone] = [opened({ patience: 3 * SECOND }), outside.devices.addIphone()]
  await send(phone)
  const before = outside.apple.opened()
  outside.dials.mood = 'silent'
  await expect(send(phone)).rejects.toBeInstanceOf(Unavailable)
  outside.dials.mood = 'fine'
  expect(await send(phone)).toEqual({ kind: 'taken' })
  expect(outside.apple.opened() - before).toBe(1)

  const mute = createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void mute.close())
  const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
  await expect(opened({ url, patience: SECOND })(phone)).rejects.toBeInstanceOf(Unavailable)
  await expect(opened({ url: 'http://127.0.0.1:9' })(phone)).rejects.toBeInstanceOf(Unavailable)
})

test('a connection that carries nothing for long is given up, and made again for the next', async () => {
  const [send, phone, before] = [opened({ idle: 50 }), outside.devices.addIphone(), outside.apple.opened()]
  await send(phone)
  await expect.poll(() => outside.apple.open()).toBe(0)
  expect(await send(phone)).toEqual({ kind: 'taken' })
  expect(outside.apple.opened() - before).toBe(2)
})

test('how long it is of use, how soon, and what it takes the place of stand above it', () => {
  expect(apnsHeaders(message(), now)).toEqual({
    'apns-collapse-id': expect.stringMatching(/^[\w-]{32}$/),
    'apns-priority': '10',
    'apns-expiration': String((now + HOUR) / SECOND),
  })
  expect(apnsHeaders(message({ urgent: false }), now)['apns-priority']).toBe('5')
  expect(apnsHeaders(message({ usefulUntil: instant(now - HOUR) }), now)['apns-expiration']).toBe('0')
  const late = apnsHeaders(message({ usefulUntil: instant(now + 90 * DAY) }), now)
  expect(late['apns-expiration']).toBe(String((now + 30 * DAY) / SECOND))
})

test('news of one’s train may break a silence, other news waits for its reader; the app has what Android’s has', () => {
  const { aps, ...data } = apnsPayload(message())
  expect(aps).toEqual({
    alert: { title: 'Mae’r 09:21 wedi’i ganslo', body: 'Caerdydd Canolog – Machynlleth.' },
    sound: 'default',
    'thread-id': 'journeyNotifications',
    'interruption-level': 'time-sensitive',
  })
  expect(data).toEqual({
    id: 'b3b1',
    mark: 'mark',
    channel: 'journeyNotifications',
    title: 'Mae’r 09:21 wedi’i ganslo',
    body: 'Caerdydd Canolog – Machynlleth.',
    body_html: '<p>Caerdydd Canolog – Machynlleth.</p>',
    url: 'https://trains.example/#/live-times',
    told_at: utcIso(NOON),
  })
  for (const calm of [{ urgent: false }, { channel: 'delayRepay' }])
    expect(apnsPayload(message(calm)).aps['interruption-level']).toBe('active')
})

test('what has no room in four kilobytes is left to the list, whatever is written', async () => {
  const [send, phone] = [opened(), outside.devices.addIphone()]
  // Three bytes each, or six in JSON.
  for (const sign of ['ŵ', '€', '\u0007']) {
    const long = {
      title: sign.repeat(MOST_CHARACTERS),
      body: sign.repeat(MOST_CHARACTERS),
      bodyHtml: sign.repeat(2000),
    }
    const payload = apnsPayload(message(long))
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThanOrEqual(4096)
    expect(payload).toMatchObject({ title: long.title, body_html: '' })
    expect(await send(phone, long)).toEqual({ kind: 'taken' })
  }
  expect(await send(phone, { body: 'x'.repeat(5000) })).toEqual({ kind: 'refused', why: 'APNs says PayloadTooLarge' })
})
