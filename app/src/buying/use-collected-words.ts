import { instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay, formatTime } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { now } from '../platform/clock.ts'

/** That a machine printed tickets, where and when; the day only where it isn't today. `place`: with the word that Welsh puts before it. */
export function useCollectedWords(): (at: string, place: string) => string {
  const { t, language } = useWords()
  return (at, place) => {
    const moment = instant(Date.parse(at))
    const day = dayOf(moment)
    const time = formatTime(moment)
    return t('WALLET_COLLECTED', { place, when: day === dayOf(now()) ? time : `${formatDay(day, language)}, ${time}` })
  }
}
