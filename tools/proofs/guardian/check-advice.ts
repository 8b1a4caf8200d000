import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import type { Way, WayRide } from '@cledrau/domain/guardian/way.ts'
import { type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { breaksAnywhere, saidEnd, saidLater } from './could-be-known.ts'
import type { Heard } from './heard.ts'

const WORTH_IT = 5 * MINUTE

type Said = { readonly plan: Way; readonly held: Way; readonly told: Advice | undefined; readonly advice: Advice }

/** What is wrong with a thing that was said, by what had been heard; nothing where it is right. */
export function faultOf({ plan, held, told, advice }: Said, find: Heard['find'], now: Instant): string | undefined {
  const { kind } = advice
  const breaks = breaksAnywhere(held, 0, find)
  switch (kind) {
    case 'AS_PLANNED':
      return told ? undefined : 'all is as planned, said to whom nothing else was said'
    case 'WAIT_HERE':
      return breaks ? undefined : 'to wait, though nothing breaks'
    case 'DO_NOT_HURRY': {
      const late = [...held.rides, ...plan.rides].some(
        (ride) => ride.uid === advice.about.uid && saidLater(ride, find) >= WORTH_IT,
      )
      return late ? undefined : 'not to hurry for a train that is on time'
    }
    case 'TAKE_ANOTHER':
    case 'GET_OFF_EARLIER':
    case 'STAY_ON': {
      const way = advice.way ?? plan
      const parts = way.rides.findIndex((ride, index) => !isSame(ride, held.rides[index]))
      // What remains is a walk.
      const isOnFoot = kind === 'GET_OFF_EARLIER' && way.rides.length < held.rides.length
      if (parts < 0) return isOnFoot ? undefined : 'another way that is the same'
      if (!breaks && saidEnd(held, find) - saidEnd(way, find) < WORTH_IT) return 'another way that is hardly sooner'
      if (breaksAnywhere(way, parts, find)) return 'another way that is said to break, too'
      const first = way.rides[parts]!
      const boardsNow = held.rides[parts]?.uid !== first.uid
      if (boardsNow && first.departs + saidLater(first, find) < now) return 'a train that has left'
    }
  }
  return undefined
}

/** Who is told to wait could have gone. */
export async function waitsForNothing(
  { plan, held, advice }: Said,
  heard: Heard,
  now: Instant,
): Promise<string | undefined> {
  const ride = held.rides.find(({ from }) => from === advice.at)
  if (advice.kind !== 'WAIT_HERE' || !ride) return undefined
  const notBefore = instant(Math.max(now, ride.departs))
  const found = await heard.findWays({ from: advice.at, notBefore, to: plan.to })
  return found.some((way) => !breaksAnywhere(way, 0, heard.find)) ? 'to wait, though something goes' : undefined
}

const isSame = (ride: WayRide, other: WayRide | undefined) =>
  other?.uid === ride.uid && other.from === ride.from && other.to === ride.to
