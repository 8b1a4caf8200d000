import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './calling-points.module.css'
import type { Stop, Track } from './pieces.ts'
import { StopMark, TrainMark } from './stop-mark.tsx'

export type Call = {
  key: string
  when?: ReactNode
  /** Late turns the time's colour, cancelled strikes time and place: the words for both belong into `extra`. */
  state?: 'late' | 'cancelled'
  where: ReactNode
  /** A line of its own under the place. */
  note?: ReactNode
  /** At the far end: what was planned, how late, left at. */
  extra?: ReactNode
  stop?: Stop
  /** The track to the next one. */
  after?: Track
  /** Already left behind. */
  past?: boolean
  /** Where this traveller gets on or off. */
  strong?: boolean
  big?: boolean
}

type CallingPointsProps = {
  calls: readonly Call[]
  label?: string
  /** Without a column of times. */
  plain?: boolean
  className?: string
}

/** A journey, standing up: one row a stop, evenly, so that it can be read. */
export function CallingPoints({ calls, label, plain, className }: CallingPointsProps) {
  return (
    <ol className={classNames(styles.calls, plain && styles.plain, className)} aria-label={label}>
      {calls.map((call) => (
        <CallRow key={call.key} call={call} />
      ))}
    </ol>
  )
}

function CallRow({ call }: { call: Call }) {
  const { after = {}, stop = { kind: call.big ? 'end' : 'call' } } = call
  const { means = 'rail', state = 'ahead', trainAt } = after
  const style: CSSProperties & Record<`--${string}`, number> = {}
  if (trainAt !== undefined) style['--at'] = trainAt
  return (
    <li
      style={style}
      className={classNames(
        styles.call,
        styles[means],
        styles[state],
        trainAt !== undefined && styles.here,
        call.past && styles.past,
        call.big && styles.big,
        call.state === 'late' && styles.lateCall,
        call.state === 'cancelled' && styles.cancelledCall,
      )}
    >
      {call.when !== undefined && <span className={styles.when}>{call.when}</span>}
      <span className={styles.rails} aria-hidden="true">
        <StopMark className={styles.stop} {...stop} />
        {trainAt !== undefined && <TrainMark upright />}
      </span>
      <span className={styles.where}>
        <span className={classNames(styles.name, call.strong && styles.strong)}>{call.where}</span>
        {call.note && <span className={styles.note}>{call.note}</span>}
      </span>
      {call.extra && <span className={styles.extra}>{call.extra}</span>}
    </li>
  )
}
