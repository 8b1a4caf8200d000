import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { queryOfPlan, readPlan } from '@cledrau/domain/planner/plan-query.ts'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { now } from '../platform/clock.ts'
import { useLocation } from '../routes/hash-location.ts'
import { pathTo } from '../routes/href.ts'
import { fillPath } from '../routes/path.ts'

type Page = 'JourneyPlanner' | 'JourneyPlannerResults' | 'JourneyPlannerDetails'

/** A page of the planner with the whole plan in its address: a reload, Back and a shared link find it again. */
export const pathOfPlan = (page: Page, plan: Plan, more: Readonly<Record<string, string>> = {}): string =>
  fillPath(pathTo(page), { ...queryOfPlan(plan), ...more })

/** The same with its time fixed, where it followed the clock until now. */
export const timed = (plan: Plan): Plan => ({ ...plan, isTimed: true })

/** The plan of this page's address, and the fields of it that nobody could read. */
export function usePlanOfAddress(): { plan: Plan; unread: readonly string[] } {
  const { query } = useLocation()
  return readPlan(query, now())
}

/** The page of a journey. Its times go along, so that whoever opens it later is told whether they still are. */
export const pathOfJourney = (plan: Plan, { id, departTime, arriveTime }: Journey): string =>
  pathOfPlan('JourneyPlannerDetails', plan, {
    journey: id,
    leaves: minuteIn(departTime),
    arrives: minuteIn(arriveTime),
  })
