/** A time of day in minutes since midnight, and as it is written: 561 is `09:21`. */

export const MINUTES_A_DAY = 1440

export const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** A service day goes on past midnight, and its times with it: `24:10` is ten past. */
export const hhmm = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Half past midnight of a service day is minute 1470; on the clock it is minute 30. */
export const clockMinute = (minutes: number): number => ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY

/** As a station clock shows it, whichever day it is. */
export const clockHhmm = (minutes: number): string => hhmm(clockMinute(minutes))

/** `09:21` as minutes. It is the caller's to know that it is a time. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
