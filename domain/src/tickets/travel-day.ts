import type { CalendarDate } from '../time/calendar-date.ts'
import { HOUR, instant, MINUTE, type Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'

/** The last trains of a day arrive until then. */
const NIGHT = 4 * HOUR + 30 * MINUTE

/** The day that a moment counts to where days of travel are counted: the small hours belong to the evening before. */
export const travelDayOf = (at: Instant): CalendarDate => clockTime(instant(at - NIGHT)).date
