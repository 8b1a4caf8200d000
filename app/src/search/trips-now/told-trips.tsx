import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { insteadOf } from '@cledrau/domain/results/as-it-runs.ts'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AgeTag } from '../../live/age-line.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Note } from '../../ui/message/note.tsx'
import { AlertsOfDay } from '../alerts/alerts-of-day.tsx'
import type { Found } from './ask-trips.ts'
import { reasonOf, standingOfTrip, toldOf } from './trip-standing.ts'
import { useSaidTrips } from './use-said-trips.ts'

/* What is told of trips beside their times and prices. */

export { AgeTag, AlertsOfDay, insteadOf, reasonOf, standingOfTrip, toldOf }

/** Nothing to be seen: what becomes of trips while one looks at them is said aloud. */
export function SaidTrips({ found, chosen }: { found: Found; chosen: readonly (LegSolution | null)[] }) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(found.places)
  const { outbound, inbound } = found.legSolutions
  const trips = useMemo(() => [...outbound, ...inbound], [outbound, inbound])
  useSaidTrips(trips, (revision: Revision) => reasonOf(revision, language, nameOf, t), chosen)
  return null
}

export function TooOld() {
  const { t } = useWords()
  return <Note kind="late">{t('LIVE_AGE_OLD')}</Note>
}
