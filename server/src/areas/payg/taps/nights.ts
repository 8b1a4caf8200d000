import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'

/** When the night’s work begins, in minutes of the clock: half an hour after the travel day has ended. */
const SETTLED_AT = 5 * 60

/** The night that is next, or the one that begins just now. */
export function nightFrom(now: Instant): Instant {
  const { date } = clockTime(now)
  const today = serviceInstant(date, SETTLED_AT)
  return today >= now ? today : serviceInstant(addDays(date, 1), SETTLED_AT)
}

/** The one after whatever is done now. */
export const nightAfter = (now: Instant): Instant => nightFrom(instant(now + 1))
