import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { insteadOf } from '@cledrau/domain/results/as-it-runs.ts'
import { useWords } from '../../i18n/words.ts'
import { AgeTag } from '../../live/age-line.tsx'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { Note } from '../../ui/message/note.tsx'
import { AlertsOfDay } from '../alerts-of-day.tsx'
import { reasonOf, standingOfTrip, toldOf } from './trip-standing.ts'
import { useSaidTrips } from './use-said-trips.ts'

/* What is told of trips beside their times and prices. */

export { AgeTag, AlertsOfDay, insteadOf, reasonOf, standingOfTrip, toldOf }

/** Nothing to be seen: what becomes of trips while one looks at them is said aloud. */
export function SaidTrips({ trips, nameOf }: { trips: readonly LegSolution[]; nameOf: NameOf }) {
  const { t, language } = useWords()
  useSaidTrips(trips, (revision: Revision) => reasonOf(revision, language, nameOf, t))
  return null
}

export function TooOld() {
  const { t } = useWords()
  return <Note kind="late">{t('LIVE_AGE_OLD')}</Note>
}
