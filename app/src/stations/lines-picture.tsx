import type { MapPoint } from '@cledrau/domain/stations/network-map.ts'
import type { CSSProperties } from 'react'
import { useLayout } from '../platform/use-layout.ts'
import styles from './lines-picture.module.css'
import { boxOf, EVERYWHERE, LETTERS, NAMED, pathOf, placeNames } from './network-drawing.ts'

/** Room round what is shown, and the least that is shown of the network. */
const MARGIN = 70
const LEAST = 240
/** As wide as the map is drawn on the page, near enough for letters to have their size. */
const WIDTH = { narrow: 326, wide: 620 }
const HEIGHT = 352
/** What is wider than that has room for the first names alone. */
const ALL_NAMES = 600

type LinesPictureProps = {
  /** The lines that it is about, as a path. */
  on: string
  stops: readonly (readonly [code: string, point: MapPoint])[]
  nameOf: (code: string) => string
  /** The stops whose names are written; left out: those that one goes by. */
  named?: ReadonlySet<string>
  train?: MapPoint | undefined
  /** Where nothing beside it says the same. */
  label?: string
}

/** Some lines of the network from near: they fill the picture, with their stops; all others are pale. */
export function LinesPicture({ on, stops, nameOf, named, train, label }: LinesPictureProps) {
  const { narrow } = useLayout()
  const area = boxOf(stops.map(([, point]) => point))
  const width = Math.max(area.width + 2 * MARGIN, LEAST)
  const height = Math.max(area.height + 2 * MARGIN, LEAST * 0.8)
  const left = area.left + area.width / 2 - width / 2
  const top = area.top + area.height / 2 - height / 2
  const unit = Math.max(width / (narrow ? WIDTH.narrow : WIDTH.wide), height / HEIGHT)
  const size: CSSProperties & Record<'--unit', number> = { '--unit': unit }
  const names = placeNames({
    places: stops
      .filter(([code]) => named?.has(code) ?? true)
      .map(([code, point]) => ({ code, name: nameOf(code), point })),
    frame: { left, top, width, height },
    unit,
    mostRank: named ? Infinity : Math.max(width, height) > ALL_NAMES ? 1 : 2,
  })
  return (
    <svg
      className={styles.lines}
      viewBox={`${left} ${top} ${width} ${height}`}
      style={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={styles.off} d={pathOf(EVERYWHERE)} />
      <path className={styles.bed} d={on} />
      <path className={styles.on} d={on} />
      <path className={styles.between} d={on} />
      {stops.map(([code, [x, y]]) => (
        <circle
          key={code}
          className={styles.stop}
          cx={x}
          cy={y}
          r={((named?.has(code) ?? NAMED.has(code)) ? 4.5 : 2.5) * unit}
        />
      ))}
      {train && <circle className={styles.train} cx={train[0]} cy={train[1]} r={7 * unit} />}
      {names.map(({ code, name, x, y, anchor }) => (
        <text key={code} x={x} y={y} fontSize={LETTERS * unit} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  )
}
