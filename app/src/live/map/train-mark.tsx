import { memo, type RefCallback } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Kind } from './map-trains.ts'
import styles from './map.module.css'

/** From far only these minutes are written at a train: where lines meet, all of them would hide each other. */
const WORTH_SAYING = 5

type MarkProps = {
  name: string
  kind: Kind
  /** So many minutes late; nothing where nobody knows how many. */
  minutes: number | null
  rail: boolean
  chosen: boolean
  onDrawn: RefCallback<SVGGElement>
}

/** What a train looks like. Where it is isn't its business. */
export const TrainMark = memo(function TrainMark({ name, kind, minutes, rail, chosen, onDrawn }: MarkProps) {
  return (
    <g data-train={name} ref={onDrawn} className={classNames(styles.train, styles[kind], chosen && styles.chosen)}>
      <g>
        <g className={styles.onTrack}>
          {chosen && <circle className={styles.ring} r="19" />}
          {rail ? <rect x="-12" y="-7.5" width="24" height="15" rx="5" /> : <circle className={styles.bus} r="8" />}
          <path d="M4 -4h2a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-2z" />
        </g>
      </g>
      {kind === 'late' && (
        <g className={styles.sized}>
          <text
            className={classNames(styles.minutes, minutes !== null && minutes < WORTH_SAYING && styles.few)}
            x="0"
            y={chosen ? -24 : -14}
            textAnchor="middle"
          >
            {minutes === null ? '+?' : `+${minutes}`}
          </text>
        </g>
      )}
    </g>
  )
})
