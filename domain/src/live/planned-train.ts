import type { DatedTrain } from '@cledrau/planner'
import { serviceInstant } from '../time/london.ts'
import type { CallTime, RunningTrain, TrainCall } from './running-train.ts'

/** A train of which only the timetable knows. */
export function plannedTrain(train: DatedTrain): RunningTrain {
  const { uid, serviceDate, operator, mode } = train
  const last = train.calls.length - 1
  const timeOf = (minute: number): CallTime => {
    const planned = serviceInstant(serviceDate, minute)
    return { planned, now: { state: 'planned', at: planned } }
  }
  const calls = train.calls.map((call, at): TrainCall => ({
    code: call.stop,
    ...(at > 0 ? { arrival: timeOf(call.arrival) } : {}),
    ...(at < last ? { departure: timeOf(call.departure) } : {}),
    pickUp: call.pickUp,
    setDown: call.setDown,
    request: call.request,
    ...(call.platform ? { platform: { name: call.platform, state: 'expected' } } : {}),
    ...(train.facts?.coaches ? { coaches: train.facts.coaches } : {}),
  }))
  return { uid, serviceDate, operator, mode, calls, isLive: false }
}
