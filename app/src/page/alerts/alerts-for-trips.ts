import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'

/** Alerts of a day on which other trains run: those of the whole railway, and those of a way that one of the trips takes. */
export function alertsForTrips(
  alerts: readonly ServiceAlert[],
  day: CalendarDate,
  trips: readonly Pick<LegSolution, 'travelSegments'>[],
): ServiceAlert[] {
  return alerts.filter(({ travel }) => {
    if (!travel || day < travel.from || day > travel.until) return false
    const isOnTheWay = (code: string) => travel.stations.includes(code)
    return (
      travel.stations.length === 0 ||
      trips.some(({ travelSegments }) =>
        travelSegments.some(({ origin, destination }) => isOnTheWay(origin.code) && isOnTheWay(destination.code)),
      )
    )
  })
}
