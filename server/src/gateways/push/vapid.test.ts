import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { addStored, saveStored } from '../../key-files.ts'
import { openKeys } from '../../keys.ts'
import { openVapid } from './vapid.ts'

const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
const ENDPOINT = 'https://push.example/send/abc'
const SUBJECT = 'mailto:push@trains.example'

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'vapid-'))
  const keys = await openKeys(folder, 'push')
  return { folder, keys, vapid: openVapid(keys, SUBJECT) }
}
const partsOf = (header = '') => /^vapid t=([^,]+), k=(.+)$/.exec(header)?.slice(1) ?? []

test('what a push service is shown is a token for its origin, of half a day, by the key that is shown with it', async () => {
  const { vapid } = await opened()
  const publicKey = vapid.publicKey(NOW)
  const [token = '', key = ''] = partsOf(await vapid.authorization(ENDPOINT, publicKey, NOW))
  expect(key).toBe(publicKey)
  expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' })
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const open = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, open, { audience: 'https://push.example', currentDate: new Date(NOW) })
  expect(payload).toMatchObject({ sub: SUBJECT, exp: (NOW + 12 * HOUR) / 1000 })
})

test('it is made once for many messages, and anew long before it runs out', async () => {
  const { vapid } = await opened()
  const at = (now: number) => vapid.authorization(ENDPOINT, null, instant(now))
  const first = await at(NOW)
  expect(await at(NOW + 5 * HOUR)).toBe(first)
  expect(await at(NOW + 7 * HOUR)).not.toBe(first)
  expect(await vapid.authorization('https://other.example/1', null, NOW)).not.toBe(first)
})

test('a browser that asked for a former key is called with that, until it counts no more', async () => {
  const { folder, keys, vapid } = await opened()
  const former = vapid.publicKey(NOW)
  const [old] = keys.list()
  await addStored(folder, 'push', instant(NOW - HOUR))
  await saveStored(folder, 'push', old?.id ?? '', { until: instant(NOW + 60 * DAY) })
  await keys.reload(new Set())
  expect(vapid.publicKey(NOW)).not.toBe(former)
  expect(partsOf(await vapid.authorization(ENDPOINT, former, NOW))[1]).toBe(former)
  expect(await vapid.authorization(ENDPOINT, former, instant(NOW + 61 * DAY))).toBeUndefined()
  await keys.reload(new Set([old?.id ?? '']))
  expect(await vapid.authorization(ENDPOINT, former, NOW)).toBeUndefined()
})
