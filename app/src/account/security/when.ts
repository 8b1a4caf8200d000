import { instant } from '@cledrau/domain/time/instant.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'

/** Mon 7 Dec, 09:21 */
export function formatMoment(iso: string, language: Language): string {
  const at = instant(Date.parse(iso))
  return `${formatDay(dayOf(at), language)}, ${formatTime(at)}`
}
