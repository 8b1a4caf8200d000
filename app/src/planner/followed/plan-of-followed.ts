import { newPlan, type Plan } from '@cledrau/domain/planner/plan.ts'
import { readPlan } from '@cledrau/domain/planner/plan-query.ts'
import { dateAndTimeIn, minuteIn } from '@cledrau/domain/time/moment.ts'
import { now } from '../../platform/clock.ts'
import { pathOfPlan } from '../plan-address.ts'
import type { Followed } from './followed.ts'
import { planKept } from './kept-followed.ts'

/** The plan that finds it again: as it was found on this device, or from one of its ends to the other. */
export function planOf({ id, legs }: Pick<Followed, 'id' | 'legs'>): Plan {
  const leaving = dateAndTimeIn(minuteIn(legs[0]?.departTime ?? ''))
  const kept = planKept(id)
  const { plan } = readPlan(kept ?? {}, now())
  const ends = { first: legs[0]?.from ?? null, second: legs.at(-1)?.to ?? null }
  return { ...(kept ? plan : { ...newPlan(now()), ...ends }), ...leaving, timeMode: 'departure', isTimed: true }
}

/** The page of a journey that is followed. */
export const hrefOfFollowed = (followed: Followed): string =>
  `#${pathOfPlan('JourneyPlannerDetails', planOf(followed), {
    journey: followed.id,
    leaves: minuteIn(followed.legs[0]?.departTime ?? ''),
    arrives: minuteIn(followed.legs.at(-1)?.arriveTime ?? ''),
  })}`
