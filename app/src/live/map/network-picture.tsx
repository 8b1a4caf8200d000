import { memo, useMemo } from 'react'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { EVERYWHERE, MAP, NAMED, pathOf, placeNames } from '../../stations/network-drawing.ts'
import styles from './map.module.css'
import { BOX } from './use-view.ts'

const LINES = pathOf(EVERYWHERE)
/** From how near which names are written: the ends of lines from far, all others from near. */
const rankAt = (scale: number) => (scale < 0.6 ? 1 : scale < 1.6 ? 2 : 3)
/** Names are placed anew at each of these steps, not at every hair's breadth of a zoom. */
const stepOf = (scale: number) => 1.25 ** Math.floor(Math.log(scale) / Math.log(1.25))

/** Lines, stops and names: what stays where it is. */
export const NetworkPicture = ({ scale, nameOf }: { scale: number; nameOf: NameOf }) => (
  <Picture step={stepOf(scale)} nameOf={nameOf} />
)

const Picture = memo(function Picture({ step, nameOf }: { step: number; nameOf: NameOf }) {
  const names = useMemo(
    () =>
      placeNames({
        places: [...MAP.stops].map(([code, point]) => ({ code, name: nameOf(code), point })),
        frame: BOX,
        unit: 1 / step,
        mostRank: rankAt(step),
      }),
    [step, nameOf],
  )
  return (
    <>
      <path className={styles.rails} d={LINES} />
      <path className={styles.bed} d={LINES} />
      {[...MAP.stops].map(([code, [x, y]]) => (
        <circle key={code} className={NAMED.has(code) ? styles.stopBig : styles.stop} cx={x} cy={y} />
      ))}
      {names.map(({ code, name, rank, x, y, anchor }) => (
        <text key={code} className={rank === 1 ? styles.nameBig : styles.name} x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </>
  )
})
