import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import { findRide } from '@cledrau/domain/fares/trains/segments.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { coachLoadings, levelOf, usualLoading } from './usual-loading.ts'

export type Capacity = { crowdingOf: (services: readonly SegmentName[]) => RouteCrowding[] }

/** Coach by coach in per cent; nothing where nobody has counted. */
export type CountedOn = (service: SegmentName) => readonly number[] | undefined

type Parts = { timetable: () => Timetable; isHub: (crs: string) => boolean; countedOn: CountedOn }

/** How full trains are, where somebody has counted; else how full they usually are, by a model of the day. */
export function openCapacity({ timetable, isHub, countedOn }: Parts): Capacity {
  return {
    crowdingOf: (services) =>
      services.flatMap((service) => {
        const { from, until } = timetable()
        if (service.serviceDate < from || service.serviceDate > until) return []
        const ride = findRide(timetable().image, service)
        if (!ride) return []
        const counted = countedOn(service)
        const loading = counted ? Math.round(meanOf(counted)) : usualLoading(ride, isHub)
        return [
          {
            ...service,
            dayOfWeek: weekdayOf(service.serviceDate) + 1,
            loading,
            level: levelOf(loading),
            counted: counted !== undefined,
            coaches: counted ? [...counted] : coachLoadings(service.uid, loading, ride.train.facts?.coaches ?? 0),
          },
        ]
      }),
  }
}

const meanOf = (loadings: readonly number[]): number =>
  loadings.reduce((sum, one) => sum + one, 0) / Math.max(1, loadings.length)
