import { isCalendarDate } from './dates.ts'
import { instant, type Instant } from './instant.ts'
import { serviceInstant } from './london.ts'

/** `2026-12-07T08:00` as a station clock shows it, or any ISO moment with its offset. */
export function momentOf(text: string): Instant | undefined {
  const [, date, hour, minute] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (date && isCalendarDate(date)) return serviceInstant(date, Number(hour) * 60 + Number(minute))
  const at = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : instant(at)
}
