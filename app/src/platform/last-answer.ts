import type { Instant } from '@cledrau/domain/time/instant.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { recall, remember } from './storage.ts'
import { now } from './clock.ts'

const minuteOf = (at: number) => Math.floor(at / MINUTE)

/** When the server last said anything to this device, in this visit or an earlier one; null: never. */
export function lastAnswer(): Instant | null {
  const at = Number(recall('lastAnswer'))
  return Number.isFinite(at) && at > 0 ? instant(at) : null
}

/** The server answered just now. It is shown by the minute, and written no more often. */
export function hearAnswer(): void {
  const before = lastAnswer()
  if (before === null || minuteOf(before) !== minuteOf(now())) remember('lastAnswer', String(now()))
}
