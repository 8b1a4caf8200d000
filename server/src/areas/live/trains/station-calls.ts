import { boardCallsOf, type BoardAsked, type BoardCall, byPlannedTime, isNear } from '@cledrau/domain/live/board.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { askedKept } from '../../../care/kept-asked.ts'
import type { Timetable } from '../../../timetable/timetable.ts'

type What = BoardAsked['what']

export type StationCalls = {
  /** All calls of departures, or of arrivals, within a day either side, in the order of the timetable. Each stays the same value until something is otherwise. */
  at: (crs: string, what: What, now: Instant) => readonly BoardCall[]
  /** Trains, by the stations where they are otherwise: they, or those that they meet. */
  change: (trainsAt: ReadonlyMap<string, ReadonlySet<string>>) => void
}

type Parts = {
  timetable: () => Timetable
  find: (name: string) => RunningTrain | undefined
  /** By their names: all that call there between two moments. */
  trainsAt: (crs: string, from: Instant, until: Instant) => ReadonlyMap<string, RunningTrain>
  mostCalls?: number
}

type List = {
  readonly of: Timetable
  readonly from: Instant
  /** Which train is in it under which name. */
  readonly trains: Map<string, RunningTrain>
  readonly changed: Set<string>
  calls: readonly BoardCall[]
}

/** A list is good for so long: then trains of the next hour are in reach. */
const GOOD_FOR = HOUR
/** No board of earlier ones goes back further than two hours; service days may be an hour longer or shorter than their clocks. */
const LOOKED_BACK = 3.5 * HOUR
const LOOKED_AHEAD = 25 * HOUR
/** Of all lists, some 100 bytes each; the one that nobody asked for longest goes first. */
const MOST_CALLS = 200_000

/** What calls at each station that somebody asks for: read through once an hour, and from then on only what changes. */
export function openStationCalls({ timetable, find, trainsAt, mostCalls = MOST_CALLS }: Parts): StationCalls {
  const kept = new Map<string, Map<What, List>>()
  let count = 0

  const forget = (crs: string) => {
    for (const { calls } of kept.get(crs)?.values() ?? []) count -= calls.length
    kept.delete(crs)
  }
  const read = (crs: string, what: What, now: Instant): List => {
    const trains = new Map(trainsAt(crs, instant(now - LOOKED_BACK), instant(now + GOOD_FOR + LOOKED_AHEAD)))
    const calls = [...trains.values()].flatMap((train) => boardCallsOf(train, { crs, what })).toSorted(byPlannedTime)
    return { of: timetable(), from: now, trains, changed: new Set(), calls }
  }
  const renew = (list: List, crs: string, what: What) => {
    const gone = new Set<RunningTrain>()
    const come: BoardCall[] = []
    for (const name of list.changed) {
      const [before, train] = [list.trains.get(name), find(name)]
      if (before) gone.add(before)
      list.trains.delete(name)
      const calls = train ? boardCallsOf(train, { crs, what }) : []
      if (!train || !train.calls.some(({ code }) => code === crs)) continue
      list.trains.set(name, train)
      come.push(...calls)
    }
    list.changed.clear()
    list.calls = [...list.calls.filter(({ train }) => !gone.has(train)), ...come].toSorted(byPlannedTime)
  }
  const isGood = (list: List, now: Instant) => list.of === timetable() && now >= list.from && now - list.from < GOOD_FOR

  return {
    at: (crs, what, now) => {
      const here = kept.get(crs) ?? new Map<What, List>()
      const known = here.get(what)
      const before = known?.calls.length ?? 0
      const isKept = known !== undefined && isGood(known, now)
      askedKept('station calls', isKept)
      const list = isKept ? known : read(crs, what, now)
      if (list.changed.size > 0) renew(list, crs, what)
      here.set(what, list)
      kept.delete(crs)
      kept.set(crs, here)
      count += list.calls.length - before
      for (const oldest of kept.keys()) {
        if (count <= mostCalls || oldest === crs) break
        forget(oldest)
      }
      return list.calls.filter((call) => isNear(call, now))
    },
    change: (changedAt) => {
      for (const [crs, names] of changedAt) {
        for (const { changed } of kept.get(crs)?.values() ?? []) for (const name of names) changed.add(name)
      }
    },
  }
}
