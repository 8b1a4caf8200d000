export type Point = { lat: number; lon: number }

const EARTH_METRES = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies, in metres. */
export function metresBetween(one: Point, other: Point): number {
  const across = Math.sin(radians(other.lat - one.lat) / 2) ** 2
  const along = Math.sin(radians(other.lon - one.lon) / 2) ** 2
  const part = across + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * along
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(part))
}
