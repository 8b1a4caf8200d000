import { arrivalAt, departureAt, type RunningTrain } from '../live/running-train.ts'
import { MINUTE, type Instant } from '../time/instant.ts'
import type { TicketTrain } from '../tickets/ticket-facts.ts'
import type { EasementCause } from '../tickets/easement.ts'
import type { TrainRecord } from './failed-train.ts'

type Ride = Pick<TicketTrain, 'from' | 'to' | 'departs' | 'arrives'>

/** What is written down of a train. Nothing of it is a forecast. */
export type TrainFacts = {
  /** What its travellers were told, at the stations where they board it; said once, it stands. */
  readonly told: readonly { readonly why: EasementCause; readonly from: string }[]
  /** As it is known now; nothing of a train of long ago. */
  readonly running: RunningTrain | undefined
  /** When it left where it was boarded and came to where it was left, as far as that was reported. */
  readonly left: Instant | undefined
  readonly came: Instant | undefined
}

/**
 * How a train ran for one who boards it here and leaves it there. Late is what it was at either end. Only a train that was
 * reported on time at both ran on time; where less is known, nobody knows, and its traveller is believed.
 */
export function trainRecord(ride: Ride, { told, running, left, came }: TrainFacts): TrainRecord {
  const wasTold = told.some(({ why, from }) => why === 'CANCELLED' || (why === 'CUT_SHORT' && from === ride.from))
  if (wasTold || isOff(ride, running)) return { cancelled: true, delayMinutes: 0 }
  const late = Math.max(minutesLate(left, ride.departs), minutesLate(came, ride.arrives))
  if (late > 0) return { cancelled: false, delayMinutes: late }
  return left !== undefined && came !== undefined ? { cancelled: false, delayMinutes: 0 } : 'UNKNOWN'
}

/** Whole minutes, as station clocks show them. */
const minutesLate = (at: Instant | undefined, planned: Instant): number =>
  at === undefined ? 0 : Math.max(0, Math.floor(at / MINUTE) - Math.floor(planned / MINUTE))

/** It is cancelled there, as the railway says now: nobody can board it here, or leave it there. */
export function isOff({ from, to }: Pick<Ride, 'from' | 'to'>, running: RunningTrain | undefined): boolean {
  if (!running?.isLive) return false
  const at = (code: string, of: typeof departureAt) =>
    running.calls.flatMap((call, index) => (call.code === code ? (of(running, index) ?? []) : []))
  const [boards, leaves] = [at(from, departureAt), at(to, arrivalAt)]
  return [boards, leaves].some((times) => times.length > 0 && times.every(({ now }) => now.state === 'cancelled'))
}
