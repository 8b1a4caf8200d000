import type { Language } from '@cledrau/contract/language.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { MINUTE, utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonOffset } from '@cledrau/domain/time/london-offset.ts'

export const COUNTRY = 'GB'
export const CURRENCY = 'GBP'
/** Prices read the same in both languages. */
export const PRICE_FORMAT = 'en-GB'

const LOCALES = { en: 'en-GB', cy: 'cy-GB' } as const

/** Welsh weekdays and months as they stand on tickets; browsers shorten them differently, or not at all. */
const DAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  cy: ['Sul', 'Llun', 'Maw', 'Mer', 'Iau', 'Gwe', 'Sad'],
} as const
const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  cy: ['Ion', 'Chwef', 'Maw', 'Ebr', 'Mai', 'Meh', 'Gorff', 'Awst', 'Medi', 'Hyd', 'Tach', 'Rhag'],
} as const

/** A browser's own formats are slow to make: the first price makes this one. Times and days need none. */
let prices: Intl.NumberFormat | undefined

/** £12.40 */
export function formatPrice(amount: Pence): string {
  prices ??= new Intl.NumberFormat(PRICE_FORMAT, { style: 'currency', currency: CURRENCY })
  return prices.format(amount / 100)
}

/** What station clocks show, written as if it were UTC: the first page has no room for all that is known of London's days. */
const inLondon = (at: Instant) => utcIso(at + londonOffset(at) * MINUTE)

/** 09:21, in Britain, wherever the phone is. */
export const formatTime = (at: Instant): string => inLondon(at).slice(11, 16)

/** A service day such as `2026-12-07`: Mon 7 Dec, Llun 7 Rhag. */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${DAYS[language][date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[language][date.getUTCMonth()]}`
}

export const dayOf = (at: Instant): CalendarDate => inLondon(at).slice(0, 10)

export const formatNumber = (amount: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language]).format(amount)
