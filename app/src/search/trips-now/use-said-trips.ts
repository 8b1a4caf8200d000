import type { Revision } from '@cledrau/contract/live/revision.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { announce } from '../../page/messages.ts'
import { toldOf } from './trip-standing.ts'
import { clockOf } from '../use-trip-words.ts'

/**
 * A trip that breaks while one looks at it, or runs again, is said aloud, once: its row alone would change in silence. With it
 * is said which ones are chosen now, where others are: nobody pressed anything.
 */
export function useSaidTrips(
  trips: readonly LegSolution[],
  reasonOf: (revision: Revision) => string,
  chosen: readonly (LegSolution | null)[] = [],
): void {
  const { t } = useWords()
  const seen = useRef(new Map<string, boolean>())
  const stood = useRef<readonly string[]>([])
  // Said when the trips change, not when the language does.
  const say = useEffectEvent((shown: readonly LegSolution[]) => {
    const said = shown.flatMap((trip) => {
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
    const now = chosen.flatMap((trip) => trip ?? [])
    const others = now.filter(({ legSolutionID }) => !stood.current.includes(legSolutionID))
    if (said.length > 0)
      announce(
        [...said, ...others.map(({ departTime }) => t('RESULTS_SAID_CHOSEN', { time: clockOf(departTime) }))].join(' '),
      )
  })
  useEffect(() => say(trips), [trips])
  // After it was said: what somebody chooses is known by then.
  useEffect(() => {
    stood.current = chosen.flatMap((trip) => trip?.legSolutionID ?? [])
  })
}
