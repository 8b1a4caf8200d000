import type { CallTime, RunningTrain, TimeNow } from '../live/running-train.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import type { FindTrain } from './standing.ts'
import type { Way, WayRide } from './way.ts'

/* Trains of a morning in few words. Minutes are those of the day; a call is a place and when its train leaves there. */

const DATE = '2026-12-07' as WayRide['serviceDate']
export const at = (minute: number): Instant => instant(minute * MINUTE)

type Planned = Record<string, number>
export type News = {
  /** Minutes late everywhere, or what is known where something else is. */
  late?: number
  /** It isn't known when it comes. */
  delayed?: boolean
  off?: readonly string[] | 'all'
}

/** It stands a minute wherever it calls. */
export function train(uid: string, planned: Planned, { late = 0, delayed = false, off = [] }: News = {}): RunningTrain {
  const calls = Object.entries(planned)
  const isOff = (code: string) => off === 'all' || off.includes(code)
  const time = (code: string, minute: number): CallTime => {
    const now: TimeNow = isOff(code)
      ? { state: 'cancelled' }
      : delayed
        ? { state: 'delayed' }
        : { state: 'expected', at: at(minute + late) }
    return { planned: at(minute), now }
  }
  return {
    uid,
    serviceDate: DATE,
    operator: 'AW',
    mode: 'rail',
    isLive: true,
    calls: calls.map(([code, minute], index) => ({
      code,
      pickUp: true,
      setDown: true,
      request: false,
      ...(index > 0 ? { arrival: time(code, minute - (index < calls.length - 1 ? 1 : 0)) } : {}),
      ...(index < calls.length - 1 ? { departure: time(code, minute) } : {}),
    })),
  }
}

export const finding =
  (...trains: RunningTrain[]): FindTrain =>
  (name) =>
    trains.find(({ uid, serviceDate }) => `${uid} ${serviceDate}` === name)

/** By these trains, each boarded and left where it says. */
export function wayBy(to: string, ...rides: readonly (readonly [RunningTrain, from: string, to: string])[]): Way {
  return {
    to,
    lastWalk: 0,
    rides: rides.map(([{ uid, serviceDate, operator, calls }, from, until]) => ({
      uid,
      serviceDate,
      operator,
      from,
      to: until,
      departs: calls.find(({ code }) => code === from)!.departure!.planned,
      arrives: calls.find(({ code }) => code === until)!.arrival!.planned,
    })),
  }
}
