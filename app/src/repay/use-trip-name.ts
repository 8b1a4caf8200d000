import { useWords } from '../i18n/words.ts'
import { formatDay } from '../i18n/formats.ts'
import { useNameOfStation } from '../stations/name-of-station.ts'

type Trip = { date: string; from: string; to: string }

/** “Thu 3 Dec, Machynlleth to Cardiff Central”, and its parts. */
export function useTripName() {
  const { t, language } = useWords()
  const nameOf = useNameOfStation()
  const wayOf = ({ from, to }: Omit<Trip, 'date'>) => t('JOURNEY_FROM_TO', { from: nameOf(from), to: nameOf(to) })
  const dayOf = ({ date }: Pick<Trip, 'date'>) => formatDay(date, language)
  return { wayOf, dayOf, station: nameOf, nameOf: (trip: Trip) => `${dayOf(trip)}, ${wayOf(trip)}` }
}
