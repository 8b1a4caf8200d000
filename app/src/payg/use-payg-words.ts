import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { formatTime } from '../i18n/formats.ts'
import { capitals } from '../i18n/names.ts'
import { useWords, type Translate } from '../i18n/words.ts'
import type { Payments, PaygWeek, Transactions } from './payg-data.ts'

type Journey = Pick<PaygJourney, 'from' | 'to'>
type Stations = Transactions['stations']

/** Visa, ends 4242; or what its owner calls it. */
export const cardName = ({ name, scheme, lastFour }: Pick<PaygCard, 'name' | 'scheme' | 'lastFour'>, t: Translate) =>
  name ?? t('CARD_ENDS', { scheme: t(`CARD_SCHEME_${capitals(scheme).replace('-', '_')}`), lastFour })

export const deviceName = ({ name, kind, lastFour }: PaygCard['devices'][number], t: Translate): string =>
  name ?? t('PAYG_DEVICE_ENDS', { device: t(`PAYG_DEVICE_${kind}`), lastFour })

export const timeOf = (iso: string): string => formatTime(instant(Date.parse(iso)))

/** Stations by name; what nobody tapped is a question mark. */
export function useJourneyName(stations: Stations): {
  station: (crs: string | null) => string
  journey: (one: Journey) => string
} {
  const { t, language } = useWords()
  const station = (crs: string | null) => (crs === null ? '?' : (stations[crs]?.[language] ?? crs))
  return { station, journey: ({ from, to }) => t('PAYG_FROM_TO', { from: station(from), to: station(to) }) }
}

/** Asked for, taken, or refused: three different words. */
export function chargeWord(status: Payments['payments'][number]['status']) {
  if (status === 'OPEN' || status === 'PRICED' || status === 'CHARGING') return 'PAYG_TO_BE_CHARGED'
  if (status === 'DECLINED' || status === 'RECOVERING') return 'PAYG_CHARGE_OWED'
  return status === 'WRITTEN_OFF' ? 'PAYG_CHARGE_WRITTEN_OFF' : 'PAYG_CHARGED'
}

type Stands = PaygWeek['days'][number]['stands']
export const standsWord = (stands: Stands) => `PAYG_DAY_${stands}` as const

/** Somebody may still say where the missing tap was. */
export const isMissing = ({ state, corrected, answerBy }: PaygJourney): boolean =>
  (state === 'INCOMPLETE' || state === 'EXIT_ONLY') && !corrected && answerBy !== null

/** It waits for that answer, and isn't charged before. */
export const isWaiting = (journey: PaygJourney, now: number): boolean =>
  isMissing(journey) && journey.answerBy !== null && Date.parse(journey.answerBy) > now
