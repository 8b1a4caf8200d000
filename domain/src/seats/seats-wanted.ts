import type { PlannedSeat } from './seat-plan.ts'

/** A seat that somebody pointed at, for one of the party, on a train of a day. */
export type ChosenSeat = {
  readonly uid: string
  readonly serviceDate: string
  readonly passenger: string
  readonly coach: string
  readonly seat: string
}

/** A train of the journey with the seats of the class that is paid for; none where it has none to reserve. */
export type TrainWithSeats = {
  readonly uid: string
  readonly serviceDate: string
  readonly seats: readonly PlannedSeat[]
}

type Asked = {
  /** Seats for everybody, wherever there are any. */
  readonly everywhere: boolean
  readonly chosen: readonly ChosenSeat[]
}

/**
 * The trains to look for seats on, each with what was pointed at there. Nothing where a chosen seat can't be had: not on these
 * trains, not in this class, twice, or for somebody who doesn't travel.
 */
export function seatsWanted<Train extends TrainWithSeats>(
  trains: readonly Train[],
  { everywhere, chosen }: Asked,
  travelling: readonly string[],
): { train: Train; chosen: readonly ChosenSeat[] }[] | undefined {
  const wanted: { train: Train; chosen: readonly ChosenSeat[] }[] = []
  let known = 0
  for (const train of trains) {
    const here = chosen.filter(({ uid, serviceDate }) => uid === train.uid && serviceDate === train.serviceDate)
    known += here.length
    if (!canAllSit(here, train.seats, travelling)) return undefined
    if (train.seats.length > 0 && (everywhere || here.length > 0)) wanted.push({ train, chosen: here })
  }
  return known === chosen.length ? wanted : undefined
}

/** One seat for one of the party each, and every one of them there. */
const canAllSit = (
  chosen: readonly ChosenSeat[],
  seats: readonly PlannedSeat[],
  travelling: readonly string[],
): boolean =>
  new Set(chosen.map(({ coach, seat }) => `${coach}${seat}`)).size === chosen.length &&
  new Set(chosen.map(({ passenger }) => passenger)).size === chosen.length &&
  chosen.every(({ passenger }) => travelling.includes(passenger)) &&
  chosen.every((one) => seats.some(({ coach, seat }) => coach === one.coach && seat === one.seat))
