import type { Instant } from '@cledrau/domain/time/instant.ts'
import { instant } from '@cledrau/domain/time/instant.ts'

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** The only clock the app reads: the server's, as last heard. */
export const now = (): Instant => instant(Date.now() + ahead)

export const aheadNow = (): number => ahead

/** Each reply says what time it is. Anything that isn't a time is left aside. */
export function hearTime(header: string | null): void {
  if (header === null) return
  const heard = /^\d+$/.test(header) ? Number(header) : Date.parse(header)
  if (Number.isFinite(heard)) ahead = heard - Date.now()
}
