import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Journey, JourneyOdds, planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { now } from '../platform/clock.ts'
import { HEARD_FOR } from './heard-trains.ts'

type Asked = RequestOf<typeof planJourneys>

const MOST_CHANGES = 500
const chances = new Map<string, { asOf: Instant; chance: number }>()

/** Changes from one train to another at a place, each with its name: who walks otherwise catches others. */
function changesIn({ legs }: Journey, { pace, changeMinutes = 0 }: Asked) {
  const ridden = legs.filter(({ trains }) => trains.length > 0)
  return ridden.slice(1).map((next, nth) => {
    const before = ridden[nth]
    const trains = [before?.trains.at(-1), next.trains[0]].map((train) => `${train?.uid} ${train?.serviceDate}`)
    return { at: next.from, name: [...trains, before?.to, next.from, pace, changeMinutes].join() }
  })
}

/** Notes how likely the server said that changes are caught. */
export function hearOdds(journeys: readonly Journey[], asked: Asked, asOf: Instant): void {
  for (const journey of journeys)
    for (const [nth, { name }] of changesIn(journey, asked).entries()) {
      const chance = journey.odds?.changes[nth]?.chance
      chances.delete(name)
      if (chance !== undefined) chances.set(name, { asOf, chance })
    }
  for (const name of [...chances.keys()].slice(0, Math.max(0, chances.size - MOST_CHANGES))) chances.delete(name)
}

/**
 * What is known of a journey that was found here: a change is as likely as it was in another journey. When one probably arrives
 * isn't known, nor anything of a journey with one change that nobody spoke of.
 */
export function oddsHeard(journey: Journey, asked: Asked): JourneyOdds | null {
  const changes = changesIn(journey, asked).flatMap(({ at, name }) => {
    const known = chances.get(name)
    return known && now() - known.asOf < HEARD_FOR ? [{ at, chance: known.chance }] : []
  })
  if (journey.cancelled || changes.length === 0 || changes.length < changesIn(journey, asked).length) return null
  const all = changes.reduce((product, { chance }) => product * chance, 1)
  return { changes, all: Math.round(all * 100) / 100, arrival: null }
}
