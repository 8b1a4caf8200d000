import { linesWithin } from '@cledrau/domain/stations/network-map.ts'
import { useMemo } from 'react'
import { LinesPicture } from '../../stations/lines-picture.tsx'
import { boxOf, EVERYWHERE, MAP, pathOf } from '../../stations/network-drawing.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import styles from './rovers.module.css'

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
  const nameOf = useNamesOfStations()
  const shown = [...MAP.stops].filter(([code]) => inside.has(code))
  return shown.length === 0 ? null : <LinesPicture on={on} stops={shown} nameOf={nameOf} />
}
