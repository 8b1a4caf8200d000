import { generateKeyPairSync } from 'node:crypto'
import { DAY, HOUR, instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fcmMessage, openFcm } from './fcm.ts'
import { Unavailable } from '../post.ts'
import type { PushMessage } from './push.ts'

const text = z.string()
const texts = z.record(z.string(), z.string())
/**
 * What Firebase publishes of `projects.messages` (HTTP v1): every field that there is, and what may stand in it. Whatever
 * isn't among them is turned away as INVALID_ARGUMENT.
 */
const published = z.strictObject({
  token: text.min(1),
  // Names that are Firebase's own may not stand there.
  data: z.record(z.string().regex(/^(?!from$|message_type$|google\.|gcm\.)/), z.string()),
  notification: z.strictObject({ title: text, body: text, image: text.optional() }),
  android: z.strictObject({
    collapse_key: text,
    priority: z.enum(['NORMAL', 'HIGH']),
    ttl: text.regex(/^\d+(\.\d{1,9})?s$/).refine((ttl) => Number.parseFloat(ttl) <= 4 * 7 * 24 * 3600),
    restricted_package_name: text.optional(),
    data: texts.optional(),
    direct_boot_ok: z.boolean().optional(),
    notification: z.strictObject({
      ...Object.fromEntries(
        ['title', 'body', 'icon', 'color', 'sound', 'click_action', 'ticker', 'image'].map((name) => [
          name,
          text.optional(),
        ]),
      ),
      tag: text,
      channel_id: text,
      visibility: z.enum(['VISIBILITY_UNSPECIFIED', 'PRIVATE', 'PUBLIC', 'SECRET']),
    }),
  }),
})

const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
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
  usefulUntil: instant(NOW + HOUR),
  toldAt: NOW,
  ...more,
})

test('a message has the form that Firebase publishes, and nothing beside it', () => {
  const sent = fcmMessage('token', message(), NOW)
  expect(published.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
  expect(sent.data.told_at).toBe(utcIso(NOW))
  expect(sent.android).toMatchObject({ priority: 'HIGH', ttl: '3600s' })
  expect(fcmMessage('token', message({ urgent: false }), NOW)).toMatchObject({
    android: { priority: 'NORMAL' },
  })
})

test('what is of use for longer than Firebase keeps anything is kept for as long as it does', () => {
  const sent = fcmMessage('token', message({ usefulUntil: instant(NOW + 90 * DAY) }), NOW)
  expect(published.parse(sent)).toEqual(sent)
  expect(sent.android.ttl).toBe('2419200s')
  expect(fcmMessage('token', message({ usefulUntil: instant(NOW - HOUR) }), NOW).android.ttl).toBe('0s')
})

test('what has no room in four kilobytes is left to the list', () => {
  const { data, notification } = fcmMessage('token', message({ bodyHtml: `<p>${'ŵ'.repeat(2000)}</p>` }), NOW)
  expect(Buffer.byteLength(JSON.stringify({ data, notification }))).toBeLessThan(4096)
  expect(data).toMatchObject({ title: 'Mae’r 09:21 wedi’i ganslo', body_html: '' })
})

test('a device is forgotten by Firebase’s word alone: a wrong address or another project’s key is nobody’s', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = {
    project_id: 'ours',
    client_email: 'us@example.org',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    token_uri: 'https://token.example/',
  }
  let [status, body] = [200, '']
  const send = openFcm({
    key,
    url: 'https://fcm.example',
    clock: { now: () => NOW },
    post: async (address) =>
      address === key.token_uri
        ? { status: 200, retryAfter: undefined, body: JSON.stringify({ access_token: 'a', expires_in: 3600 }) }
        : { status, retryAfter: undefined, body },
  })
  const device = { platform: 'android', pushToken: 'token', appKey: null }
  const failure = (errorCode: string) => JSON.stringify({ error: { status: 'X', details: [{ errorCode }] } })
  for (const [code, said] of [
    [404, '<h1>Not Found</h1>'],
    [403, failure('SENDER_ID_MISMATCH')],
  ] as const) {
    ;[status, body] = [code, said]
    await expect(send(device, message()), said).rejects.toBeInstanceOf(Unavailable)
  }
  ;[status, body] = [404, failure('UNREGISTERED')]
  expect(await send(device, message())).toEqual({ kind: 'gone' })
})
