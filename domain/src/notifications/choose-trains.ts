import type { DatedTrain } from '@cledrau/planner'
import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { type Alert, windowOn } from './alert.ts'
import type { WatchedRide } from './news.ts'

/** A train that leaves a place, and which of its calls that is. */
export type Departure = { readonly train: DatedTrain; readonly call: number; readonly at: Instant }

/** All departures of a service day by place, in their order. */
export function departuresOf(trains: Iterable<DatedTrain>): ReadonlyMap<string, readonly Departure[]> {
  const byPlace = new Map<string, Departure[]>()
  for (const train of trains)
    for (const [call, { stop, departure, pickUp }] of train.calls.entries()) {
      if (!pickUp || call === train.calls.length - 1) continue
      const one = { train, call, at: serviceInstant(train.serviceDate, departure) }
      const known = byPlace.get(stop)
      if (known) known.push(one)
      else byPlace.set(stop, [one])
    }
  for (const departures of byPlace.values()) departures.sort((a, b) => a.at - b.at)
  return byPlace
}

/** Where a train is left that calls at the places on the way in this order; undefined when it doesn't. */
function leaves({ calls }: DatedTrain, board: number, via: string | null, to: string): number | undefined {
  const passed = via === null ? board : calls.findIndex(({ stop }, at) => at > board && stop === via)
  if (passed < 0) return undefined
  const at = calls.findIndex(({ stop, setDown }, call) => call > passed && stop === to && setDown)
  return at < 0 ? undefined : at
}

export function rideBetween(train: DatedTrain, board: number, leave: number): WatchedRide | undefined {
  const [from, to] = [train.calls[board], train.calls[leave]]
  if (!from || !to) return undefined
  const { uid, serviceDate, mode } = train
  return {
    uid,
    serviceDate,
    mode,
    from: from.stop,
    to: to.stop,
    departs: serviceInstant(serviceDate, from.departure),
    arrives: serviceInstant(serviceDate, to.arrival),
    platform: from.platform === '' ? null : from.platform,
  }
}

/** More than anybody reads about; a window of six hours on a busy line has fewer. */
export const MOST_TRAINS = 40

/** The first of them that leaves at a moment or later. */
function firstFrom(departures: readonly Departure[], from: Instant): number {
  let [low, high] = [0, departures.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((departures[middle] as Departure).at < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The trains that an alert is about on a day: those that leave in its window and call at the other places afterwards. Trains
 * that began the evening before, or begin after midnight of a window that goes past it, are of another service day.
 */
export function trainsFor(
  alert: Pick<Alert, 'from' | 'to' | 'via' | 'begins' | 'ends'>,
  date: CalendarDate,
  departures: (place: string, date: CalendarDate) => readonly Departure[],
): WatchedRide[] {
  const { from, until } = windowOn(alert, date)
  const found: WatchedRide[] = []
  for (const day of [addDays(date, -1), date, addDays(date, 1)]) {
    const leaving = departures(alert.from, day)
    for (let at = firstFrom(leaving, from); at < leaving.length; at += 1) {
      const { train, call, at: departs } = leaving[at] as Departure
      if (departs > until) break
      const leave = leaves(train, call, alert.via, alert.to)
      const ride = leave === undefined ? undefined : rideBetween(train, call, leave)
      if (ride) found.push(ride)
    }
  }
  return found.toSorted((a, b) => a.departs - b.departs || a.arrives - b.arrives).slice(0, MOST_TRAINS)
}
