import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import { formatTime } from '../i18n/formats.ts'
import { type Translate, useWords } from '../i18n/words.ts'
import { useReference } from '../state/reference.ts'
import { stationOfChange, useNamesOfStation } from '../stations/name-of-station.ts'
import type { NameOf } from '../stations/use-names-of-stations.ts'

export const clockOf = (moment: string): string => formatTime(instant(Date.parse(moment)))

export type TripWords = {
  duration: (minutes: number) => string
  /** Direct, or where one changes. */
  changes: (trip: LegSolution) => string
  operators: (trip: { travelSegments: readonly { operatingCarrier: string }[] }) => string
}

/** 59 min, 1 h 16. */
export const durationOf = (t: Translate, minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? t('RESULTS_MINUTES', { minutes: rest }) : t('RESULTS_HOURS', { hours, minutes: twoDigits(rest) })
}

/** What a trip is, in words. */
export function useTripWords(nameOf: NameOf): TripWords {
  const { t, language } = useWords()
  const carriers = useReference('carriers')
  const namesOf = useNamesOfStation()
  const companyOf = (code: string) =>
    (carriers.state === 'ready' ? carriers.value.find((one) => one.code === code)?.names[language] : undefined) ?? code

  return {
    duration: (minutes) => durationOf(t, minutes),
    changes: ({ travelSegments, numberOfConnections }) => {
      if (numberOfConnections === 0) return t('RESULTS_DIRECT')
      if (numberOfConnections > 1) return t('RESULTS_CHANGES', { count: numberOfConnections })
      const at = travelSegments.find((one, index) => index > 0 && !one.stayOnBoard)?.origin.code
      if (!at) return t('RESULTS_CHANGES', { count: 1 })
      const name = nameOf(at)
      return t('RESULTS_CHANGE_AT', { station: stationOfChange(namesOf(at) ?? { en: name, cy: name }, language) })
    },
    operators: ({ travelSegments }) =>
      [...new Set(travelSegments.map(({ operatingCarrier }) => companyOf(operatingCarrier)))].join(', '),
  }
}
