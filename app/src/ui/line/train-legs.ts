import type { Leg } from './line.tsx'
import type { Stop, Track } from './pieces.ts'

type Trip = {
  travelSegments: readonly {
    uid: string
    serviceDate: string
    mode: 'Rail' | 'Bus' | 'Ferry' | 'Coach'
    stayOnBoard: boolean
    origin: { time: string }
    destination: { time: string }
  }[]
  transfers: readonly { after: number; mode: string; departTime: string; arriveTime: string }[]
  revisions: readonly { uid: string; serviceDate: string; kind: string }[]
}

/** A train that doesn't run, or not as far as it is needed; one that comes too late for the next runs all the same. */
const BROKEN: readonly string[] = ['CANCELLED', 'CUT_SHORT']

const MEANS = { Rail: 'rail', Bus: 'bus', Coach: 'bus', Ferry: 'ferry' } as const

const minutesOf = (from: string, to: string) => Math.max(1, (Date.parse(to) - Date.parse(from)) / 60_000)

/** A trip of trains as a line: as long as it takes, a ring where one changes, broken where a train doesn't run. */
export function trainLegs(trip: Trip): { start: Stop; legs: Leg[] } {
  const { travelSegments: trains, transfers, revisions } = trip
  const isCancelled = (index: number) => {
    const train = trains[index]
    return revisions.some(
      ({ kind, uid, serviceDate }) => BROKEN.includes(kind) && uid === train?.uid && serviceDate === train.serviceDate,
    )
  }
  const isMissed = (train: Trip['travelSegments'][number]) =>
    revisions.some(
      ({ kind, uid, serviceDate }) => kind === 'CONNECTION' && uid === train.uid && serviceDate === train.serviceDate,
    )
  const walks = (after: number): Leg[] =>
    transfers
      .filter((one) => one.after === after)
      .map(({ mode, departTime, arriveTime }) => ({
        means: mode === 'bus' || mode === 'taxi' ? 'bus' : mode === 'ferry' ? 'ferry' : 'walk',
        minutes: minutesOf(departTime, arriveTime),
        to: { kind: after < trains.length && after > 0 ? 'change' : 'end' },
      }))
  const legs = trains.flatMap((train, index): Leg[] => {
    const next = trains[index + 1]
    const state: Track['state'] = isCancelled(index) ? 'broken' : 'ahead'
    const broken = isCancelled(index) || isMissed(train) || (next !== undefined && isCancelled(index + 1))
    const kind = next ? (next.stayOnBoard ? 'call' : 'change') : 'end'
    const ride: Leg = {
      means: MEANS[train.mode],
      state,
      minutes: minutesOf(train.origin.time, train.destination.time),
      to: { kind, state: broken ? 'cancelled' : 'ahead' },
    }
    return [ride, ...walks(index + 1)]
  })
  return { start: { state: isCancelled(0) ? 'cancelled' : 'ahead' }, legs: [...walks(0), ...legs] }
}
