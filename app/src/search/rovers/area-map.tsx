import network from '@cledrau/data/railway/map.json'
import type { MapPoint } from '@cledrau/domain/stations/network-map.ts'
import { drawNetwork, linesWithin } from '@cledrau/domain/stations/network-map.ts'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { useLayout } from '../../platform/use-layout.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import styles from './rovers.module.css'

const MAP = drawNetwork(network.lines)
const NAMES = new Map(Object.entries(network.names) as [string, [side: keyof typeof SIDES, rank: number]][])
const EVERYWHERE = linesWithin(MAP.pieces, () => true)

/** Where a name stands beside its stop: how far off, and which of its ends is nearest. */
const SIDES = {
  north: [0, -1, 'middle'],
  south: [0, 1.9, 'middle'],
  east: [1, 0.35, 'start'],
  west: [-1, 0.35, 'end'],
  'south-east': [0.7, 1.5, 'start'],
  'north-west': [-0.7, -0.7, 'end'],
} as const

/** Room round an area, and the least that is shown of the network. */
const MARGIN = 70
const LEAST = 240
/** As wide as the map is drawn on the page, near enough for letters to have their size. */
const WIDTH = { narrow: 326, wide: 620 }
const HEIGHT = 352
const LETTERS = 14
/** What is wider than that has room for the first names alone. */
const ALL_NAMES = 600
/** From a stop to its name. */
const AWAY = 10
/** A letter is about so wide for its height. */
const LETTER_WIDTH = 0.6

const path = (lines: readonly (readonly MapPoint[])[]) =>
  lines.map((points) => `M${points.map((point) => point.join(' ')).join('L')}`).join('')

const boxOf = (points: readonly MapPoint[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

type AreaMapProps = { stations: readonly string[] }

const useArea = (stations: readonly string[]) =>
  useMemo(() => {
    const inside = new Set(stations)
    return { inside, on: path(linesWithin(MAP.pieces, (code) => inside.has(code))) }
  }, [stations])

/** Where a rover is good for: its lines full, the others of the network pale. The list beside it says the same. */
export function AreaMap({ stations }: AreaMapProps) {
  const { on } = useArea(stations)
  const { left, top, width, height } = boxOf([...MAP.stops.values()])
  return (
    <svg className={styles.map} viewBox={`${left - 20} ${top - 20} ${width + 40} ${height + 40}`} aria-hidden="true">
      <path className={styles.off} d={path(EVERYWHERE)} />
      <path className={styles.bed} d={on} />
      <path className={styles.on} d={on} />
      <path className={styles.between} d={on} />
    </svg>
  )
}

type Box = { left: number; top: number; width: number; height: number }
type Side = keyof typeof SIDES
const OTHER_SIDES: readonly Side[] = ['east', 'south', 'north', 'west', 'south-east', 'north-west']

const meet = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
const holds = (frame: Box, box: Box) =>
  box.left >= frame.left &&
  box.top >= frame.top &&
  box.left + box.width <= frame.left + frame.width &&
  box.top + box.height <= frame.top + frame.height

/** First names first, each on its side or another where it meets no other; one that finds no room isn't written. */
function placeNames(places: readonly { code: string; name: string; point: MapPoint }[], frame: Box, unit: number) {
  const taken: Box[] = places
    .filter(({ code }) => NAMES.has(code))
    .map(({ point: [x, y] }) => ({ left: x - 4 * unit, top: y - 4 * unit, width: 8 * unit, height: 8 * unit }))
  const height = LETTERS * unit
  const crowded = Math.max(frame.width, frame.height) > ALL_NAMES
  return places
    .flatMap((place) => {
      const [side, rank] = NAMES.get(place.code) ?? []
      return side && rank && (rank === 1 || !crowded) ? [{ ...place, side, rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ code, name, point, side }) => {
      const width = name.length * LETTER_WIDTH * height
      for (const one of [side, ...OTHER_SIDES]) {
        const [dx, dy, anchor] = SIDES[one]
        const [x, y] = [point[0] + dx * AWAY * unit, point[1] + dy * AWAY * unit]
        const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
        const box = { left, top: y - 0.8 * height, width, height }
        if (!holds(frame, box) || taken.some((other) => meet(other, box))) continue
        taken.push(box)
        return [{ code, name, x, y, anchor }]
      }
      return []
    })
}

/** The same from near: the area fills the picture, with its stops and the names one goes by. */
export function LargeAreaMap({ stations }: AreaMapProps) {
  const { inside, on } = useArea(stations)
  const { narrow } = useLayout()
  const nameOf = useNamesOfStations()
  const shown = [...MAP.stops].filter(([code]) => inside.has(code))
  if (shown.length === 0) return null
  const area = boxOf(shown.map(([, point]) => point))
  const width = Math.max(area.width + 2 * MARGIN, LEAST)
  const height = Math.max(area.height + 2 * MARGIN, LEAST * 0.8)
  const left = area.left + area.width / 2 - width / 2
  const top = area.top + area.height / 2 - height / 2
  const unit = Math.max(width / (narrow ? WIDTH.narrow : WIDTH.wide), height / HEIGHT)
  const size: CSSProperties & Record<'--unit', number> = { '--unit': unit }
  const names = placeNames(
    shown.map(([code, point]) => ({ code, name: nameOf(code), point })),
    { left, top, width, height },
    unit,
  )
  return (
    <svg className={styles.mapLarge} viewBox={`${left} ${top} ${width} ${height}`} style={size} aria-hidden="true">
      <path className={styles.off} d={path(EVERYWHERE)} />
      <path className={styles.bed} d={on} />
      <path className={styles.on} d={on} />
      <path className={styles.between} d={on} />
      {shown.map(([code, [x, y]]) => (
        <circle key={code} className={styles.stop} cx={x} cy={y} r={(NAMES.has(code) ? 4.5 : 2.5) * unit} />
      ))}
      {names.map(({ code, name, x, y, anchor }) => (
        <text key={code} x={x} y={y} fontSize={LETTERS * unit} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  )
}
