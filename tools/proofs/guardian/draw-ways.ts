import { legsToTravel, type Way, wayOf } from '@cledrau/domain/guardian/way.ts'
import { plannedJourney } from '@cledrau/domain/journeys/on-the-wire.ts'
import type { random } from '@cledrau/domain/fares/oracle/random.ts'
import { planJourneys } from '@cledrau/planner'
import type { PlayedDay } from '../../live/likely/played-day.ts'
import type { Heard } from './heard.ts'

/** Minutes of the day at which people set out. */
const BY_DAY = { from: 6 * 60, until: 20 * 60 }
/** Of ways without a change so many are left out: with one there is more to look after. */
const MOST_DIRECT = 0.4

/** Ways by the timetable, from anywhere to anywhere, as a planner found them before anything was known of the day. */
export function drawWays(
  day: PlayedDay,
  heard: Heard,
  count: number,
  r: ReturnType<typeof random>,
  hours = BY_DAY,
): Way[] {
  const places = [...new Set(day.runs.flatMap(({ calls }) => calls.map(({ code }) => code)))].toSorted()
  const heardOf = new Set(day.runs.map(({ uid }) => uid))
  const view = heard.plannedView()
  const ways: Way[] = []
  while (ways.length < count) {
    const [from, to] = [places[r.below(places.length)]!, places[r.below(places.length)]!]
    const minute = hours.from + r.below(hours.until - hours.from)
    if (from === to) continue
    const [journey] = planJourneys(view, { from: [from], to: [to], when: { kind: 'leave-after', minute } })
    const way = journey && wayOf(legsToTravel(plannedJourney(journey, day.momentOf(0)).legs))
    if (!way || way.rides[0]!.departs > day.momentOf(hours.until * 60)) continue
    // Nothing is heard of a bus.
    if (!way.rides.some(({ uid }) => heardOf.has(uid))) continue
    if (way.rides.length === 1 && r.below(100) >= MOST_DIRECT * 100) continue
    ways.push(way)
  }
  return ways
}
