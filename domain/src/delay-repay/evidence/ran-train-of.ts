import type { CallTime } from '../../live/running-train.ts'
import type { RanTrain } from '../journey.ts'
import type { EvidenceCall, EvidenceTime, EvidenceTrain, RecordedMovement } from './evidence-file.ts'

type What = 'arrival' | 'departure'

/** A train as its movements have it; nothing where one of its times isn't what they say. */
export function ranTrainOf(train: EvidenceTrain, movements: readonly RecordedMovement[]): RanTrain | undefined {
  const { uid, serviceDate, operator, mode } = train
  const own = movements.filter((one) => one.uid === uid && one.serviceDate === serviceDate)
  let isTrue = true
  const timeOf = (
    what: What,
    { tiplocs }: EvidenceCall,
    time: EvidenceTime | undefined,
  ): { [_ in What]?: CallTime } => {
    if (!time) return {}
    const { planned, said, off } = time
    if (said === undefined) return { [what]: { planned, now: { state: off ? 'cancelled' : 'no-report' } } }
    const movement = own.find((one) => one.place === said && one.what === what && tiplocs.includes(one.tiploc))
    if (off || movement?.at === undefined) {
      isTrue = false
      return {}
    }
    return { [what]: { planned, now: { state: 'actual', at: movement.at } } }
  }
  const calls = train.calls.map((call) => ({
    code: call.code,
    ...timeOf('arrival', call, call.arrival),
    ...timeOf('departure', call, call.departure),
  }))
  return isTrue ? { uid, serviceDate, operator, mode, calls } : undefined
}
