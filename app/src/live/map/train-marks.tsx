import { waysOnNetwork, type WayPoint } from '@cledrau/domain/stations/network-way.ts'
import { instant, type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { memo, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { MAP } from '../../stations/network-drawing.ts'
import { kindOf, type MapTrain, placeOf, type TrainNow } from './map-trains.ts'
import styles from './map.module.css'

const WAYS = waysOnNetwork(MAP)

/** Where a train is drawn; nothing where the drawing hasn't the places between which it is. */
export function pointOf(train: MapTrain, at: Instant, trusted: boolean): WayPoint | undefined {
  const place = placeOf(train, at, trusted)
  const point = place && WAYS.at(place.from, place.to, place.part)
  // At a station it looks where it goes.
  const ahead = point && place.from === place.to && place.next ? WAYS.at(place.from, place.next.code, 0) : undefined
  return ahead ?? point
}

/** From far only these minutes are written at a train: where lines meet, all of them would hide each other. */
const WORTH_SAYING = 5

/** Trains creep: on a drawing of the whole network nobody sees them move in less than this. */
const EVERY_MS = SECOND / 4

type MarksProps = {
  trains: readonly TrainNow[]
  trusted: boolean
  chosen: string | null
  /** Which moment is shown. It goes on by itself, unless motion isn't wanted. */
  clock: () => Instant
  moving: boolean
}

/** The trains of the map. What they are is drawn anew when something is heard; where they are is moved without that. */
export const TrainMarks = memo(function TrainMarks({ trains, trusted, chosen, clock, moving }: MarksProps) {
  const marks = useRef(new Map<string, SVGGElement>())
  useEffect(() => {
    const place = () => {
      const at = instant(clock())
      for (const { train } of trains) {
        const mark = marks.current.get(train.key)
        const point = mark && pointOf(train, at, trusted)
        if (!mark) continue
        mark.style.display = point ? '' : 'none'
        if (!point) continue
        const [x, y] = [point.x.toFixed(2), point.y.toFixed(2)]
        mark.setAttribute('transform', `translate(${x} ${y})`)
        mark.firstElementChild?.setAttribute('transform', `rotate(${point.angle})`)
      }
    }
    place()
    if (!moving) return undefined
    const timer = setInterval(place, EVERY_MS)
    return () => clearInterval(timer)
  }, [trains, trusted, clock, moving])

  return (
    <g className={styles.trains}>
      {trains.map(({ train, place, late }) => {
        if (!place) return null
        const kind = kindOf(late)
        return (
          <g
            key={train.key}
            data-train={train.key}
            ref={(mark) => {
              if (mark) marks.current.set(train.key, mark)
              else marks.current.delete(train.key)
            }}
            className={classNames(styles.train, styles[kind], train.key === chosen && styles.chosen)}
          >
            <g>
              <g className={styles.onTrack}>
                {train.key === chosen && <circle className={styles.ring} r="19" />}
                {train.run.mode === 'rail' ? (
                  <rect x="-12" y="-7.5" width="24" height="15" rx="5" />
                ) : (
                  <circle className={styles.bus} r="8" />
                )}
                <path d="M4 -4h2a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-2z" />
              </g>
            </g>
            {kind === 'late' && (
              <g className={styles.sized}>
                <text
                  className={classNames(styles.minutes, typeof late === 'number' && late < WORTH_SAYING && styles.few)}
                  x="0"
                  y="-14"
                  textAnchor="middle"
                >
                  {typeof late === 'number' ? `+${late}` : '+?'}
                </text>
              </g>
            )}
          </g>
        )
      })}
    </g>
  )
})
