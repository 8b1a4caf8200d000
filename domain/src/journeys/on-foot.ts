import { metresBetween, type Point } from '../stations/metres-between.ts'

/** Nobody is sent farther than this to a stop, as the crow flies. */
export const MOST_METRES = 2000
/** Ways are longer than the crow's. */
const DETOUR = 1.3
const METRES_A_MINUTE = 80

/** What who walks slowly needs of the usual minutes. */
export const SLOW = 1.5

export type Pace = 'slow' | undefined

/** From the distance alone, for want of a map of ways: an estimate, and said to be one. */
export const minutesToWalk = (metres: number, pace: Pace): number =>
  Math.max(1, Math.ceil(((metres * DETOUR) / METRES_A_MINUTE) * (pace === 'slow' ? SLOW : 1)))

export type StopNear = { code: string; metres: number }

/** The stops that one can walk to, nearest first. */
export function stopsNear(here: Point, stops: readonly ({ code: string } & Point)[]): StopNear[] {
  return stops
    .map((stop) => ({ code: stop.code, metres: metresBetween(here, stop) }))
    .filter(({ metres }) => metres <= MOST_METRES)
    .toSorted((one, other) => one.metres - other.metres)
}

/** `51.476,-3.179`: a position instead of a code. Nothing where it isn't one on this earth. */
export function pointOf(text: string): Point | undefined {
  const [, lat, lon] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []
  if (lat === undefined || lon === undefined) return undefined
  const point = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined
}
