import type { DateRangePickerWords } from '../src/ui/calendar/date-range-picker.tsx'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import type { BookWords, Lang } from './words.ts'

const WEEKDAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cy: ['Dydd Llun', 'Dydd Mawrth', 'Dydd Mercher', 'Dydd Iau', 'Dydd Gwener', 'Dydd Sadwrn', 'Dydd Sul'],
}
const SHORT_WEEKDAYS = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  cy: ['Llun', 'Maw', 'Mer', 'Iau', 'Gwe', 'Sad', 'Sul'],
}
const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  cy: 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr'.split(' '),
}
const SHORT_MONTHS = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  cy: 'Ion Chwef Maw Ebr Mai Meh Gorff Awst Medi Hyd Tach Rhag'.split(' '),
}

/** Enough of a calendar's language for the samples. */
export function dayWords(w: BookWords, lang: Lang): DateRangePickerWords {
  const month = (day: string) => Number(day.slice(5, 7)) - 1
  const date = (day: string) => Number(day.slice(8))
  return {
    title: w.daysTitle,
    close: w.close,
    done: w.done,
    start: w.out,
    end: w.backDay,
    none: w.notYet,
    shortDay: (day) => `${SHORT_WEEKDAYS[lang][weekdayOf(day)]} ${date(day)} ${SHORT_MONTHS[lang][month(day)]}`,
    day: (day) => `${WEEKDAYS[lang][weekdayOf(day)]} ${date(day)} ${MONTHS[lang][month(day)]}`,
    month: (one) => `${MONTHS[lang][month(one)]} ${one.slice(0, 4)}`,
    earlierMonth: w.earlierMonth,
    laterMonth: w.laterMonth,
    weekdays: WEEKDAYS[lang].map((long, index) => ({ short: SHORT_WEEKDAYS[lang][index] ?? long, long })),
  }
}
