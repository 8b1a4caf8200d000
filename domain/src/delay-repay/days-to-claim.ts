import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { CLAIM_DAYS, claimUntil, isInTime } from './deadlines.ts'

type Ticket = {
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
  /** Its two ends; empty on a ticket for an area. */
  readonly origin: string
  readonly destination: string
}

/** Days of travel of a ticket for many days that can still be claimed for, the newest first. `today` is the day of travel. */
export function daysToClaim({ validFrom, validUntil }: Ticket, today: CalendarDate, now: Instant): CalendarDate[] {
  const days: CalendarDate[] = []
  const oldest = addDays(today, -CLAIM_DAYS - 1)
  for (let day = validUntil < today ? validUntil : today; day >= validFrom && day >= oldest; day = addDays(day, -1))
    if (isInTime(claimUntil(day), now)) days.push(day)
  return days
}

/** A season is for the way between its ends, there or back; a ticket for an area for any two stations. */
export const isItsWay = ({ origin, destination }: Ticket, from: string, to: string): boolean =>
  origin === '' || (from === origin && to === destination) || (from === destination && to === origin)
