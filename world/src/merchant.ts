import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'

/** Shared with the merchant, made once. */
export function secretIn(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export function isMerchant(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(String(request.headers.authorization ?? ''))
  const wanted = Buffer.from(`Bearer ${secret}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
