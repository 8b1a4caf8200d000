import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'

/** 29:59 */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
