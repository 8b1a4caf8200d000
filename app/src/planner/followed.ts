import type { FollowedJourney } from '@cledrau/contract/planner/followed-journeys.ts'
import { followedJourneys } from '@cledrau/contract/planner/followed-journeys.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import { personal } from '../state/personal.ts'

/** The journeys that whoever is signed in follows. What is said of them is of the moment: no device keeps it. */
export const followed = personal('followed-journeys', followedJourneys, {}, false)

type Train = { uid: string; serviceDate: string; from: string; to: string }
const nameOf = (legs: readonly { trains: readonly Train[] }[]): string =>
  legs.flatMap(({ trains }) => trains.map(({ uid, serviceDate, from, to }) => [uid, serviceDate, from, to])).join()

/** By its trains, as the server knows it. */
export const findFollowed = (all: readonly FollowedJourney[], { legs }: Journey): FollowedJourney | undefined => {
  const name = nameOf(legsToTravel(legs))
  return all.find((one) => nameOf(one.legs) === name)
}
