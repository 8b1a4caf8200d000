import type { Line, Train } from '@cledrau/feeds/railway/railway.ts'
import { closedWays, stoppedBefore } from './closures.ts'
import type { Day, Dials, Order, Second } from './day.ts'
import { openHeap } from './heap.ts'
import { openPlatforms } from './platforms.ts'
import { openOrders, ORDERED } from './orders.ts'
import { openRuns } from './runs.ts'
import { MOST_WAIT_FOR_STOCK, openStock } from './stock.ts'
import { openTracks } from './tracks.ts'
import { type Delay, incidentsOf, openTrouble } from './trouble.ts'

type At = { readonly at: Second; readonly run: number; readonly call: number }
type Step =
  | (At & { readonly kind: 'leave' | 'come' | 'stop' })
  | { readonly at: Second; readonly kind: 'give up' | 'cancel' | 'overdue'; readonly run: number }
  | { readonly at: Second; readonly kind: 'order'; readonly run: number; readonly order: Order }

/** A train that is late makes up so much of its booked minutes on the way, and stands no longer than this. */
export const RECOVERY = 0.05
export const LEAST_STOP = 30
/** It holds outside the station so long for its platform, then it is let in behind the other one. */
const MOST_WAIT_OUTSIDE = 180
const LOOKS_AGAIN = 30
/** A wrong time is noticed so soon, and put right as soon again. */
const NOTICED = 45
/** Who has to wait no longer than this for a closed line waits; others turn back. */
const WAITS_FOR_LINE = 15 * 60
/** Less than this is not told. */
const WORTH_TELLING = 120
/** A train that should have begun, and whose coaches aren't there, is put off by a little again and again. */
const PUT_OFF = 240
const LOOKS_FOR_COACHES = 180

/**
 * The day as it goes: every train with its booked times, what goes wrong by itself, and what follows. Trains never leave
 * before their time, never pass each other on the way, share platforms and coaches, and make up a little. The same dials
 * give the same day, to the second.
 */
export function simulate(trains: readonly Train[], lines: readonly Line[], dials: Dials): Day {
  const trouble = openTrouble(dials, incidentsOf(dials, trains))
  const isClosed = closedWays(lines, dials.closures)
  const platforms = openPlatforms(trains)
  const tracks = openTracks(trains, trouble)
  const state = openRuns(trains)
  const { runs, happenings, begun, over, first, last, booked, blame } = state
  const steps = openHeap<Step>()
  const stock = openStock(trains, state, trouble, (step) => steps.put(step))
  const troubled = new Set<string>()
  const outsideSince = new Map<string, Second>()
  const orders = openOrders(state)

  const wait = ({ at, run, call }: At, until: Second) => {
    if (until - at >= WORTH_TELLING) happenings.push({ at, kind: 'held', run, call, until })
    steps.put({ at: until, kind: 'leave', run, call })
  }
  /** What keeps it at the station, until when; undefined where it may go. */
  const heldBack = ({ at, run, call }: At): Second | undefined => {
    const { calls } = trains[run]!
    const { code } = calls[call]!
    const hold = (delay: Delay) => {
      blame(at, run, code, delay)
      return at + delay.seconds
    }
    const ordered = orders.holds(run)
    if (ordered) return hold(ordered)
    const name = `${run} ${call}`
    if (!troubled.has(name)) {
      // Once for each call: who waits for the way isn't troubled anew by it.
      troubled.add(name)
      const delay = trouble.atCall(trains[run]!, call, at)
      if (delay.seconds > 0) return hold(delay)
    }
    // On the road.
    if (trains[run]!.mode !== 'rail') return undefined
    const opens = isClosed(code, calls[call + 1]!.code, at)
    if (opens !== undefined) return hold({ seconds: opens - at, cause: 'obstruction' })
    const free = tracks.freeAt(code, calls[call + 1]!.code, at)
    return free > at ? hold({ seconds: free - at, cause: 'congestion' }) : undefined
  }
  const leave = (step: At) => {
    const { at, run, call } = step
    const { calls } = trains[run]!
    if (orders.endsEarly(run)) {
      stock.turnBack(at, run, call, ORDERED)
      return end(at, run)
    }
    const until = heldBack(step)
    if (until !== undefined && until - at >= WAITS_FOR_LINE && isClosed(calls[call]!.code, calls[call + 1]!.code, at)) {
      if (!begun[run]) return stock.cancelWhole(at, run, 'obstruction')
      stock.turnBack(at, run, call, 'obstruction')
      return end(at, run)
    }
    if (until !== undefined) return wait(step, until)
    begun[run] = true
    runs[run]!.calls[call]!.left = at
    happenings.push({ at, kind: 'left', run, call })
    platforms.leave(run)
    const plan = { left: booked(run, call).departure, comes: booked(run, call + 1).arrival }
    const planned = plan.comes - plan.left
    const late = Math.max(0, at - plan.left)
    const slow = trouble.onTheWay(trains[run]!, call, at)
    blame(at, run, calls[call]!.code, slow)
    const comes = Math.round(at + Math.max(planned * (1 - RECOVERY), planned - late)) + slow.seconds
    const isByRoad = trains[run]!.mode !== 'rail'
    const behind = isByRoad ? comes : tracks.enter(calls[call]!.code, calls[call + 1]!.code, at, comes, plan.comes)
    steps.put({ at: behind, kind: 'come', run, call: call + 1 })
  }
  const platformAt = ({ at, run, call }: At): string | undefined => {
    const { code, platform } = trains[run]!.calls[call]!
    const ordered = orders.platform(run, call)
    if (ordered !== undefined) return ordered
    const told = runs[run]!.calls[call - 1]!.left!
    if (trouble.changesPlatform(trains[run]!, call, told)) {
      const another = platforms.another(code, platform)
      if (another !== undefined) return another
    }
    const since = outsideSince.get(`${run} ${call}`) ?? at
    return platforms.choose(code, platform, booked(run, call).arrival, at - since >= MOST_WAIT_OUTSIDE)
  }
  const come = (step: At) => {
    const { at, run, call } = step
    const here = runs[run]!.calls[call]!
    const { code } = trains[run]!.calls[call]!
    const platform = platformAt(step)
    const since = outsideSince.get(`${run} ${call}`) ?? at
    if (platform === undefined) {
      outsideSince.set(`${run} ${call}`, since)
      return steps.put({ at: at + LOOKS_AGAIN, kind: 'come', run, call })
    }
    blame(at, run, code, { seconds: at - since, cause: 'congestion' })
    if (platform !== here.platform) {
      happenings.push({ at: runs[run]!.calls[call - 1]!.left!, kind: 'platform', run, call, platform })
      here.platform = platform
    }
    platforms.take(run, code, platform, booked(run, call).departure)
    here.arrived = at
    if (trouble.misreads(trains[run]!, call, at))
      happenings.push(
        { at, kind: 'misread', run, call },
        { at: at + NOTICED, kind: 'withdrawn', run, call },
        { at: at + 2 * NOTICED, kind: 'corrected', run, call, arrived: at },
      )
    else happenings.push({ at, kind: 'arrived', run, call })
    if (call < last[run]! && orders.endsEarly(run)) stock.turnBack(at, run, call, ORDERED)
    else if (call < last[run]! && stock.isWorthTurning(run, call, at - booked(run, call).arrival))
      stock.turnBack(at, run, call, runs[run]!.cause?.cause ?? 'congestion')
    if (call === last[run]!) return end(at, run)
    const { arrival, departure } = booked(run, call)
    // Where the plan has one minute for both, the stop is part of it.
    const leaves = Math.max(departure, at + Math.min(LEAST_STOP, departure - arrival))
    return steps.put({ at: leaves, kind: 'leave', run, call })
  }
  const end = (at: Second, run: number) => {
    over[run] = true
    platforms.leave(run)
    stock.handOn(at, run)
  }

  /** It is said beforehand that it goes no further than here, or doesn't begin. */
  const stopBefore = ({ at, run, call }: At) => {
    const { left, arrived } = runs[run]!.calls[call]!
    if (left !== undefined || call < first[run]! || call >= last[run]!) return
    if (call === first[run]!) return stock.cancelWhole(at, run, 'obstruction')
    stock.turnBack(at, run, call, 'obstruction')
    if (arrived !== undefined) end(at, run)
  }

  const putOff = (at: Second, run: number) => {
    if (stock.isThere(run)) return
    blame(at, run, trains[run]!.calls[first[run]!]!.code, {
      seconds: at - booked(run, first[run]!).departure,
      cause: 'previous',
    })
    happenings.push({ at, kind: 'held', run, call: first[run]!, until: at + PUT_OFF })
    steps.put({ at: at + LOOKS_FOR_COACHES, kind: 'overdue', run })
  }

  for (const [run, train] of trains.entries()) {
    const begins = booked(run, 0).departure
    // Who ordered a bus knows that it comes.
    const none = train.mode === 'rail' ? trouble.cancelled(train) : undefined
    if (none) steps.put({ at: Math.max(0, begins - none.before), kind: 'cancel', run })
    else if (stock.isThere(run)) steps.put({ at: begins, kind: 'leave', run, call: first[run]! })
    if (!none) steps.put({ at: begins + MOST_WAIT_FOR_STOCK, kind: 'give up', run })
    if (!none && !stock.isThere(run)) steps.put({ at: begins + WORTH_TELLING, kind: 'overdue', run })
  }
  for (const stop of stoppedBefore(trains, lines, dials.closures, WAITS_FOR_LINE)) steps.put({ ...stop, kind: 'stop' })
  const byUid = new Map(trains.map(({ uid }, run) => [uid, run]))
  for (const order of dials.orders) {
    const run = byUid.get(order.uid)
    if (run !== undefined) steps.put({ at: order.at, kind: 'order', run, order })
  }
  for (let step = steps.take(); step; step = steps.take()) {
    const { at, run, kind } = step
    if (over[run]) continue
    if (kind === 'order') {
      if (step.order.kind === 'cancel' && !begun[run]) stock.cancelWhole(at, run, ORDERED)
      else orders.take(run, step.order)
    } else if (kind === 'come') come(step)
    else if (kind === 'leave') leave(step)
    else if (kind === 'stop') stopBefore(step)
    else if (begun[run]) continue
    else if (kind === 'overdue') putOff(step.at, run)
    else if (kind === 'cancel') stock.cancelWhole(at, run, trouble.cancelled(trains[run]!)?.cause ?? 'previous')
    else if (!stock.isThere(run)) stock.cancelWhole(at, run, 'previous')
  }
  return { runs, happenings: happenings.toSorted((a, b) => a.at - b.at) }
}
