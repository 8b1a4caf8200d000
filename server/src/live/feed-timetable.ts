import type { FeedTimetable } from '@cledrau/feeds/gtfs-rt/named-trip.ts'
import { type DatedTrain, findTrain, trainsOn } from '@cledrau/planner'
import type { Timetable } from '../timetable/timetable.ts'

/** Trains of some days of a country. */
const MOST_KEPT = 60_000

type Day = {
  readonly date: string
  readonly operators: Map<string, Set<string>>
  readonly routes: Map<string, Set<string>>
}

/** The timetable in force as feeds name it: each train is read once, for they name all of them every few seconds. */
export function feedTimetable(timetable: () => Timetable): FeedTimetable {
  let of: Timetable | undefined
  let day: Day | undefined
  const known = new Map<string, DatedTrain | undefined>()
  const current = () => {
    const now = timetable()
    if (now !== of) {
      known.clear()
      day = undefined
    }
    return (of = now)
  }
  const dayOf = (date: string): Day => {
    const { image, from, until } = current()
    if (day?.date === date) return day
    const made: Day = { date, operators: new Map(), routes: new Map() }
    const isThere = date >= from && date <= until
    for (const { operator, mode, calls } of isThere ? trainsOn(image, date) : []) {
      const stops = calls.map(({ stop }) => stop)
      // As the exported feed names its routes.
      addTo(made.routes, [operator, mode, stops[0], stops.at(-1)].join('-'), stops)
      addTo(made.operators, operator, stops)
    }
    return (day = made)
  }
  return {
    find: (uid, date) => {
      const { image, from, until } = current()
      if (date < from || date > until) return undefined
      const name = `${uid} ${date}`
      if (known.has(name)) return known.get(name)
      if (known.size >= MOST_KEPT) known.clear()
      const train = findTrain(image, uid, date)
      known.set(name, train)
      return train
    },
    isStation: (code) => current().places.has(code),
    stationsOf: ({ operator, routeId }, date) => {
      const { operators, routes } = dayOf(date)
      return [...((routeId === undefined ? operators.get(operator ?? '') : routes.get(routeId)) ?? [])]
    },
  }
}

function addTo(map: Map<string, Set<string>>, key: string, stops: readonly string[]): void {
  const known = map.get(key) ?? new Set()
  for (const stop of stops) known.add(stop)
  map.set(key, known)
}
