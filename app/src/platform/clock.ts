import type { Instant } from '@cledrau/domain/time/instant.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { moment } from './moment.ts'

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** The only clock the app reads: the server's, as last heard. */
export const now = (): Instant => instant(Date.now() + ahead)

export const aheadNow = (): number => ahead

const corrected = moment()
/** It is another time than this device thought. */
export const onCorrected = corrected.add

/** Each reply says what time it is. Anything that isn't a time is left aside. */
export function hearTime(header: string | null): void {
  if (header === null) return
  const heard = /^\d+$/.test(header) ? Number(header) : Date.parse(header)
  if (!Number.isFinite(heard)) return
  const before = ahead
  ahead = heard - Date.now()
  if (Math.abs(ahead - before) > SECOND) corrected.happen()
}
