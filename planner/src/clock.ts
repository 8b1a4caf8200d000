import { dateOf, weekday } from './calendar.ts'

/** Great Britain's station clocks: forward at 01:00 on the last Sunday of March, back at 02:00 on the last of October. */
export function clockChangeOn(day: number): 'forward' | 'back' | undefined {
  if (weekday(day) !== 6) return undefined
  const date = dateOf(day)
  if (Number(date.slice(8)) < 25) return undefined
  const month = date.slice(5, 7)
  return month === '03' ? 'forward' : month === '10' ? 'back' : undefined
}

/** Real minutes since the midnight that begins a day, for a minute of the timetable counted from there (negative: before). */
export type RealMinutes = (clockMinute: number) => number

/** The days around a change of the clocks: what the station clock shows, as minutes that really pass. */
export type ClockChange = {
  /** The hour that the clock shows twice is taken as its first; the hour it leaves out, as its end. */
  readonly real: RealMinutes
  /** As if the clock had not been changed yet. */
  readonly countedOn: RealMinutes
  /** Where the hour begins that spring leaves out. Nothing in autumn. */
  readonly leftOut: number | undefined
}

/** Answers undefined when no clock changes around the day, and minutes stay what they are. */
export function clockChangeAround(day: number): ClockChange | undefined {
  if (lastAsked.day !== day) lastAsked = { day, change: findClockChange(day) }
  return lastAsked.change
}

/** News of a thousand trains ask a thousand times for one day. */
let lastAsked: { day: number; change: ClockChange | undefined } = { day: Number.NaN, change: undefined }

function findClockChange(day: number): ClockChange | undefined {
  for (let offset = -3; offset <= 3; offset++) {
    const change = clockChangeOn(day + offset)
    if (change === undefined) continue
    const midnight = offset * 1440
    const real = (minute: number) => {
      if (change === 'back') return minute < midnight + 120 ? minute : minute + 60
      return minute < midnight + 60 ? minute : Math.max(midnight + 60, minute - 60)
    }
    const zero = real(0)
    return {
      real: (minute) => real(minute) - zero,
      countedOn: (minute) => minute - zero,
      leftOut: change === 'forward' ? midnight + 60 : undefined,
    }
  }
  return undefined
}
