import type { Train } from '@cledrau/feeds/railway/railway.ts'
import type { Second } from './day.ts'
import type { Trouble } from './trouble.ts'

/** Seconds between two trains that come one behind the other. */
const BEHIND = 60

type OnTheWay = { readonly comes: Second; readonly booked: Second }

/** The ways between stations: one train behind the other, no closer than the plan has them, and none past another. */
export function openTracks(trains: readonly Train[], trouble: Trouble) {
  const gaps = bookedGaps(trains.filter(({ mode }) => mode === 'rail'))
  const lastLeft = new Map<string, Second>()
  const onTheWay = new Map<string, OnTheWay[]>()
  return {
    /** When a train that wants to leave now may leave. */
    freeAt: (from: string, to: string, at: Second): Second => {
      const way = `${from} ${to}`
      const before = lastLeft.get(way)
      return before !== undefined ? before + trouble.headway(from, at, gaps.get(way) ?? 0) : at
    },
    /** It leaves now and would come then: when it comes behind those ahead. `booked` is when the plan has it there. */
    enter: (from: string, to: string, left: Second, comes: Second, booked: Second): Second => {
      const way = `${from} ${to}`
      // Where the plan lets one pass another, there is a place to do it.
      const ahead = (onTheWay.get(way) ?? []).filter((one) => one.comes + BEHIND > left)
      const behind = ahead.map((one) => (booked > one.booked ? one.comes + Math.min(BEHIND, booked - one.booked) : 0))
      const arrives = Math.max(comes, ...behind)
      lastLeft.set(way, left)
      onTheWay.set(way, [...ahead, { comes: arrives, booked }])
      return arrives
    },
  }
}

/** Seconds between the two trains of the plan that leave a station for the next one closest behind each other. */
function bookedGaps(trains: readonly Train[]): Map<string, Second> {
  const leaves = new Map<string, number[]>()
  for (const { calls } of trains)
    for (const [at, call] of calls.slice(0, -1).entries()) {
      const way = `${call.code} ${calls[at + 1]!.code}`
      const known = leaves.get(way)
      if (known) known.push(call.departure)
      else leaves.set(way, [call.departure])
    }
  return new Map(
    [...leaves].map(([way, minutes]) => {
      const sorted = minutes.toSorted((a, b) => a - b)
      const between = sorted.slice(1).map((minute, at) => (minute - sorted[at]!) * 60)
      return [way, Math.min(...between, Infinity)]
    }),
  )
}
