import network from '@cledrau/data/railway/map.json'
import type { MapPoint } from '@cledrau/domain/stations/network-map.ts'
import { drawNetwork, linesWithin } from '@cledrau/domain/stations/network-map.ts'

/** The one drawing of the network, for everything that shows it. */
export const MAP = drawNetwork(network.lines)
export const EVERYWHERE = linesWithin(MAP.pieces, () => true)
/** The stops that one goes by: on which side their name stands, and how soon it is written (1 first). */
export const NAMED = new Map(Object.entries(network.names) as [string, [side: Side, rank: number]][])

/** Where a name stands beside its stop: how far off, and which of its ends is nearest. */
const SIDES = {
  north: [0, -1, 'middle'],
  south: [0, 1.9, 'middle'],
  east: [1, 0.35, 'start'],
  west: [-1, 0.35, 'end'],
  'south-east': [0.7, 1.5, 'start'],
  'north-west': [-0.7, -0.7, 'end'],
} as const
type Side = keyof typeof SIDES
const OTHER_SIDES: readonly Side[] = ['east', 'south', 'north', 'west', 'south-east', 'north-west']

export const LETTERS = 14
/** From a stop to its name. */
const AWAY = 10
/** A letter is about so wide for its height. */
const LETTER_WIDTH = 0.6

export const pathOf = (lines: readonly (readonly MapPoint[])[]): string =>
  lines.map((points) => `M${points.map((point) => point.join(' ')).join('L')}`).join('')

export type Box = { left: number; top: number; width: number; height: number }

export function boxOf(points: readonly MapPoint[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

const meet = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
const holds = (frame: Box, box: Box) =>
  box.left >= frame.left &&
  box.top >= frame.top &&
  box.left + box.width <= frame.left + frame.width &&
  box.top + box.height <= frame.top + frame.height

export type PlacedName = {
  code: string
  name: string
  rank: number
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}
type Wanted = {
  places: readonly { code: string; name: string; point: MapPoint }[]
  frame: Box
  /** As long as a pixel. */
  unit: number
  /** Names of so high a rank are written; those that the drawing doesn't rank have the one after the last. */
  mostRank: number
}

const UNRANKED = 3

/** First names first, each on its side or another where it meets no other; one that finds no room isn't written. */
export function placeNames({ places, frame, unit, mostRank }: Wanted): PlacedName[] {
  const wanted = places
    .map((place) => {
      const [side, rank] = NAMED.get(place.code) ?? (['east', UNRANKED] as const)
      return { ...place, side, rank }
    })
    .filter(({ rank }) => rank <= mostRank)
    .toSorted((a, b) => a.rank - b.rank)
  const taken: Box[] = wanted.map(({ point: [x, y] }) => ({
    left: x - 4 * unit,
    top: y - 4 * unit,
    width: 8 * unit,
    height: 8 * unit,
  }))
  const height = LETTERS * unit
  return wanted.flatMap(({ code, name, rank, point, side }) => {
    const width = name.length * LETTER_WIDTH * height
    for (const one of [side, ...OTHER_SIDES]) {
      const [dx, dy, anchor] = SIDES[one]
      const [x, y] = [point[0] + dx * AWAY * unit, point[1] + dy * AWAY * unit]
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
      const box = { left, top: y - 0.8 * height, width, height }
      if (!holds(frame, box) || taken.some((other) => meet(other, box))) continue
      taken.push(box)
      return [{ code, name, rank, x, y, anchor }]
    }
    return []
  })
}
