import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { useMemo } from 'react'
import { useIsSeen } from '../live/use-is-seen.ts'
import { type CrowdingOf, useCrowding } from '../search/trips-now/use-crowding.ts'
import { useOnline } from '../state/online.ts'
import { FRESH_MS } from './journeys.ts'
import { ridesOf } from './rides-of-legs.ts'
import { type Journeys, runsSoon } from './use-journeys.ts'

/**
 * How full the trains of some journeys are, in one question, and anew as often as it may change. Null without a signal: what
 * was counted then is no count of now.
 */
export function useJourneyCrowding(view: Journeys, journeys: readonly Journey[]): CrowdingOf | null {
  const isSeen = useIsSeen()
  const { online } = useOnline()
  const enabled = online && view.state === 'results' && view.found.timetableOf === null
  const again = enabled && isSeen && runsSoon(view.found) ? FRESH_MS : false
  const rides = useMemo(() => journeys.flatMap(({ legs }) => ridesOf(legs)), [journeys])
  const { crowdingOf } = useCrowding(rides, { enabled, again })
  return enabled ? crowdingOf : null
}
