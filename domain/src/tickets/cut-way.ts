import type { Instant } from '../time/instant.ts'
import type { TicketTrain } from './ticket-facts.ts'

/** Where a train calls while the traveller is on it, both ends included. */
export type TrainCall = { readonly station: string; readonly arrives: Instant; readonly departs: Instant }

/** A train of the journey that was bought. Without calls, all that is known is where it is boarded and left. */
export type OrderedTrain = Omit<TicketTrain, 'seat'> & { readonly calls?: readonly TrainCall[] }

type Ends = { readonly origin: string; readonly destination: string }
/** A ticket's place along the way, from 0, and its trains as far as it is good for each. */
export type CutPart = { readonly place: number; readonly trains: readonly Omit<TicketTrain, 'seat'>[] }

/** One call of one train, in the order in which the traveller passes them. */
type Stop = { train: number; call: TrainCall; isFirst: boolean; isLast: boolean }

/**
 * Cuts a way into the parts that its tickets are for, wherever its trains call: one train may be for several parts, and
 * one part may be for several trains. Answers in the order in which the tickets are given.
 */
export function cutWay(trains: readonly OrderedTrain[], tickets: readonly Ends[]): CutPart[] {
  const stops = trains.flatMap(stopsOf)
  const cut: (CutPart | undefined)[] = tickets.map(() => undefined)
  const left = new Set(tickets.keys())
  let here = 0
  for (let place = 0; left.size > 0; place += 1) {
    const next = nextAlong(stops, tickets, left, here)
    left.delete(next.ticket)
    cut[next.ticket] = { place, trains: ridesBetween(trains, stops, next.from, next.to) }
    here = next.to
  }
  return cut.flatMap((part) => part ?? [])
}

function stopsOf(train: OrderedTrain, index: number): Stop[] {
  const { from, to, departs, arrives, calls } = train
  const known = calls && calls.length > 1 ? calls : undefined
  const ends = [
    { station: from, arrives: departs, departs },
    { station: to, arrives, departs: arrives },
  ]
  const all = known ?? ends
  return all.map((call, at) => ({ train: index, call, isFirst: at === 0, isLast: at === all.length - 1 }))
}

/**
 * The ticket that begins soonest from here. A place that no train calls at, such as a group of stations, begins where
 * the last ticket ended and goes on to where the next one begins, or to the end.
 */
function nextAlong(stops: readonly Stop[], tickets: readonly Ends[], left: ReadonlySet<number>, here: number) {
  const boards = (station: string, after: number): number =>
    stops.findIndex((stop, at) => at >= after && !stop.isLast && stop.call.station === station)
  const leaves = (station: string, after: number): number =>
    stops.findIndex((stop, at) => at > after && !stop.isFirst && stop.call.station === station)
  const begun = [...left].map((ticket) => ({ ticket, from: boards(tickets[ticket]?.origin ?? '', here) }))
  const found = begun.filter(({ from }) => from >= 0).toSorted((a, b) => a.from - b.from)[0]
  const { ticket, from } = found ?? { ticket: Math.min(...left), from: here }
  // The last one goes to the end, even where the way has passed that station before.
  const end = left.size === 1 ? stops.length - 1 : leaves(tickets[ticket]?.destination ?? '', from)
  if (end >= 0) return { ticket, from, to: end }
  const others = [...left].filter((one) => one !== ticket)
  const following = others.map((one) => boards(tickets[one]?.origin ?? '', from + 1)).filter((at) => at >= 0)
  return { ticket, from, to: following.length > 0 ? Math.min(...following) : stops.length - 1 }
}

function ridesBetween(trains: readonly OrderedTrain[], stops: readonly Stop[], from: number, to: number) {
  const rides = trains.flatMap((train, index) => {
    const on = stops.slice(from, to + 1).filter((stop) => stop.train === index)
    const [first, last] = [on[0], on.at(-1)]
    if (!first || !last || first === last) return []
    const { station, departs } = first.call
    return [{ ...withoutCalls(train), from: station, to: last.call.station, departs, arrives: last.call.arrives }]
  })
  if (rides.length > 0) return rides
  // Where its calls aren't known, more of a train is named rather than none of it.
  return trains.filter((_, index) => index === stops[to]?.train).map(withoutCalls)
}

/** What stands on a ticket of a train. */
export function withoutCalls(ordered: OrderedTrain): Omit<TicketTrain, 'seat'> {
  const { calls: _, ...train } = ordered
  return train
}

type Ride = Pick<TicketTrain, 'uid' | 'serviceDate' | 'from' | 'to'> & { departs: unknown; arrives: unknown }

/** The trains of several parts as the traveller has them: who stays on a train at the end of a part is still on it. */
export function joinRides<Train extends Ride>(trains: readonly Train[]): Train[] {
  const joined: Train[] = []
  for (const train of trains) {
    const before = joined.at(-1)
    if (before && before.uid === train.uid && before.serviceDate === train.serviceDate && before.to === train.from)
      joined[joined.length - 1] = { ...before, to: train.to, arrives: train.arrives }
    else joined.push(train)
  }
  return joined
}
