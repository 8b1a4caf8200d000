import type { DrawnCase, DrawnRide, DrawnStop, DrawnTrain, Fact } from './case.ts'
import { momentOf } from './clocks.ts'

/*
 * The slow way to a delay, with none of the rule's code. Where nobody reported a time it tries times, one after the other, and
 * lets somebody travel through each world that comes of it: from the earliest and the latest of all of them follow the minutes
 * that are certain and those that are possible. “Never” stands for a time that nothing bounds.
 */

const NEVER = 1e15
const MINUTE = 60_000
/** Between two reports so many minutes apart times are tried, besides those at which something turns. */
const STEP = 11 * MINUTE
const TO_CHANGE = 2 * MINUTE

/**
 * When somebody came in one world, and what broke their plan there. Where nothing is known to go they never came: that is
 * certain for no longer than since they stood there.
 */
type World = { readonly came: number; readonly fault: Fault | null; readonly since?: number }
type Fault = { readonly ride: number; readonly why: 'FAILED' | 'MISSED' }

export type Reckoned = { readonly certain: number; readonly possible: number | null; readonly operator: string | null }

export function reckonDelay(drawn: DrawnCase): Reckoned {
  const worlds = travel(drawn, 0, momentOf(drawn.plan[0]!.departs), null)
  const seen = (came: number) => (drawn.seenAt === null ? came : Math.min(came, drawn.seenAt))
  const planned = momentOf(drawn.plan.at(-1)!.arrives)
  const late = (came: number) => Math.max(0, Math.floor((came - planned) / MINUTE))
  // Whoever stood there sooner could have waited: who came too late for every way is at the end no sooner than who had one.
  const nameOf = (fault: Fault | null) => `${fault?.ride} ${fault?.why}`
  const caught = new Map<string, number>()
  for (const { came, fault } of worlds)
    if (fault) caught.set(nameOf(fault), Math.min(came, caught.get(nameOf(fault)) ?? NEVER))
  const soonest = ({ came, fault, since }: World) => {
    const way = caught.get(nameOf(fault)) ?? NEVER
    return since === undefined ? came : way < NEVER ? way : since
  }
  const first = worlds.reduce((a, b) => (soonest(b) < soonest(a) ? b : a))
  const last = seen(Math.max(...worlds.map(({ came }) => came)))
  const possible = last >= NEVER ? null : late(last)
  return {
    certain: late(seen(soonest(first))),
    possible,
    operator: possible === 0 ? null : whoBegan(drawn, first.fault),
  }
}

/** Every world from a ride on, for somebody who is where the last one ended at that moment. */
function travel(drawn: DrawnCase, nth: number, ready: number, fault: Fault | null): World[] {
  const ride = drawn.plan[nth]
  if (!ride) return [{ came: ready, fault }]
  const before = drawn.plan[nth - 1]
  if (ready >= NEVER && !before?.staysSeated) return [{ came: NEVER, fault }]
  const here = before?.to ?? ride.from
  const { stops } = drawn.trains[ride.train]!
  const facts = stops.flatMap(({ came, left }) => [came, left])
  const needed = leastTime(before, ride)
  const breaks: Breaks = (why, which, from = here, at = ready) => {
    const came = from === endOf(drawn) ? at : catchFrom(drawn, from, at, ride)
    const world = { came, fault: { ride: which, why } }
    return came >= NEVER && at < NEVER ? { ...world, since: at } : world
  }
  const anyReport = facts.some(({ what }) => what === 'REPORTED')
  // The first stop has no arrival, the last no departure: they count as called off only with a time of their own.
  const anyOff = stops.some(
    ({ arrives, departs, came, left }) => (arrives && came.what === 'OFF') || (departs && left.what === 'OFF'),
  )
  if (!anyReport && !anyOff) {
    const left = needed === null ? momentOf(ride.departs) : Math.max(momentOf(ride.departs), ready + needed)
    let worlds = [breaks('FAILED', nth)]
    for (const came of [left, ...turningPoints(drawn, nth + 1, left), NEVER])
      worlds = worlds.concat(travel(drawn, nth + 1, came, fault))
    return worlds
  }
  const log = eventsOf(stops)
  const boards = nearest(log, ride.from, 'left', momentOf(ride.departs))
  if (boards < 0) return [breaks('FAILED', nth)]
  const ends = nearest(log, ride.to, 'came', momentOf(ride.arrives), boards)
  const lefts = timesOf(log, boards, needed === null ? [] : [ready + needed, ready + needed - 1])
  let worlds: World[] = []
  for (const left of lefts) {
    if (needed !== null && left < ready + needed) {
      worlds.push(breaks('MISSED', nth - 1))
      continue
    }
    const floor = needed === null ? momentOf(ride.departs) : ready + needed
    const atLeast = (time: number) => Math.max(time, floor)
    if (ends >= 0) {
      for (const came of timesOf(log, ends, turningPoints(drawn, nth + 1, 0)))
        if (came >= left || log[ends]!.fact.what === 'REPORTED')
          worlds = worlds.concat(travel(drawn, nth + 1, atLeast(came), fault))
      continue
    }
    worlds = worlds.concat(carriedElsewhere(drawn, ride, nth, log, boards, atLeast, breaks))
  }
  return worlds
}

type Event = {
  readonly stop: number
  readonly code: string
  readonly what: 'came' | 'left'
  readonly fact: Fact
  readonly planned: number
}
type Breaks = (why: Fault['why'], which: number, from?: string, at?: number) => World

function carriedElsewhere(
  drawn: DrawnCase,
  ride: DrawnRide,
  nth: number,
  log: readonly Event[],
  boards: number,
  atLeast: (time: number) => number,
  breaks: Breaks,
): World[] {
  const { stops } = drawn.trains[ride.train]!
  const missed = missedStop(stops, ride, log[boards]!.stop)
  const arrivals = log.map((event, at) => ({ ...event, at })).filter(({ what, at }) => what === 'came' && at > boards)
  const places = [arrivals.filter(({ stop }) => stop < missed).at(-1), arrivals.find(({ stop }) => stop > missed)]
  const there = places.flatMap((place) => (place ? [place] : []))
  if (there.length === 0) return [breaks('FAILED', nth)]
  // Of every time at one place and every time at the other the better is taken.
  let worlds: World[] = [{ came: NEVER, fault: { ride: nth, why: 'FAILED' } }]
  for (const place of there) {
    const each = timesOf(log, place.at, []).map((came) => breaks('FAILED', nth, place.code, atLeast(came)))
    worlds = worlds.flatMap((one) => each.map((two) => better(one, two)))
  }
  return worlds
}

/** Whoever never comes by the one takes the other; of two that lead nowhere the first that they came to. */
function better(one: World, two: World): World {
  if (one.came !== two.came) return two.came < one.came ? two : one
  return (two.since ?? two.came) < (one.since ?? one.came) ? two : one
}

/** What happened, in order. A train comes to nothing before its first stop, and leaves nothing after its last. */
function eventsOf(stops: readonly DrawnStop[]): Event[] {
  const isStop = ({ arrives, departs, came, left }: DrawnStop) =>
    (arrives !== null && came.what !== 'OFF') || (departs !== null && left.what !== 'OFF')
  const stopping = stops.map((stop, at) => (isStop(stop) ? at : -1)).filter((at) => at >= 0)
  const [first, last] = [stopping[0] ?? 0, stopping.at(-1) ?? -1]
  const events: Event[] = []
  for (const [stop, { code, arrives, departs, came, left }] of stops.entries()) {
    if (stop < first || stop > last) continue
    if (stop > first && arrives && came.what !== 'OFF')
      events.push({ stop, code, what: 'came', fact: came, planned: momentOf(arrives) })
    if (stop < last && departs && left.what !== 'OFF')
      events.push({ stop, code, what: 'left', fact: left, planned: momentOf(departs) })
  }
  return events
}

function nearest(log: readonly Event[], code: string, what: Event['what'], planned: number, after = -1): number {
  let best = -1
  for (const [at, event] of log.entries()) {
    if (at <= after || event.code !== code || event.what !== what) continue
    if (best < 0 || Math.abs(event.planned - planned) < Math.abs(log[best]!.planned - planned)) best = at
  }
  return best
}

function missedStop(stops: readonly DrawnStop[], { to, arrives }: DrawnRide, boards: number): number {
  const wanted = momentOf(arrives)
  const there = stops.flatMap(({ code, arrives: comes, departs }, at) =>
    at > boards && code === to ? [{ at, off: Math.abs(momentOf((comes ?? departs)!) - wanted) }] : [],
  )
  return there.toSorted((a, b) => a.off - b.off || a.at - b.at)[0]?.at ?? stops.length
}

/** As reported; or times between what was reported around it, and where something turns. */
function timesOf(log: readonly Event[], at: number, turning: readonly number[]): number[] {
  const { fact } = log[at]!
  if (fact.what === 'REPORTED') return [fact.at]
  let low = -Infinity
  for (const event of log.slice(0, at + 1)) {
    if (event.fact.what === 'REPORTED') low = Math.max(low, event.fact.at)
    else if (event.what === 'left') low = Math.max(low, event.planned)
  }
  const next = log.slice(at + 1).find((event) => event.fact.what === 'REPORTED')
  const high = next?.fact.what === 'REPORTED' ? next.fact.at : NEVER
  const from = Math.min(low, high)
  const times = new Set([from, high])
  if (high < NEVER) for (let time = from; time < high; time += STEP) times.add(time)
  for (const time of turning) if (time > from && time < high) times.add(time)
  return [...times]
}

/** When somebody has to be there to catch the next train, and a moment later. */
function turningPoints(drawn: DrawnCase, nth: number, from: number): number[] {
  const [before, ride] = [drawn.plan[nth - 1], drawn.plan[nth]]
  if (!before || !ride) return []
  const needed = leastTime(before, ride)
  if (needed === null) return []
  const log = eventsOf(drawn.trains[ride.train]!.stops)
  const boards = nearest(log, ride.from, 'left', momentOf(ride.departs))
  if (boards < 0) return []
  return timesOf(log, boards, [])
    .flatMap((left) => (left < NEVER ? [left - needed, left - needed + 1] : []))
    .filter((time) => time > from)
}

/** Nothing where nobody has to change. */
function leastTime(before: DrawnRide | undefined, ride: DrawnRide): number | null {
  if (!before || before.staysSeated) return null
  const given = momentOf(ride.departs) - momentOf(before.arrives)
  const walked = before.walk * MINUTE + TO_CHANGE
  return given >= 0 && given < walked ? given : walked
}

const endOf = ({ plan }: DrawnCase): string => plan.at(-1)!.to

/** The earliest arrival with one other train, or with two: by looking at every pair. */
function catchFrom(drawn: DrawnCase, from: string, at: number, failed: DrawnRide): number {
  if (at >= NEVER) return NEVER
  const other = drawn.others
    .map((which) => drawn.trains[which]!)
    .filter((train) => train !== drawn.trains[failed.train])
  const end = endOf(drawn)
  let best = NEVER
  for (const one of other) {
    for (const [leaves, begin] of one.stops.entries()) {
      if (begin.code !== from || begin.left.what !== 'REPORTED' || begin.left.at < at) continue
      for (const stop of one.stops.slice(leaves + 1)) {
        if (stop.came.what !== 'REPORTED') continue
        if (stop.code === end) best = Math.min(best, stop.came.at)
        else best = Math.min(best, secondTrain(other, one, stop, end))
      }
    }
  }
  return best
}

function secondTrain(other: readonly DrawnTrain[], one: DrawnTrain, change: DrawnStop, end: string): number {
  let best = NEVER
  for (const two of other) {
    const boards = two === one ? -1 : two.stops.findIndex(({ code }) => code === change.code)
    const stop = two.stops[boards]
    if (!stop?.departs || stop.left.what !== 'REPORTED' || change.came.what !== 'REPORTED') continue
    const given = momentOf(stop.departs) - momentOf(change.arrives!)
    const needed = given >= 0 ? Math.min(given, TO_CHANGE) : TO_CHANGE
    if (stop.left.at - change.came.at < needed) continue
    const last = two.stops.slice(boards + 1).find(({ code }) => code === end)
    if (last?.came.what === 'REPORTED') best = Math.min(best, last.came.at)
  }
  return best
}

/** A failed train; else back from the one that was late, for as long as the one before it had made it so. */
function whoBegan({ plan, trains }: DrawnCase, fault: Fault | null): string {
  let at = fault?.ride ?? plan.length - 1
  const operatorOf = (nth: number) => trains[plan[nth]!.train]!.operator
  if (fault?.why === 'FAILED') return operatorOf(at)
  const reported = (nth: number, what: 'came' | 'left'): number | null => {
    const ride = plan[nth]!
    const log = eventsOf(trains[ride.train]!.stops)
    const boards = nearest(log, ride.from, 'left', momentOf(ride.departs))
    const which = what === 'left' ? boards : nearest(log, ride.to, 'came', momentOf(ride.arrives), boards)
    const fact = log[which]?.fact
    return fact?.what === 'REPORTED' ? fact.at : null
  }
  while (at > 0) {
    const [left, came] = [reported(at, 'left'), reported(at - 1, 'came')]
    if (left === null || came === null) break
    if (left - momentOf(plan[at]!.departs) < MINUTE || came - momentOf(plan[at - 1]!.arrives) < MINUTE) break
    at -= 1
  }
  return operatorOf(at)
}
