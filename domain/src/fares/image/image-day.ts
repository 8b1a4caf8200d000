import { dayOf, type Day } from '../../time/dates.ts'
import { OPEN_DAY } from '../rules/ticket-days.ts'
import { IMAGE_EPOCH, IMAGE_FOR_EVER } from './image.ts'

/** Feeds repeat a handful of dates millions of times. */
const known = new Map<string, number>()

/**
 * A record's first or last day as the columns count. What is earlier than the count begins with it, and an open end lies
 * behind every day that can be asked about.
 */
export function imageDay(date: string): number {
  let day = known.get(date)
  if (day === undefined) {
    const whole = dayOf(date)
    day = whole >= OPEN_DAY ? IMAGE_FOR_EVER : Math.min(Math.max(whole - IMAGE_EPOCH, 0), IMAGE_FOR_EVER)
    if (known.size < 20_000) known.set(date, day)
  }
  return day
}

/** The image's count of a day; what lies before or after it is held at its ends. */
export const toImageDay = (day: Day): number => Math.min(Math.max(day - IMAGE_EPOCH, 0), IMAGE_FOR_EVER - 1)
