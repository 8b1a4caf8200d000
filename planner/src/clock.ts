import { dateOf, weekday } from './calendar.ts'

/** Great Britain's station clocks: forward at 01:00 on the last Sunday of March, back at 02:00 on the last of October. */
export function clockChangeOn(day: number): 'forward' | 'back' | undefined {
  if (weekday(day) !== 6) return undefined
  const date = dateOf(day)
  if (Number(date.slice(8)) < 25) return undefined
  const month = date.slice(5, 7)
  return month === '03' ? 'forward' : month === '10' ? 'back' : undefined
}

/**
 * Real minutes since the midnight that begins `day`, for what the station clock shows so many minutes after it
 * (negative: before it). The hour that the clock shows twice is taken as its first; the hour it leaves out, as its end.
 * Answers undefined when no clock changes around the day, and minutes stay what they are.
 */
export function realMinutesOf(day: number): RealMinutes | undefined {
  if (lastAsked.day !== day) lastAsked = { day, real: findRealMinutes(day) }
  return lastAsked.real
}

type RealMinutes = (clockMinute: number) => number

/** News of a thousand trains ask a thousand times for one day. */
let lastAsked: { day: number; real: RealMinutes | undefined } = { day: Number.NaN, real: undefined }

function findRealMinutes(day: number): RealMinutes | undefined {
  for (let offset = -3; offset <= 3; offset++) {
    const change = clockChangeOn(day + offset)
    if (change === undefined) continue
    const midnight = offset * 1440
    const real = (minute: number) => {
      if (change === 'back') return minute < midnight + 120 ? minute : minute + 60
      return minute < midnight + 60 ? minute : Math.max(midnight + 60, minute - 60)
    }
    const zero = real(0)
    return (minute) => real(minute) - zero
  }
  return undefined
}
