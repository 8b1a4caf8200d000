import { done, refuse, type Result } from '../result.ts'
import { type CalendarDate, isCalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'

/** Silence until somebody says otherwise, or until the end of a day in London. */
export type Suspension = { readonly indefinite: boolean; readonly tillDate: CalendarDate | null }

export const isSuspended = (suspension: Suspension | undefined, now: Instant): boolean =>
  suspension !== undefined &&
  (suspension.indefinite || (suspension.tillDate !== null && clockTime(now).date <= suspension.tillDate))

/** Whoever names no day is silent until they say otherwise. */
export function readSuspension(
  { indefinite, tillDate }: { indefinite?: boolean | undefined; tillDate?: string | null | undefined },
  now: Instant,
): Result<Suspension, 'ALERT_DATE_WRONG' | 'ALERT_DATE_PAST'> {
  if (indefinite || !tillDate) return done({ indefinite: true, tillDate: null })
  if (!isCalendarDate(tillDate)) return refuse('ALERT_DATE_WRONG')
  if (tillDate < clockTime(now).date) return refuse('ALERT_DATE_PAST')
  return done({ indefinite: false, tillDate })
}
