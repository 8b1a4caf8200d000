import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type * as calls from '@cledrau/contract/live/other-days.ts'
import { writeServiceId } from '@cledrau/domain/live/service-id.ts'
import { done, type Result } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime, dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Trains } from '../trains/trains.service.ts'
import { callOf, namedCall } from '@cledrau/domain/live/named-call.ts'

/** Today is one of them. */
const DAYS = 14

export type OtherDays = (
  serviceId: string,
) => Result<ReplyOf<typeof calls.otherDays>, RefusalOf<typeof calls.otherDays>>

/** A train of other days is the one with the same number in the timetable, whatever its times are then. */
export const openOtherDays =
  ({ clock, trains }: { clock: Clock; trains: Trains }): OtherDays =>
  (serviceId) => {
    const now = clock.now()
    const named = namedCall(trains, serviceId, now)
    if (!named.ok) return named
    const { uid, serviceDate: own, crs, nth } = named.value
    const today = clockTime(now).date
    const days = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead)).flatMap((serviceDate) => {
      const found = serviceDate === own ? undefined : callOf(trains, { uid, serviceDate, crs, nth })
      if (!found) return []
      const { cancelled, time } = found.row
      const serviceID = writeServiceId({ uid, serviceDate, crs, nth })
      return [{ serviceID, serviceDate, st: dayAndTime(time.planned).time, cancelled }]
    })
    return done({ days })
  }
