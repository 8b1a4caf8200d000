import type { AdviceSaid, LegToTravel } from '@cledrau/contract/planner/followed-journeys.ts'
import { followedJourneys } from '@cledrau/contract/planner/followed-journeys.ts'
import { journeyId } from '@cledrau/domain/journeys/journey-id.ts'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useOptions, useOptionsKnown } from '../../state/options.ts'
import { personal } from '../../state/personal.ts'
import type { Waiting } from '../../state/reference.ts'
import { onTopic } from '../../state/topics.ts'
import { learnPlaces } from '../place-names.ts'
import { useFollowedHere } from './kept-followed.ts'

/** The journeys that whoever is signed in follows. What is said of them is of the moment: no device keeps it. */
export const followed = personal('followed-journeys', followedJourneys, {}, false)

export type Followed = {
  /** As the planner calls the same trains. */
  id: string
  legs: LegToTravel[]
  /** By which whoever is signed in leaves it; null: this device alone follows it. */
  account: string | null
  expectedArriveTime: string | null
  advice: AdviceSaid | null
}

/** All that is followed by whoever is signed in, and on this device, in the order of departure. */
export function useFollowed(): { state: Waiting<unknown>['state']; all: Followed[] } {
  const isSaid = useOptionsKnown()
  const { showJourneyPlanner } = useOptions()
  const mine = followed.use(showJourneyPlanner)
  const here = useFollowedHere()
  useEffect(
    () =>
      onTopic('me', (news) => {
        if (news === null || news.about === 'journeys') void again()
      }),
    [],
  )
  const places = mine.state === 'ready' ? mine.value.places : undefined
  useEffect(() => places && learnPlaces(places), [places])
  if (!showJourneyPlanner) return { state: isSaid ? 'ready' : 'loading', all: [] }
  const journeys = mine.state === 'ready' ? mine.value.journeys : []
  const known = journeys.map(({ id, ...rest }): Followed => ({ ...rest, id: journeyId(rest.legs), account: id }))
  const alone = here.map(({ legs }): Followed => ({
    id: journeyId(legs),
    legs,
    account: null,
    expectedArriveTime: null,
    advice: null,
  }))
  const all = [...known, ...alone.filter(({ id }) => known.every((one) => one.id !== id))]
  return { state: mine.state, all: all.toSorted((a, b) => leaves(a) - leaves(b)) }
}

/** How its trains run has changed with it. Without an answer, what was said before stays; the next news ask again. */
const again = async () => {
  void queryClient.invalidateQueries({ queryKey: ['journeys'] })
  await followed.fetch().catch(() => null)
}

const leaves = ({ legs }: Followed) => Date.parse(legs[0]?.departTime ?? '')
