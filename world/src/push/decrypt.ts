import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** A browser's own half of its subscription. */
export type BrowserKeys = { keys: ECDH; auth: Buffer }

/**
 * Reads a message as a browser does (RFC 8188 and 8291), step by step from the papers and by nothing that the product uses.
 * Throws where it isn't meant for these keys, or isn't of one record.
 */
export function decrypt(body: Buffer, { keys, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (length !== 65 || record.length > recordSize) throw new Error('not one record of aes128gcm')
  const shared = keys.computeSecret(theirs)
  const prkKey = hmac(auth, shared)
  const ikm = hmac(prkKey, 'WebPush: info\0', keys.getPublicKey(), theirs, Buffer.of(1))
  const prk = hmac(salt, ikm)
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the last record ends with a 2')
  return padded.subarray(0, end)
}
