import { linesWithin } from '@cledrau/domain/stations/network-map.ts'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { useLayout } from '../../platform/use-layout.ts'
import { boxOf, EVERYWHERE, LETTERS, MAP, NAMED, pathOf, placeNames } from '../../stations/network-drawing.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import styles from './rovers.module.css'

/** Room round an area, and the least that is shown of the network. */
const MARGIN = 70
const LEAST = 240
/** As wide as the map is drawn on the page, near enough for letters to have their size. */
const WIDTH = { narrow: 326, wide: 620 }
const HEIGHT = 352
/** What is wider than that has room for the first names alone. */
const ALL_NAMES = 600

type AreaMapProps = { stations: readonly string[] }

const useArea = (stations: readonly string[]) =>
  useMemo(() => {
    const inside = new Set(stations)
    return { inside, on: pathOf(linesWithin(MAP.pieces, (code) => inside.has(code))) }
  }, [stations])

/** Where a rover is good for: its lines full, the others of the network pale. The list beside it says the same. */
export function AreaMap({ stations }: AreaMapProps) {
  const { on } = useArea(stations)
  const { left, top, width, height } = boxOf([...MAP.stops.values()])
  return (
    <svg className={styles.map} viewBox={`${left - 20} ${top - 20} ${width + 40} ${height + 40}`} aria-hidden="true">
      <path className={styles.off} d={pathOf(EVERYWHERE)} />
      <path className={styles.bed} d={on} />
      <path className={styles.on} d={on} />
      <path className={styles.between} d={on} />
    </svg>
  )
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
  const names = placeNames({
    places: shown.map(([code, point]) => ({ code, name: nameOf(code), point })),
    frame: { left, top, width, height },
    unit,
    mostRank: Math.max(width, height) > ALL_NAMES ? 1 : 2,
  })
  return (
    <svg className={styles.mapLarge} viewBox={`${left} ${top} ${width} ${height}`} style={size} aria-hidden="true">
      <path className={styles.off} d={pathOf(EVERYWHERE)} />
      <path className={styles.bed} d={on} />
      <path className={styles.on} d={on} />
      <path className={styles.between} d={on} />
      {shown.map(([code, [x, y]]) => (
        <circle key={code} className={styles.stop} cx={x} cy={y} r={(NAMED.has(code) ? 4.5 : 2.5) * unit} />
      ))}
      {names.map(({ code, name, x, y, anchor }) => (
        <text key={code} x={x} y={y} fontSize={LETTERS * unit} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  )
}
