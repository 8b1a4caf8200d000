import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import type { SaidTime } from './times.ts'
import type { DayPart } from './words.ts'

/** Nobody who says "at 5" without more means the middle of the night. */
const DAYTIME_FROM = 6 * 60

/**
 * What a time and a part of the day come to, each of which the other may make clear; after `past`, where there is a half of
 * the day in which it is. More than a day's minutes are in the night after it.
 */
export function minutesOf({ minutes, half }: SaidTime, part: DayPart | null, past = 0): number {
  if (half) return minutes
  const morning = minutes % 720
  if (part === 'early' || part === 'morning' || part === 'midmorning') return morning
  if (part === 'evening' || part === 'late')
    return morning === 0 ? 23 * 60 + 59 : morning < 5 * 60 ? morning + MINUTES_A_DAY : morning + 720
  if (part === 'noon') return morning >= 11 * 60 ? morning : morning + 720
  if (part !== null) return morning + 720
  const likely = minutes < DAYTIME_FROM ? minutes + 720 : minutes
  return likely < past && morning + 720 > likely ? morning + 720 : likely
}

/** The later of two times: after the first, within half a day. */
export function untilOf({ minutes, half }: SaidTime, part: DayPart | null, from: number): number {
  if (half) return minutes
  const clear = part === null ? null : minutesOf({ minutes, half, hourOnly: false }, part)
  if (clear !== null && clear > from) return clear
  const morning = minutes % 720
  return morning > from ? morning : morning + 720
}

/** The earlier of two times of which only the later is clear: before it, within half a day. */
export function fromBefore({ minutes, half }: SaidTime, until: number): number {
  if (half) return minutes
  const morning = minutes % 720
  return morning + 720 < until ? morning + 720 : morning
}
