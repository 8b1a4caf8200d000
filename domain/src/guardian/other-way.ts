import { ridesNow } from '../live/rides-now.ts'
import { nameOf } from '../live/running-train.ts'
import type { Instant } from '../time/instant.ts'
import { believed, believedEnd, type FindTrain, type Standing } from './standing.ts'
import { isSameTrain, type Way, type WayRide } from './way.ts'

export type OtherWay = {
  readonly way: Way
  /** The ride from which on it is another way. */
  readonly parts: number
  readonly arrives: Instant
}

/** The best of what was found that can really be travelled, joined to what is travelled already; the first among equals. */
export function bestOther(
  way: Way,
  standing: Exclude<Standing, { is: 'there' }>,
  found: readonly Way[],
  find: FindTrain,
  now: Instant,
): OtherWay | undefined {
  let best: OtherWay | undefined
  for (const rest of found) {
    const { whole, begins } = joined(way, standing, rest, find)
    const nows = ridesNow(whole.rides, find)
    if (nows.slice(Math.max(0, begins - 1)).some(({ why }) => why !== undefined)) continue
    // Of a train that nobody knows the time of, nobody can say that it is the better one.
    if (nows.slice(begins).some((one) => one.boards?.now.state === 'delayed')) continue
    // Whoever stands there can't board what has left.
    const boards = nows[begins]?.boards
    const leaves = boards ? believed(boards) : whole.rides[begins]?.departs
    if (standing.is === 'at' && leaves !== undefined && leaves < Math.max(now, standing.from)) continue
    const arrives = believedEnd(whole, nows)
    if (arrives === undefined || (best && best.arrives <= arrives)) continue
    best = { way: whole, parts: partsAt(way, whole), arrives }
  }
  return best
}

function joined(way: Way, standing: Exclude<Standing, { is: 'there' }>, rest: Way, find: FindTrain) {
  const behind = way.rides.slice(0, standing.ride)
  if (standing.is === 'at') {
    const cut = way.rides[standing.ride]
    // It went no further than here: so far it was ridden.
    const ridden = cut && standing.place !== cut.from ? [cutAt(cut, standing.place, find)] : []
    const before = [...behind, ...ridden]
    return { whole: { ...rest, rides: [...before, ...rest.rides] }, begins: before.length }
  }
  const on = way.rides[standing.ride]!
  const [first, ...others] = rest.rides
  const stays = first !== undefined && isSameTrain(first, on)
  const { onFoot: _, goesOn: __, ...ride } = on
  const same = stays ? { ...first, from: on.from, departs: on.departs } : cutAt(ride, standing.next.place, find)
  const whole = { ...rest, rides: [...behind, same, ...(stays ? others : rest.rides)] }
  return { whole, begins: standing.ride + 1 }
}

function cutAt(ride: WayRide, place: string, find: FindTrain): WayRide {
  if (place === ride.to) return ride
  const call = find(nameOf(ride))?.calls.find(
    ({ code, arrival }) => code === place && arrival !== undefined && arrival.planned > ride.departs,
  )
  return { ...ride, to: place, arrives: call?.arrival?.planned ?? ride.arrives }
}

function partsAt(way: Way, other: Way): number {
  const parts = other.rides.findIndex((ride, index) => {
    const own = way.rides[index]
    return !own || !isSameTrain(own, ride) || own.from !== ride.from || own.to !== ride.to
  })
  return parts < 0 ? other.rides.length - 1 : parts
}
