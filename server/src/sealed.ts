import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secret } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Encrypts for one place only: moved to another row, it can't be opened. */
export function seal({ bytes }: Secret, plain: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal({ bytes }: Secret, sealed: Buffer, boundTo: string): Buffer {
  const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, NONCE)).setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
}
