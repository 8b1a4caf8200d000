import type { Journey, JourneyCall } from '@cledrau/contract/planner/journey-planner.ts'
import type { MapPoint } from '@cledrau/domain/stations/network-map.ts'
import { waysOnNetwork } from '@cledrau/domain/stations/network-way.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { MAP } from '../../stations/network-drawing.ts'

const WAYS = waysOnNetwork(MAP)

export type DrawnJourney = {
  lines: readonly (readonly MapPoint[])[]
  /** Where its trains call, in their order. */
  stops: readonly (readonly [code: string, point: MapPoint])[]
  /** Where one gets on or off. */
  ends: ReadonlySet<string>
  /** Something of it lies where the drawing has nothing. */
  isCut: boolean
}

/** A journey on the drawing of the network, as far as that goes: buses and ships are on none of its lines. */
export function drawJourney({ legs }: Pick<Journey, 'legs'>): DrawnJourney {
  const lines: (readonly MapPoint[])[] = []
  const codes = new Set<string>()
  const ends = new Set<string>()
  let isCut = false
  for (const { mode, trains } of legs) {
    if (mode === 'Walk') continue
    for (const { calls } of trains) {
      for (const [from, to] of pairsOf(calls)) {
        const way = mode === 'Rail' ? WAYS.between(from.code, to.code) : undefined
        if (!way) isCut = true
        else {
          lines.push(way)
          codes.add(from.code).add(to.code)
        }
      }
      for (const end of [calls[0], calls.at(-1)]) if (end) ends.add(end.code)
    }
  }
  const stops = [...codes].flatMap((code) => {
    const point = MAP.stops.get(code)
    return point ? [[code, point] as const] : []
  })
  return { lines, stops, ends, isCut }
}

/** Where one is on it by what is expected now; nothing before, after, and where the drawing doesn't go. */
export function pointOnJourney(
  { legs, cancelled }: Pick<Journey, 'legs' | 'cancelled'>,
  at: Instant,
): MapPoint | undefined {
  if (cancelled) return undefined
  const trains = legs.flatMap((leg) => (leg.mode === 'Rail' ? leg.trains : []))
  for (const { calls } of trains)
    for (const [from, to] of pairsOf(calls)) {
      const [leaves, arrives] = [leavesAt(from), comesAt(to)]
      if (at < leaves || at > arrives) continue
      const point = WAYS.at(from.code, to.code, arrives === leaves ? 1 : (at - leaves) / (arrives - leaves))
      return point && [point.x, point.y]
    }
  // At a station, between trains or while one stands there.
  const stands = trains.flatMap(({ calls }) => calls).find((call) => at >= comesAt(call) && at <= leavesAt(call))
  return stands && MAP.stops.get(stands.code)
}

const pairsOf = (calls: readonly JourneyCall[]): [JourneyCall, JourneyCall][] => {
  const stopped = calls.filter(({ cancelled }) => !cancelled)
  return stopped.slice(1).map((call, index) => [stopped[index] as JourneyCall, call])
}
const leavesAt = ({ expectedDepartTime, departTime }: JourneyCall) => Date.parse(expectedDepartTime ?? departTime)
const comesAt = ({ expectedArriveTime, arriveTime }: JourneyCall) => Date.parse(expectedArriveTime ?? arriveTime)
