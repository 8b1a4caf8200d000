import { createCipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto'
import type { Subscription } from './subscription.ts'

/** Push services take no more than this, head and all. */
export const MOST_BYTES = 4096
/** Before what is said: salt, record size, length of our key, our key; after it, the sign of the end and the tag. */
const HEAD = 16 + 4 + 1 + 65
export const MOST_SAID = MOST_BYTES - HEAD - 1 - 16

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const hmac = (key: Buffer, said: Buffer) => createHmac('sha256', key).update(said).digest()
/** HKDF of no more than one block, which needs no keys of Node's own: those cost more than all of it. */
const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length)

/** A pair of keys and a salt for this message alone. */
export type OneTime = { keys: ECDH; salt: Buffer }

export function makeOneTime(): OneTime {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { keys, salt: randomBytes(16) }
}

/** `aes128gcm` (RFC 8188) with the keys of a subscription (RFC 8291): only that browser reads it. */
export function encrypt(
  said: Buffer,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  { keys, salt }: OneTime = makeOneTime(),
): Buffer {
  if (said.length > MOST_SAID) throw new Error(`a push message of ${said.length} bytes`)
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = keys.getPublicKey()
  const shared = keys.computeSecret(theirs)
  const secret = derived(
    shared,
    Buffer.from(auth, 'base64url'),
    Buffer.concat([utf8('WebPush: info\0'), theirs, ours]),
    32,
  )
  const key = derived(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(MOST_BYTES)
  // One record, which is the last: 2.
  const record = Buffer.concat([cipher.update(said), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([salt, recordSize, Buffer.of(ours.length), ours, record])
}
