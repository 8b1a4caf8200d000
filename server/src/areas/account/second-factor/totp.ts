import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECOND, type Instant } from '@cledrau/domain/time/instant.ts'

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, half a minute. */
const STEP = 30 * SECOND
const DIGITS = 6
/** A code is good for its own half minute and the next, as RFC 6238 (5.2) advises: typing takes its time. */
const TOLERATED_STEPS = [0, -1]

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Instant) => Math.floor(now / STEP)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The half minute that a code belongs to, or nothing. */
export function stepOf(secret: Uint8Array, code: string, now: Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  return TOLERATED_STEPS.map((step) => stepAt(now) + step).find((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)),
  )
}

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, issuer: string, account: string) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer })}`
