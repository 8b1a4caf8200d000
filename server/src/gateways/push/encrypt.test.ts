import { createECDH } from 'node:crypto'
import { decrypt } from '@cledrau/world/push/decrypt.ts'
import fc from 'fast-check'
import ece from 'http_ece'
import { expect, test } from 'vitest'
import { encrypt, MOST_BYTES, MOST_SAID } from './encrypt.ts'
import { parseSubscription, subscriptionText } from './subscription.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const keysOf = (secret: string) => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes(secret))
  return keys
}

// RFC 8291, appendix A.
const PAPER = {
  said: 'When I grow up, I want to be a watermelon',
  ours: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  theirs: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sent: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is sealed to the byte as in the paper’s example', () => {
  const oneTime = { keys: keysOf(PAPER.ours), salt: bytes(PAPER.salt) }
  expect(encrypt(Buffer.from(PAPER.said), PAPER, oneTime).toString('base64url')).toBe(PAPER.sent)
})

test('the outside opens the paper’s example, too, and with other keys nothing', () => {
  const theirs = { keys: keysOf(PAPER.theirs), auth: bytes(PAPER.auth) }
  expect(decrypt(bytes(PAPER.sent), theirs).toString()).toBe(PAPER.said)
  expect(() => decrypt(bytes(PAPER.sent), { ...theirs, auth: Buffer.alloc(16, 7) })).toThrow()
})

test('whatever is said is read by whom it is for, up to what a push service takes', () => {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const secret = Buffer.alloc(16, 7)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: MOST_SAID }), (said) => {
      const sent = encrypt(Buffer.from(said), { p256dh, auth: secret.toString('base64url') })
      expect(sent.length).toBeLessThanOrEqual(MOST_BYTES)
      expect(decrypt(sent, { keys, auth: secret })).toEqual(Buffer.from(said))
    }),
    { numRuns: 50 },
  )
  expect(() => encrypt(Buffer.alloc(MOST_SAID + 1), { p256dh, auth: secret.toString('base64url') })).toThrow()
})

test('whoever else reads such messages reads ours, and we seal what they would', () => {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const authSecret = Buffer.alloc(16, 7).toString('base64url')
  const said = JSON.stringify({ title: 'Mae’r 09:21 wedi’i ganslo', body: 'x'.repeat(3000) })
  const read = (sent: Buffer) => ece.decrypt(sent, { version: 'aes128gcm', privateKey: keys, authSecret }).toString()
  expect(read(encrypt(Buffer.from(said), { p256dh, auth: authSecret }))).toBe(said)
  expect(() => read(encrypt(Buffer.from(said), { p256dh, auth: PAPER.auth }))).toThrow()
  const once = createECDH('prime256v1')
  once.generateKeys()
  const salt = Buffer.alloc(16, 9)
  const theirs = ece.encrypt(Buffer.from(said), {
    version: 'aes128gcm',
    privateKey: once,
    dh: p256dh,
    authSecret,
    salt: salt.toString('base64url'),
    rs: MOST_BYTES,
  })
  expect(encrypt(Buffer.from(said), { p256dh, auth: authSecret }, { keys: once, salt })).toEqual(theirs)
})

test('a subscription is read whole or not at all, and kept in one spelling', () => {
  const written = (more: object = {}, keys: object = {}) =>
    JSON.stringify({
      endpoint: 'https://push.example/1',
      expirationTime: null,
      keys: { p256dh: PAPER.p256dh, auth: PAPER.auth, ...keys },
      ...more,
    })
  const read = parseSubscription(written({ applicationServerKey: 'BPk' }))
  expect(read).toMatchObject({ endpoint: 'https://push.example/1', appKey: 'BPk' })
  expect(read && subscriptionText(read)).toBe(
    subscriptionText(parseSubscription(written({}, { auth: `${PAPER.auth}==` })) as never),
  )
  const beside = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  for (const wrong of [
    'fcm-token',
    '{}',
    written({ endpoint: 7 }),
    written({}, { auth: 'short' }),
    written({}, { p256dh: 'BAAA' }),
    written({}, { p256dh: beside }),
    written({ endpoint: `https://push.example/${'x'.repeat(1500)}` }),
  ])
    expect(parseSubscription(wrong), wrong.slice(0, 60)).toBeUndefined()
})
