import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import { findRide } from '../finding/segments.ts'
import type { SegmentName } from '../finding/solutions.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { coachLoadings, levelOf, usualLoading } from './usual-loading.ts'

export type Capacity = { crowdingOf: (services: readonly SegmentName[]) => RouteCrowding[] }

/** How full trains usually are. No train is counted here: a model of the day answers until one that knows does. */
export function openCapacity(timetable: () => Timetable, isHub: (crs: string) => boolean): Capacity {
  return {
    crowdingOf: (services) =>
      services.flatMap((service) => {
        const { from, until } = timetable()
        if (service.serviceDate < from || service.serviceDate > until) return []
        const ride = findRide(timetable().image, service)
        if (!ride) return []
        const loading = usualLoading(ride, isHub)
        return [
          {
            ...service,
            dayOfWeek: weekdayOf(service.serviceDate) + 1,
            loading,
            level: levelOf(loading),
            coaches: coachLoadings(service.uid, loading, ride.train.facts?.coaches ?? 0),
          },
        ]
      }),
  }
}
