import type { CSSProperties } from 'react'
import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import styles from './line.module.css'
import type { Stop, Track } from './pieces.ts'
import { StopMark, TrainMark } from './stop-mark.tsx'

/** A track and the stop it leads to. Lengths are minutes, compared with each other. */
export type Leg = Track & { minutes?: number; to?: Stop }

type LineProps = {
  start?: Stop
  legs: readonly Leg[]
  /** Says what the picture shows. Without it the line is silent, and the words beside it carry everything. */
  label?: string
  /** Nothing known yet: drawn in the colour of edges. */
  waiting?: boolean
  /** Smaller stops, for rows and cards of a list. */
  small?: boolean
  className?: string
}

/** A journey, lying down: time runs from left to right. */
export function Line({ start, legs, label, waiting, small, className }: LineProps) {
  return (
    <span
      className={classNames(styles.line, waiting && styles.waiting, small && styles.lineSmall, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <StopMark {...start} bus={legs[0]?.means === 'bus'} />
      {legs.map((leg, index) => (
        // A line is drawn whole: its pieces have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <TrackMark {...leg} />
          <StopMark {...leg.to} bus={leg.means === 'bus' && (legs[index + 1]?.means ?? 'bus') === 'bus'} />
        </Fragment>
      ))}
    </span>
  )
}

function TrackMark({ means = 'rail', state = 'ahead', minutes = 1, trainAt, filledTo = trainAt }: Leg) {
  const part = filledTo !== undefined
  const style: CSSProperties & Record<`--${string}`, number> = { '--min': minutes }
  if (part) style['--at'] = filledTo
  return (
    <i className={classNames(styles.track, styles[means], styles[state], part && styles.part)} style={style}>
      {trainAt !== undefined && <TrainMark />}
    </i>
  )
}
