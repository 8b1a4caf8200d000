import type { Wanted } from '@cledrau/domain/guardian/judge.ts'
import type { Needs } from '@cledrau/domain/guardian/needs.ts'
import { legsToTravel, type Way, wayOf } from '@cledrau/domain/guardian/way.ts'
import { plannedJourney } from '@cledrau/domain/journeys/on-the-wire.ts'
import { endOf, type Span, wayOfTravelling } from '@cledrau/domain/journeys/question.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Query } from '@cledrau/planner'
import type { Urgency } from '../../../threads.ts'
import type { PlannerPool } from '../../../timetable/planner-pool.ts'

/** Within that, several are worth comparing; after it, the first that goes at all. */
const WINDOW = 120

/** What goes from somewhere, as trains run now, from a moment on, for whoever travels so. */
export const openFindWays =
  (
    pool: Pick<PlannerPool, 'plan'>,
    isInTimetable: (date: string) => boolean,
    places: () => Pick<Span, 'stopsOf' | 'stopsNear'>,
  ) =>
  async ({ from, notBefore, to }: Wanted, needs: Needs = {}, urgency: Urgency = 'now'): Promise<readonly Way[]> => {
    const { date } = clockTime(notBefore)
    // One is at a stop, whatever one goes to from the last of them.
    const { stops } = endOf(to, needs.pace, places())
    if (!isInTimetable(date) || from === to || stops.length === 0) return []
    const midnight = serviceInstant(date, 0)
    const minute = Math.ceil((notBefore - midnight) / MINUTE)
    const ends = { from: [from], to: stops, ...wayOfTravelling(needs) }
    const plan = (when: Query['when']) => pool.plan(date, { ...ends, when }, undefined, urgency)
    const soon = await plan({ kind: 'leave-between', from: minute, until: minute + WINDOW })
    const found = soon.length > 0 ? soon : await plan({ kind: 'leave-after', minute })
    return found.flatMap((journey) => wayOf(legsToTravel(plannedJourney(journey, midnight, { from, to }).legs)) ?? [])
  }
