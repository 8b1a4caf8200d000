import type { TicketTrain } from '../tickets/ticket-facts.ts'
import type { Instant } from '../time/instant.ts'
import type { StopKind } from './assistance-status.ts'

/** Where on a way somebody is helped, and between which trains. */
export type StopOfWay = {
  readonly kind: StopKind
  /** CRS. */
  readonly station: string
  /** When the train that is boarded leaves; where nothing is boarded, when the one that is left arrives. */
  readonly at: Instant
  readonly off: TicketTrain | null
  readonly on: TicketTrain | null
}

/**
 * What the trains of a way need: somebody where it begins, at each change and where it ends. Where one walks from one
 * station to another, each of them has its own. Parts of a split on one train are one train: who stays seated needs nobody.
 */
export function stopsOfWay(trains: readonly TicketTrain[]): StopOfWay[] {
  const rides = ridesOf(trains)
  const [first, last] = [rides[0], rides.at(-1)]
  if (!first || !last) return []
  const between = rides.slice(1).flatMap((on, at): StopOfWay[] => {
    const off = rides[at] ?? first
    if (off.to === on.from) return [{ kind: 'CHANGE', station: on.from, at: on.departs, off, on }]
    return [alight(off), board(on)]
  })
  return [board(first), ...between, alight(last)]
}

const board = (on: TicketTrain): StopOfWay => ({ kind: 'BOARD', station: on.from, at: on.departs, off: null, on })
const alight = (off: TicketTrain): StopOfWay => ({ kind: 'ALIGHT', station: off.to, at: off.arrives, off, on: null })

/** As they are travelled: each train once, from where it is boarded to where it is left. */
function ridesOf(trains: readonly TicketTrain[]): TicketTrain[] {
  const rides: TicketTrain[] = []
  for (const train of trains.toSorted((a, b) => a.departs - b.departs || a.arrives - b.arrives)) {
    const before = rides.at(-1)
    const isSame = before?.uid === train.uid && before.serviceDate === train.serviceDate
    if (!before || !isSame) rides.push(train)
    // Several parts may name the whole of it, or each their stretch.
    else if (train.arrives > before.arrives)
      rides[rides.length - 1] = { ...before, to: train.to, arrives: train.arrives, seat: before.seat ?? train.seat }
  }
  return rides
}
