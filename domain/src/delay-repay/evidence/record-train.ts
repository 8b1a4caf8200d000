import { clockMinute, MINUTES_A_DAY } from '../../time/hh-mm.ts'
import type { Instant } from '../../time/instant.ts'
import { clockTime } from '../../time/london.ts'
import type { EvidenceTime, EvidenceTrain, RecordedMovement } from './evidence-file.ts'

/** A train as the plan in force has it, and where it was called off. */
export type TrainToRecord = Omit<EvidenceTrain, 'calls'> & {
  readonly calls: readonly {
    readonly code: string
    readonly tiplocs: readonly string[]
    readonly arrival?: Instant
    readonly departure?: Instant
    readonly arrivalOff?: boolean
    readonly departureOff?: boolean
  }[]
}

type What = 'arrival' | 'departure'

/** A call whose public time is further from the plan's, in minutes, is another one. */
const MOVED = 15

/**
 * A train with what was said of it: of each call what was reported last and not taken back. A report outweighs that it was
 * called off: trains that run after all are reinstated before they do.
 */
export function recordTrain({ calls, ...train }: TrainToRecord, movements: readonly RecordedMovement[]): EvidenceTrain {
  const own = movements.filter(({ uid, serviceDate }) => uid === train.uid && serviceDate === train.serviceDate)
  const time = (
    what: What,
    tiplocs: readonly string[],
    planned: Instant | undefined,
    off = false,
  ): EvidenceTime | undefined => {
    if (planned === undefined) return undefined
    const said = lastSaid(own, what, tiplocs, planned)
    if (said?.at !== undefined) return { planned, said: said.place }
    return off ? { planned, off } : { planned }
  }
  return {
    ...train,
    calls: calls.map(({ code, tiplocs, ...call }) => {
      const arrival = time('arrival', tiplocs, call.arrival, call.arrivalOff)
      const departure = time('departure', tiplocs, call.departure, call.departureOff)
      return { code, tiplocs, ...(arrival ? { arrival } : {}), ...(departure ? { departure } : {}) }
    }),
  }
}

/** Trains that go in circles call twice: the call that is meant is the one of its time, or the only one near it. */
function lastSaid(own: readonly RecordedMovement[], what: What, tiplocs: readonly string[], planned: Instant) {
  const there = own.filter((one) => one.what === what && tiplocs.includes(one.tiploc))
  const { minutes } = clockTime(planned)
  const movedBy = ({ pta, ptd }: RecordedMovement) => {
    const booked = what === 'arrival' ? pta : ptd
    const off = (booked === undefined ? minutes : booked / 2) - minutes
    // Clocks begin again at midnight, and nobody says the day.
    return Math.abs(clockMinute(off + MINUTES_A_DAY / 2) - MINUTES_A_DAY / 2)
  }
  const nearest = Math.min(...there.map(movedBy))
  if (nearest > MOVED) return undefined
  return there
    .filter((one) => movedBy(one) === nearest)
    .toSorted((a, b) => a.place - b.place)
    .at(-1)
}
