/** A call as a traveller uses it; times are minutes of the service day and run past 24:00. */
export type FareCall = { station: string; arrives?: number; departs?: number }

/** One train ridden, or a walk (`toc` is empty); `calls` are from boarding to alighting, both included. */
export type FareLeg = {
  toc: string
  uid?: string
  /** It has no First Class. */
  standardOnly?: boolean
  calls: readonly FareCall[]
}

/** What is to be ticketed: the legs of one journey in order. Stations are three-letter codes. */
export type FareSolution = { legs: readonly FareLeg[] }

/**
 * A solution laid out call by call, so that any part of it is a pair of positions. The ride from position p to p + 1 is
 * `leg[p]`; where the leg changes, the traveller alights and boards. Columns instead of objects: rules go through
 * positions in inner loops, and a part is two numbers.
 */
export type Trip = {
  length: number
  station: string[]
  /** Where a station is called at first. */
  first: Map<string, number>
  arrives: number[]
  departs: number[]
  leg: number[]
  toc: string[]
  uid: string[]
  standardOnly: boolean[]
}

/** A part of a trip on a day, from one of its positions to another: what one ticket would be for. */
export type Stretch = { trip: Trip; from: number; to: number; date: string }

/** A leg without an operator. No ticket is checked on it, and none begins or ends inside it. */
export const WALK = ''

export function layOut({ legs }: FareSolution): Trip {
  const trip: Trip = {
    length: 0,
    station: [],
    first: new Map(),
    arrives: [],
    departs: [],
    leg: [],
    toc: [],
    uid: [],
    standardOnly: [],
  }
  for (const leg of legs) {
    const start = leg.calls[0]?.station
    const here = trip.station[trip.length - 1]
    // Where the next train leaves from another station, there is a walk in between, told or not.
    if (here !== undefined && here !== start) trip.leg[trip.length - 1] = addLeg(trip, WALK, '')
    const number = addLeg(trip, leg.toc, leg.toc === WALK ? '' : (leg.uid ?? ''), leg.standardOnly)
    for (const [index, call] of leg.calls.entries()) {
      const time = call.departs ?? call.arrives ?? 0
      if (index === 0 && here === start) trip.departs[trip.length - 1] = time
      else {
        trip.station.push(call.station)
        if (!trip.first.has(call.station)) trip.first.set(call.station, trip.length)
        trip.arrives.push(call.arrives ?? time)
        trip.departs.push(time)
        trip.length += 1
      }
      if (index < leg.calls.length - 1) trip.leg[trip.length - 1] = number
    }
  }
  return trip
}

const addLeg = (trip: Trip, toc: string, uid: string, standardOnly = false): number => {
  trip.uid.push(uid)
  trip.standardOnly.push(standardOnly)
  return trip.toc.push(toc) - 1
}

export const isWalk = (trip: Trip, position: number): boolean => trip.toc[trip.leg[position] as number] === WALK

/** The rails' part of a trip: no ticket is for the walk to the first train or from the last. */
export function railEnds(trip: Trip): { from: number; to: number } | undefined {
  // Only at the ends: a walk between two trains is part of what one ticket covers.
  let from = 0
  let to = trip.length - 1
  while (from < to && isWalk(trip, from)) from += 1
  while (to > from && isWalk(trip, to - 1)) to -= 1
  return from < to ? { from, to } : undefined
}

/** Every train between the two positions has First Class. */
export function hasFirst(trip: Trip, from: number, to: number): boolean {
  for (let p = from; p < to; p += 1) if (trip.standardOnly[trip.leg[p] as number] === true) return false
  return true
}

/** Somebody gets on here, in the part that begins at `from`. */
export const boardsAt = (trip: Trip, position: number, from: number): boolean =>
  !isWalk(trip, position) && (position === from || trip.leg[position] !== trip.leg[position - 1])

/** Somebody gets off here, in the part that ends at `to`. */
export const alightsAt = (trip: Trip, position: number, to: number): boolean =>
  !isWalk(trip, position - 1) && (position === to || trip.leg[position] !== trip.leg[position - 1])

/** The part of a trip between two of its positions, as a solution of its own. */
export function partOf(trip: Trip, from: number, to: number): FareSolution {
  const legs: { toc: string; uid: string; standardOnly: boolean; calls: FareCall[] }[] = []
  for (let p = from; p < to; p += 1) {
    const number = trip.leg[p] as number
    const isNew = p === from || trip.leg[p - 1] !== number
    // A part may begin in the middle of a train: it boards where the part begins.
    if (isNew) {
      const start = { station: trip.station[p] as string, departs: trip.departs[p] }
      const [toc, uid] = [trip.toc[number] as string, trip.uid[number] as string]
      legs.push({ toc, uid, standardOnly: trip.standardOnly[number] === true, calls: [start] })
    }
    const ends = p + 1 === to || trip.leg[p + 1] !== number
    const call = { station: trip.station[p + 1] as string, arrives: trip.arrives[p + 1] }
    legs.at(-1)?.calls.push(ends ? call : { ...call, departs: trip.departs[p + 1] })
  }
  return { legs }
}
