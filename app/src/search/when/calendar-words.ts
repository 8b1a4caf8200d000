import type { Language } from '@cledrau/contract/language.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import type { CalendarWords } from '../../ui/calendar/calendar.tsx'
import type { Translate } from '../../i18n/words.ts'

const WEEKDAYS = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  cy: ['Llun', 'Maw', 'Mer', 'Iau', 'Gwe', 'Sad', 'Sul'],
} as const
const LONG_DAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cy: ['Dydd Llun', 'Dydd Mawrth', 'Dydd Mercher', 'Dydd Iau', 'Dydd Gwener', 'Dydd Sadwrn', 'Dydd Sul'],
} as const
const LONG_MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  cy: 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr'.split(' '),
} as const

const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** Browsers know Welsh days and months in part only: they are written here. */
export const calendarWords = (language: Language, t: Translate): CalendarWords => ({
  earlierMonth: t('SEARCH_MONTH_EARLIER'),
  laterMonth: t('SEARCH_MONTH_LATER'),
  weekdays: WEEKDAYS[language].map((short, index) => ({ short, long: LONG_DAYS[language][index] ?? short })),
  month: (month) => `${LONG_MONTHS[language][at(`${month}-01`).getUTCMonth()]} ${month.slice(0, 4)}`,
  day: (day) =>
    `${LONG_DAYS[language][weekdayOf(day)]} ${at(day).getUTCDate()} ${LONG_MONTHS[language][at(day).getUTCMonth()]}`,
})
