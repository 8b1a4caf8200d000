import { ridesNow } from '../live/rides-now.ts'
import { arrivalAt, departureAt, nameOf } from '../live/running-train.ts'
import { type Instant, MINUTE } from '../time/instant.ts'
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
  for (const rest of found)
    for (const { whole, begins } of joined(way, standing, rest, find)) {
      const nows = ridesNow(whole.rides, find)
      if (nows.slice(Math.max(0, begins - 1)).some(({ why }) => why !== undefined)) continue
      // Of a train that nobody knows the time of, nobody can say that it is the better one.
      if (nows.slice(begins).some((one) => one.boards?.now.state === 'delayed')) continue
      // Whoever stands there can't board what has left.
      const boards = nows[begins]?.boards
      const leaves = boards ? believed(boards) : whole.rides[begins]?.departs
      if (standing.is === 'at' && leaves !== undefined && leaves < Math.max(now, standing.from)) continue
      const arrives = believedEnd(whole, nows)
      if (arrives === undefined) continue
      const parts = partsAt(way, whole)
      if (!best || arrives < best.arrives || (arrives === best.arrives && parts > best.parts))
        best = { way: whole, parts, arrives }
    }
  return best
}

type Joined = { whole: Way; begins: number }

/** What was found behind what is travelled already: as soon as one can change into it, and as late. */
function joined(way: Way, standing: Exclude<Standing, { is: 'there' }>, rest: Way, find: FindTrain): Joined[] {
  const behind = way.rides.slice(0, standing.ride)
  if (standing.is === 'at') {
    const cut = way.rides[standing.ride]
    // It went no further than here: so far it was ridden.
    const ridden = cut && standing.place !== cut.from ? [cutAt(cut, standing.place, find)] : []
    const before = [...behind, ...ridden]
    return [{ whole: { ...rest, rides: [...before, ...rest.rides] }, begins: before.length }]
  }
  const on = way.rides[standing.ride]!
  const [first, ...others] = rest.rides
  const stays = first !== undefined && isSameTrain(first, on)
  const { onFoot: _, goesOn: __, ...ride } = on
  const same = stays ? { ...first, from: on.from, departs: on.departs } : cutAt(ride, standing.next.place, find)
  const [begins, soonest] = [standing.ride + 1, [...behind, same, ...(stays ? others : rest.rides)]]
  const latest = stays ? undefined : changedLate(ride, standing.next.arrives, rest, find)
  return [...(latest ? [[...behind, ...latest]] : []), soonest].map((rides) => ({ whole: { ...rest, rides }, begins }))
}

/** Out of one train and into another one. */
const TO_CHANGE = 2 * MINUTE

/**
 * Whoever sits in a train stays there as long as it leads to the same: what was found is boarded as far down the line as
 * one's own train comes before it. Nothing where that is nowhere.
 */
function changedLate(on: WayRide, from: Instant, rest: Way, find: FindTrain): WayRide[] | undefined {
  const own = find(nameOf(on))
  const comes = new Map<string, { at: Instant; planned: Instant }>()
  for (const [index, call] of own?.calls.entries() ?? []) {
    const arrival = own && call.setDown ? arrivalAt(own, index) : undefined
    const at = arrival && believed(arrival)
    if (arrival && at !== undefined && at >= from) comes.set(call.code, { at, planned: arrival.planned })
  }
  for (const [nth, ride] of [...rest.rides.entries()].toReversed())
    for (const { code, planned, leaves } of boardable(ride, find).toReversed()) {
      const here = comes.get(code)
      if (!here || here.at + TO_CHANGE > leaves) continue
      const [until, boards] = [
        { ...on, to: code, arrives: here.planned },
        { ...ride, from: code, departs: planned },
      ]
      return [until, boards, ...rest.rides.slice(nth + 1)]
    }
  return undefined
}

/** Where one can get on a train on a ride's way, in order, and when it leaves there. */
function boardable({ from, to, departs, arrives, ...ride }: WayRide, find: FindTrain) {
  const train = find(nameOf(ride))
  const calls = (train?.calls ?? []).flatMap(({ code, pickUp }, index) => {
    const departure = train && pickUp ? departureAt(train, index) : undefined
    const leaves = departure && believed(departure)
    if (!departure || leaves === undefined || code === to) return []
    const { planned } = departure
    return planned >= departs && planned < arrives ? [{ code, planned, leaves }] : []
  })
  return calls.length > 0 ? calls : [{ code: from, planned: departs, leaves: departs }]
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
