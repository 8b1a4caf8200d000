import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatTime } from '../i18n/formats.ts'

export const momentOf = (text: string): Instant => instant(Date.parse(text))

/** Whole minutes from one moment to another, rounded down: 14 minutes and 59 seconds are 14. */
export const minutesBetween = (from: string, to: string): number => Math.floor((momentOf(to) - momentOf(from)) / MINUTE)

/** When a list was last heard, as DD/MM HH:mm: the same in both languages. */
export function stampOf(at: Instant): string {
  const [, month, day] = dayOf(at).split('-')
  return `${day}/${month} ${formatTime(at)}`
}
