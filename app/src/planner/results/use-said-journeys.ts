import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { announce } from '../../page/messages.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { useJourneyWords } from '../use-journey-words.ts'

/** A journey that breaks while one looks at it, or goes again, is said aloud, once: its row alone would change in silence. */
export function useSaidJourneys(journeys: readonly Journey[]): void {
  const { t } = useWords()
  const words = useJourneyWords()
  const seen = useRef(new Map<string, boolean>())
  // Said when the journeys change, not when the language does.
  const say = useEffectEvent((shown: readonly Journey[]) => {
    const said = shown.flatMap((journey) => {
      const { id, departTime, cancelled } = journey
      const before = seen.current.get(id)
      seen.current.set(id, cancelled)
      if (before === undefined || before === cancelled) return []
      const time = clockOf(departTime)
      return [
        cancelled
          ? t('PLANNER_SAID_OFF', { time, reason: words.told(journey) ?? '' })
          : t('PLANNER_SAID_RUNS', { time }),
      ]
    })
    if (said.length > 0) announce(said.join(' '))
  })
  useEffect(() => say(journeys), [journeys])
}
