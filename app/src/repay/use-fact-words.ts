import type { DecidingFact } from '@cledrau/contract/repay/judged.ts'
import { formatTime } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { stationOfChange, useNamesOfStation } from '../stations/name-of-station.ts'
import type { IconName } from '../ui/icon/icon.tsx'
import { momentOf } from './moments.ts'

const ICONS: Record<DecidingFact['code'], IconName> = {
  ARRIVED_LATE: 'live',
  CANCELLED: 'close',
  CUT_SHORT: 'live',
  NOT_STOPPING: 'live',
  CONNECTION_MISSED: 'walk',
  NEXT_TRAIN: 'clock',
  BOOKED: 'ticket',
  SCANNED: 'check',
  TAPPED: 'check',
  ACTIVATED: 'check',
  HABIT: 'history',
  SAID_SO: 'person',
  AT_LEAST: 'info',
  NO_RECORD: 'info',
  FROZEN_LATE: 'info',
}

/** What decided, as a sentence each. Stations stand with the word that Welsh puts before them. */
export function useFactWords(): (fact: DecidingFact) => { icon: IconName; text: string } {
  const { t, language } = useWords()
  const namesOf = useNamesOfStation()
  const placeOf = (code: string) => {
    const names = namesOf(code)
    return names ? stationOfChange(names, language) : code
  }
  return ({ code, at, station, train, minutes }) => {
    const values = {
      train: train ? t('REPAY_THE_TRAIN', { time: formatTime(momentOf(train)) }) : t('REPAY_YOUR_TRAIN'),
      at: at ? formatTime(momentOf(at)) : '',
      place: station ? placeOf(station) : '',
      minutes: minutes ?? 0,
    }
    const somewhere = code === 'SCANNED' && !station ? 'REPAY_FACT_SCANNED_ON_BOARD' : null
    return { icon: ICONS[code], text: t(somewhere ?? `REPAY_FACT_${code}`, values) }
  }
}
