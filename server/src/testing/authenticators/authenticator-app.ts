import type { Instant } from '@cledrau/domain/time/instant.ts'
import { codeAt, stepAt } from '../../areas/account/second-factor/totp.ts'

/** A key as it was typed or scanned, read the way authenticator apps read it. */
export function bytesOf(key: string): Uint8Array {
  const bits = [...key]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The code that such an app shows at that moment. */
export const codeFrom = (key: string, now: Instant): string => codeAt(bytesOf(key), stepAt(now))
