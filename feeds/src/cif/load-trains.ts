import type { TimetableBuilder } from '@cledrau/planner'
import { type DaySet, daysBetween, either, emptyDays, isEmpty, type Window } from '../day-set.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import type { KeptTrains } from './kept-trains.ts'
import type { ToldVersion } from './load-associations.ts'
import type { StationBook } from './load-stations.ts'
import { runningDays } from './running-days.ts'

/** Tells stations and trains to the builder. Answers, for each train, the versions that were taken. */
export function loadTrains(
  trains: KeptTrains,
  book: StationBook,
  builder: TimetableBuilder,
  window: Window,
  report: FeedReport,
): Map<string, ToldVersion[]> {
  const stops = trains.tiplocs.map((tiploc) => {
    const crs = book.crsOf(tiploc)
    const stop = crs === undefined ? undefined : book.tell(crs, builder)
    if (stop === undefined) addFault(report, 'UNKNOWN_LOCATION', 'MSN', 0, `${tiploc} is no station anybody names`)
    return stop
  })

  /** Answers where it calls; undefined when it isn't taken. */
  function tellTrain(schedule: number, uid: string, days: DaySet): number[] | undefined {
    const calls = trains.callsOf(schedule).filter(({ tiploc }) => stops[tiploc] !== undefined)
    if (isEmpty(days) || calls.length < 2) return undefined
    builder.beginTrip({ ...trains.trainOf(schedule), uid, calendar: builder.calendar(days) })
    for (const { tiploc, arrival, departure, flags, platform } of calls) {
      builder.call(stops[tiploc] as number, arrival, departure, flags, platform || undefined)
    }
    const fault = builder.endTrip()
    if (!fault) return calls.map(({ tiploc }) => stops[tiploc] as number)
    addFault(report, fault === 'TIMES_GO_BACK' ? 'TIME_RUNS_BACKWARDS' : 'BAD_VALUE', 'MCA', 0, `${uid}: ${fault}`)
    return undefined
  }

  const versions = new Map<string, ToldVersion[]>()
  for (const [uid, schedules] of trains.byUid()) {
    const days = trains.separate ? ownDays(trains, schedules, window) : mergedDays(trains, schedules, window)
    for (const [i, schedule] of schedules.entries()) {
      // Manual trains may share an identity on one date; each is a train of its own.
      const ownUid = trains.separate && i > 0 ? `${uid}-${i + 1}` : uid
      const calledAt = tellTrain(schedule, ownUid, days[i] as DaySet)
      if (!calledAt) continue
      const version = { days: days[i] as DaySet, stops: calledAt }
      const told = versions.get(ownUid)
      if (told) told.push(version)
      else versions.set(ownUid, [version])
    }
  }
  return versions
}

/** Records of one train that differ in nothing but their days become one. */
function mergedDays(trains: KeptTrains, schedules: readonly number[], window: Window): DaySet[] {
  const days = runningDays(schedules.map(trains.ruleOf), window)
  for (let later = 1; later < days.length; later++) {
    const own = days[later] as DaySet
    if (isEmpty(own)) continue
    const first = schedules.findIndex(
      (one, i) => i < later && !isEmpty(days[i] as DaySet) && trains.areAlike(one, schedules[later] as number),
    )
    if (first < 0) continue
    days[first] = either(days[first] as DaySet, own)
    days[later] = emptyDays(window)
  }
  return days
}

const ownDays = (trains: KeptTrains, schedules: readonly number[], window: Window): DaySet[] =>
  schedules.map((schedule) => {
    const { from, to, week } = trains.ruleOf(schedule)
    return daysBetween(window, from, to, week)
  })
