import { createECDH } from 'node:crypto'
import { decrypt } from '@cledrau/world/push/decrypt.ts'
import { afterAll, expect, test } from 'vitest'
import { openSealing } from './sealing.ts'

const sealing = openSealing()
afterAll(() => sealing.close())

test('many at once are each sealed for their own reader, and what can’t be sealed fails alone', async () => {
  const readers = Array.from({ length: 20 }, (_, n) => {
    const keys = createECDH('prime256v1')
    return { keys, p256dh: keys.generateKeys().toString('base64url'), secret: Buffer.alloc(16, n) }
  })
  const [ended, ...sent] = await Promise.allSettled([
    sealing.seal(Buffer.from('for nobody'), { p256dh: 'BAAA', auth: '' }),
    ...readers.map(({ p256dh, secret }, n) =>
      sealing.seal(Buffer.from(`for ${n}`), { p256dh, auth: secret.toString('base64url') }),
    ),
  ])
  expect(ended.status).toBe('rejected')
  const read = sent.map((one, n) => {
    const { keys, secret } = readers[n]!
    return one.status === 'fulfilled' ? decrypt(one.value, { keys, auth: secret }).toString() : one.reason
  })
  expect(read).toEqual(readers.map((_, n) => `for ${n}`))
})
