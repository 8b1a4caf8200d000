import type { Train } from '@cledrau/feeds/railway/railway.ts'
import type { Cause, Second } from './day.ts'
import type { Runs } from './runs.ts'
import type { Trouble } from './trouble.ts'

/** Coaches that have come stand so long before they leave as the next train. */
const TURN_MINUTES = 4
/** Who is so late that its coaches are missed elsewhere goes no further than it must. */
const TURNS_BACK_WHEN_LATE = 25 * 60
/** So long a train waits for its coaches before somebody gives it up. */
export const MOST_WAIT_FOR_STOCK = 30 * 60

/** What the coaches' own day asks for: a train that may leave from then on, or one that nobody runs. */
type Ask = (
  step: { at: Second; kind: 'leave'; run: number; call: number } | { at: Second; kind: 'cancel'; run: number },
) => void

/** Coaches go from train to train: who comes late makes the next one late, who doesn't come leaves it without any. */
export function openStock(trains: readonly Train[], runs: Runs, trouble: Trouble, ask: Ask) {
  const { begun, over, first, last, booked, cancel } = runs
  const brought = broughtBy(trains)
  const nextOf = new Map(brought.flatMap((from, run) => (from === undefined ? [] : [[from, run] as const])))
  const there = brought.map((from) => from === undefined)
  /** The next train, where it can still be told that its coaches come, or don't. */
  const waiting = (run: number) => {
    const next = nextOf.get(run)
    return next === undefined || begun[next] || over[next] ? undefined : next
  }
  const leaveWhenTurned = (next: number, from: Second) => {
    there[next] = true
    ask({ at: Math.max(from, booked(next, first[next]!).departure), kind: 'leave', run: next, call: first[next]! })
  }
  /** Where the next train comes through the place at which this one turns back. */
  const throughHere = (run: number, next: number, call: number) => {
    const here = trains[next]!.calls.findIndex(({ code }) => code === trains[run]!.calls[call]!.code)
    return here > 0 && here < last[next]! - 1 ? here : undefined
  }
  /**
   * It doesn't run, and its coaches don't come to where the next train waits for them. That one isn't run either, or others
   * are found for it. Those behind it have coaches again: the ones that were left stand where these two would have met.
   */
  const cancelWhole = (at: Second, run: number, cause: Cause) => {
    over[run] = true
    cancel(at, run, 0, trains[run]!.calls.length - 1, cause)
    const next = waiting(run)
    if (next === undefined) return
    const { uid } = trains[next]!
    const leaves = booked(next, 0).departure
    if (cause === 'previous' || trouble.findsStock(uid))
      leaveWhenTurned(next, Math.max(at, leaves) + trouble.looksForStock(uid))
    else ask({ at: Math.max(at, leaves - MOST_WAIT_FOR_STOCK), kind: 'cancel', run: next })
  }
  return {
    cancelWhole,
    isThere: (run: number) => there[run]!,
    /** It has come to its end. */
    handOn: (at: Second, run: number) => {
      const next = waiting(run)
      if (next !== undefined) leaveWhenTurned(next, at + TURN_MINUTES * 60)
    },
    isWorthTurning: (run: number, call: number, late: Second): boolean => {
      const next = waiting(run)
      if (late < TURNS_BACK_WHEN_LATE || next === undefined || last[run]! - call < 2) return false
      return throughHere(run, next, call) !== undefined
    },
    /** It goes no further; the next train begins here, where it comes through, and else not at all. */
    turnBack: (at: Second, run: number, call: number, cause: Cause) => {
      cancel(at, run, call + 1, trains[run]!.calls.length - 1, cause)
      last[run] = call
      const next = waiting(run)
      if (next === undefined) return
      const here = throughHere(run, next, call)
      if (here === undefined) return cancelWhole(at, next, 'previous')
      cancel(at, next, 0, here - 1, 'previous')
      first[next] = here
    },
  }
}

/**
 * Which train's coaches each train has: those that came first of its own kind, and have stood long enough. The first trains
 * of a place have coaches that slept there. By place in the list; undefined where nobody brings them.
 */
export function broughtBy(trains: readonly Train[]): (number | undefined)[] {
  const waiting = new Map<string, number[]>()
  const order = trains.flatMap(({ calls }, train) => [
    { at: calls[0]!.departure, train, begins: true },
    { at: calls.at(-1)!.arrival + TURN_MINUTES, train, begins: false },
  ])
  // Who comes in the minute in which another one leaves is there in time.
  order.sort((a, b) => a.at - b.at || Number(a.begins) - Number(b.begins) || a.train - b.train)
  const brought: (number | undefined)[] = trains.map(() => undefined)
  for (const { train, begins } of order) {
    const { operator, trainClass, calls } = trains[train]!
    const place = `${(begins ? calls[0] : calls.at(-1))!.code} ${operator} ${trainClass}`
    const here = waiting.get(place) ?? []
    waiting.set(place, here)
    if (begins) brought[train] = here.shift()
    else here.push(train)
  }
  return brought
}
