import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Association } from '@cledrau/feeds/darwin/news.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { bookedTimes, ridOf } from './booked.ts'
import type { PlayedRailway } from './played-railway.ts'

/** Trains of a date that part or come together: the one that goes on is the main one. */
export function bookedAssociations(
  railway: PlayedRailway,
  date: CalendarDate,
  tiplocOf: (code: string) => string,
): Association[] {
  const trains = new Map(railway.trainsOn(date).map((train) => [train.uid, train]))
  const at = (train: Train, code: string) => {
    const call = train.calls.findIndex((one) => one.code === code)
    return call < 0 ? undefined : { rid: ridOf(train.uid, date), ...bookedTimes(train, call) }
  }
  return railway.associationsOn(date).flatMap(({ kind, base, other, code }): Association[] => {
    const [one, two] = [trains.get(base), trains.get(other)]
    const [main, assoc] = [one && at(one, code), two && at(two, code)]
    if (!main || !assoc) return []
    return [{ kind: 'association', tiploc: tiplocOf(code), category: kind === 'join' ? 'JJ' : 'VV', main, assoc }]
  })
}
