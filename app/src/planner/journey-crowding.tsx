import type { JourneyLeg } from '@cledrau/contract/planner/journey-planner.ts'
import { CrowdingRow } from '../search/trips-now/crowding.tsx'
import type { CrowdingOf } from '../search/trips-now/use-crowding.ts'
import { ridesOf, trainsOf } from './rides-of-legs.ts'
import { useCrowdingWords } from './use-crowding-words.ts'

/** How full the fullest is of the trains that somebody goes by; nothing where they go by none. */
export function JourneyCrowding({ legs, crowdingOf }: { legs: readonly JourneyLeg[]; crowdingOf: CrowdingOf | null }) {
  const words = useCrowdingWords()
  const trains = trainsOf(legs)
  if (!crowdingOf || trains.length === 0) return null
  const crowding = crowdingOf(ridesOf(legs))
  return (
    <CrowdingRow
      crowding={crowding}
      coaches={Math.max(...trains.map(({ coaches }) => coaches ?? 0))}
      named={crowding ? words.named(legs, crowding) : undefined}
      longest={words.longest(legs)}
    />
  )
}
