import { clockMinute } from '@cledrau/domain/time/hh-mm.ts'
import type { DatedCall, DatedTrain } from '@cledrau/planner'
import type { PlaceKind, Schedule, SchedulePlace } from '../darwin/news.ts'

/** Darwin's names of runs have no such sign: what a feed has told of is known by it. */
export const ridOf = (uid: string, serviceDate: string): string => `${serviceDate.replaceAll('-', '')}_${uid}`
export const isOfFeed = (rid: string): boolean => rid[8] === '_'

const STATUS = { rail: undefined, bus: 'B', coach: 'B', ferry: 'S' } as const

/** A train of the timetable in Darwin's words, with what has become of its calls: some of them, or all, may be cancelled. */
export function bookedTrain(train: DatedTrain, cancelled: ReadonlySet<number> = new Set()): Schedule {
  const { uid, serviceDate, operator, mode, headcode, calls } = train
  const runs = calls.flatMap((_, index) => (cancelled.has(index) ? [] : [index]))
  const kindOf = (index: number): PlaceKind => {
    if (index === 0 || index === runs[0]) return 'OR'
    return index === calls.length - 1 || index === runs.at(-1) ? 'DT' : 'IP'
  }
  return {
    kind: 'schedule',
    rid: ridOf(uid, serviceDate),
    uid,
    serviceDate,
    headcode,
    operator,
    status: STATUS[mode],
    places: calls.map((call, index): SchedulePlace => ({
      kind: kindOf(index),
      tiploc: call.stop,
      ...(index > 0 ? { wta: clockMinute(call.arrival), pta: clockMinute(call.arrival) } : {}),
      ...(index < calls.length - 1 ? { wtd: clockMinute(call.departure), ptd: clockMinute(call.departure) } : {}),
      activities: activitiesOf(call),
      ...(cancelled.has(index) ? { cancelled: true } : {}),
    })),
  }
}

const activitiesOf = ({ pickUp, setDown, request }: DatedCall): string[] => [
  request ? 'R' : 'T',
  ...(pickUp ? [] : ['D']),
  ...(setDown ? [] : ['U']),
]
