import type { PackedDay } from '@cledrau/contract/live/trains-now.ts'
import { runsIn } from '@cledrau/domain/live/pack-runs.ts'
import { minuteOn, placeOfRun, type RunPlace } from '@cledrau/domain/live/place-of-run.ts'
import {
  asPlanned,
  doesNotRun,
  isCancelledAt,
  type Lateness,
  type TrainRun,
} from '@cledrau/domain/live/run-of-train.ts'
import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Translate } from '../../i18n/words.ts'

/** A train as the map knows it, by the name that people give it: when it starts, and where it goes. */
export type MapTrain = {
  readonly key: string
  readonly serviceDate: string
  readonly run: TrainRun
  readonly starts: string
  /** Where it ends now; where it doesn't run, where it was to. */
  readonly to: string
}

export function* mapTrains(days: readonly PackedDay[]): Generator<MapTrain> {
  for (const { serviceDate, packed } of days)
    for (const run of runsIn(packed))
      yield {
        key: `${run.uid} ${serviceDate}`,
        serviceDate,
        run,
        starts: clockHhmm(run.calls[0]?.departs ?? 0),
        to: (run.calls.findLast((call) => !isCancelledAt(call)) ?? run.calls.at(-1))?.code ?? '',
      }
}

/** Where it is. Whoever hasn't been heard for two minutes isn't believed: then it is where the timetable has it. */
export const placeOf = ({ run, serviceDate }: MapTrain, at: Instant, trusted: boolean): RunPlace | undefined =>
  placeOfRun(trusted ? run : plannedOf(run), minuteAt(serviceDate, at))

function plannedOf(run: TrainRun): TrainRun {
  const known = plannedRuns.get(run) ?? asPlanned(run)
  plannedRuns.set(run, known)
  return known
}
const plannedRuns = new WeakMap<TrainRun, TrainRun>()

/** All trains are asked for the same moment, four times a second: the minutes of its service days are reckoned once. */
function minuteAt(serviceDate: string, at: Instant): number {
  if (asked.at !== at) asked = { at, minutes: new Map() }
  const minute = asked.minutes.get(serviceDate) ?? minuteOn(serviceDate, at)
  asked.minutes.set(serviceDate, minute)
  return minute
}
let asked: { at: Instant | undefined; minutes: Map<string, number> } = { at: undefined, minutes: new Map() }

export type Kind = 'onTime' | 'late' | 'cancelled' | 'unknown'

/** How it runs, by its shape on the map and in a word beside it. */
export function kindOf(late: Lateness): Kind {
  if (late === 'unknown' || late === 'cancelled') return late
  return late === 'delayed' || late > 0 ? 'late' : 'onTime'
}

export function lateWords(late: Lateness, t: Translate): string {
  if (late === 'cancelled') return t('LIVE_CANCELLED')
  if (late === 'unknown') return t('LIVE_PLANNED')
  if (late === 'delayed') return t('LIVE_DELAYED')
  if (late === 0) return t('LIVE_ON_TIME')
  return late < 0 ? t('LIVE_EARLY', { minutes: -late }) : t('LIVE_LATE', { minutes: late })
}

export type TrainNow = { readonly train: MapTrain; readonly place: RunPlace | undefined; readonly late: Lateness }

/** Those that are somewhere now, and those that should be and don't run: in the order in which they start. */
export function trainsAt(trains: readonly MapTrain[], at: Instant, trusted: boolean): TrainNow[] {
  return trains
    .flatMap((train): TrainNow[] => {
      const place = placeOf(train, at, trusted)
      if (place) return [{ train, place, late: place.late }]
      const [first, last] = [train.run.calls[0], train.run.calls.at(-1)]
      const minute = minuteAt(train.serviceDate, at)
      const isMissed = doesNotRun(train.run) && first && last && first.departs <= minute && last.arrives >= minute
      return isMissed ? [{ train, place: undefined, late: 'cancelled' }] : []
    })
    .toSorted((a, b) => startOf(a) - startOf(b) || (a.train.key < b.train.key ? -1 : 1))
}

const startOf = ({ train }: TrainNow) => train.run.calls[0]?.departs ?? 0
