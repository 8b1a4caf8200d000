import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { announce } from '../../page/messages.ts'
import { toldOf } from './trip-standing.ts'
import { clockOf } from '../use-trip-words.ts'

/** A trip that breaks while one looks at it, or runs again, is said aloud, once: its row alone would change in silence. */
export function useSaidTrips(trips: readonly LegSolution[], reasonOf: (revision: Revision) => string): void {
  const { t } = useWords()
  const seen = useRef(new Map<string, boolean>())
  useEffect(() => {
    const said = trips.flatMap((trip) => {
      const { legSolutionID, departTime, cancelled } = trip
      const before = seen.current.get(legSolutionID)
      seen.current.set(legSolutionID, cancelled)
      if (before === undefined || before === cancelled) return []
      const time = clockOf(departTime)
      const told = toldOf(trip)
      return [
        cancelled
          ? t('RESULTS_SAID_OFF', { time, reason: told ? reasonOf(told) : '' })
          : t('RESULTS_SAID_RUNS', { time }),
      ]
    })
    if (said.length > 0) announce(said.join(' '))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said when the trips change, not when the language does
  }, [trips])
}
