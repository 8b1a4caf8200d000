import type { RecordedTrain } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import type { RecordedMovement } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import { recordTrain, type TrainToRecord } from '@cledrau/domain/delay-repay/evidence/record-train.ts'
import { arrivalAt, departureAt, type CallTime, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'

export type TrainRecordParts = {
  /** What was in force for a train of a date. */
  plannedCalls: (
    serviceDate: string,
    uid: string,
  ) => Promise<readonly { stop: string; operator: string; arrival: Instant; departure: Instant }[]>
  movementsOf: (train: { uid: string; serviceDate: string }) => Promise<RecordedMovement[]>
  /** As it is known now; of long ago only its timetable. */
  find: (name: string) => RunningTrain | undefined
  /** How the trains of a day ran that is over. */
  runs: (date: string) => Promise<readonly TrainRun[]>
  codeOf: (tiploc: string) => string | undefined
}

type Call = TrainToRecord['calls'][number]
type Plan = Pick<TrainToRecord, 'operator' | 'mode'> & { calls: Omit<Call, 'tiplocs'>[] }

/** Days over are read as a whole, and asked for again and again. */
const MOST_DAYS = 3

/** What there is on record of a train: the plan in force, what was reported, and where it was called off. */
export function openTrainRecords(parts: TrainRecordParts) {
  const { plannedCalls, movementsOf, find, runs, codeOf } = parts
  const days = new Map<string, Promise<Map<string, TrainRun>>>()
  const runsOf = (date: string) => {
    const known = days.get(date) ?? runs(date).then((all) => new Map(all.map((run) => [run.uid, run])))
    days.delete(date)
    days.set(date, known)
    for (const old of [...days.keys()].slice(0, -MOST_DAYS)) days.delete(old)
    return known
  }

  const planOf = async (uid: string, serviceDate: string): Promise<Plan | undefined> => {
    const running = find(`${uid} ${serviceDate}`)
    const frozen = await plannedCalls(serviceDate, uid)
    const last = frozen.length - 1
    if (frozen.length > 1)
      return {
        operator: frozen[0]!.operator,
        mode: running?.mode ?? 'rail',
        calls: frozen.map(({ stop, arrival, departure }, at) => ({
          code: stop,
          ...(at > 0 ? { arrival } : {}),
          ...(at < last ? { departure } : {}),
        })),
      }
    // Run in addition to the plan: as it was announced.
    if (!running) return undefined
    const { operator, mode, calls } = running
    return {
      operator,
      mode,
      calls: calls.map(({ code, arrival, departure }) => ({
        code,
        ...(arrival ? { arrival: arrival.planned } : {}),
        ...(departure ? { departure: departure.planned } : {}),
      })),
    }
  }

  /** Whether an end of a call was called off: while it is live that is known, afterwards the day's own file has it. */
  const offOf = async (uid: string, serviceDate: string) => {
    const running = find(`${uid} ${serviceDate}`)
    if (running?.isLive) return (call: Omit<Call, 'tiplocs'>) => offNow(running, call)
    const run = (await runsOf(serviceDate)).get(uid)
    return (call: Omit<Call, 'tiplocs'>) => offThen(run, serviceDate, call)
  }

  return async (uid: string, serviceDate: string): Promise<RecordedTrain | undefined> => {
    const plan = await planOf(uid, serviceDate)
    if (!plan) return undefined
    const movements = await movementsOf({ uid, serviceDate })
    const off = await offOf(uid, serviceDate)
    const byCode = Map.groupBy(new Set(movements.map(({ tiploc }) => tiploc)), (tiploc) => codeOf(tiploc) ?? tiploc)
    const train: TrainToRecord = {
      uid,
      serviceDate,
      operator: plan.operator,
      mode: plan.mode,
      calls: plan.calls.map((call) => ({ ...call, ...off(call), tiplocs: byCode.get(call.code) ?? [call.code] })),
    }
    return { train: recordTrain(train, movements), movements }
  }
}

type Off = Pick<Call, 'arrivalOff' | 'departureOff'>
const isOff = (time: CallTime | undefined) => time?.now.state === 'cancelled'

function offNow(running: RunningTrain, { code, arrival, departure }: Omit<Call, 'tiplocs'>): Off {
  const planned = departure ?? arrival
  const there = running.calls.flatMap((call, index) => (call.code === code ? [{ call, index }] : []))
  const nearest = there.toSorted((a, b) => distance(a.call, planned) - distance(b.call, planned))[0]
  // Not among its calls any more: it doesn't stop there.
  if (!nearest) return { arrivalOff: arrival !== undefined, departureOff: departure !== undefined }
  return {
    arrivalOff: isOff(arrivalAt(running, nearest.index)),
    departureOff: isOff(departureAt(running, nearest.index)),
  }
}

const distance = ({ arrival, departure }: { arrival?: CallTime; departure?: CallTime }, planned: Instant | undefined) =>
  Math.abs((departure ?? arrival)!.planned - (planned ?? 0))

function offThen(run: TrainRun | undefined, date: string, { code, arrival, departure }: Omit<Call, 'tiplocs'>): Off {
  const planned = departure ?? arrival ?? 0
  const off = (minute: number) => Math.abs(serviceInstant(date, minute) - planned)
  const found = run?.calls
    .filter((call) => call.code === code)
    .toSorted((a, b) => off(a.departs) - off(b.departs))
    .at(0)
  if (!found || off(found.departs) > 60 * MINUTE) return {}
  return { arrivalOff: found.cameLate === 'cancelled', departureOff: found.leftLate === 'cancelled' }
}
