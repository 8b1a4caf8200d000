import type { JourneyAlert, WatchedTrain } from '@cledrau/contract/notify/journey-notifications.ts'
import { writeServiceId } from '@cledrau/domain/live/service-id.ts'
import { firstMessageClock, nextDayOf } from '@cledrau/domain/notifications/alert.ts'
import { newsOf, type WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockHhmm, hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { KeptAlert } from './alerts.store.ts'

type Find = (name: string) => RunningTrain | undefined
export type ChosenDay = { readonly serviceDate: CalendarDate; readonly rides: readonly WatchedRide[] }

function trainToWire(ride: WatchedRide, find: Find, now: Instant): WatchedTrain {
  const running = find(nameOf(ride))
  const { is, late, platform } = newsOf(ride, running, now)
  const isLive = running?.isLive === true
  const gone = is === 'CANCELLED' || is === 'NOT_CALLING' || is === 'DELAYED' || is === 'BUS'
  const arrival = running?.calls.findLast(({ code }) => code === ride.to)?.arrival?.now
  const { uid, serviceDate, from, to } = ride
  return {
    uid,
    serviceDate,
    serviceID: isLive ? writeServiceId({ uid, serviceDate, crs: from, nth: 0 }) : null,
    from,
    to,
    departTime: londonIso(ride.departs),
    arriveTime: londonIso(ride.arrives),
    expectedDepartTime: isLive && !gone ? londonIso(instant(ride.departs + late * MINUTE)) : null,
    expectedArriveTime: isLive && !gone && arrival && 'at' in arrival ? londonIso(arrival.at) : null,
    state: is,
    lateMinutes: late,
    platform,
  }
}

/** An alert as the list has it, with what is known of its trains on its next day. */
export function alertToWire(alert: KeptAlert, days: readonly ChosenDay[], find: Find, now: Instant): JourneyAlert {
  const { onceOn, begins, ends } = alert
  const weekDays = [...alert.weekDays]
  const next = nextDayOf(alert, now)
  const chosen = days.find(({ serviceDate }) => serviceDate === next)
  return {
    alertId: alert.id,
    notificationType: onceOn === null ? 'recurring' : 'single',
    recurrence: { onceOn, weekDays },
    notificationDate: onceOn,
    notificationTime: clockHhmm(firstMessageClock(alert)),
    departStartTime: hhmm(begins),
    departEndTime: clockHhmm(ends),
    weekDays,
    from: alert.fromCode,
    to: alert.toCode,
    via: alert.viaCode,
    lateMinutes: alert.lateMinutes,
    recordLocator: alert.recordLocator,
    orderID: alert.orderId,
    direction: alert.direction,
    news: chosen
      ? {
          date: chosen.serviceDate,
          isToday: chosen.serviceDate === clockTime(now).date,
          trains: chosen.rides.map((ride) => trainToWire(ride, find, now)),
        }
      : null,
  }
}
