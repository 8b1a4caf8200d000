import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './seat-map.module.css'

export type SeatShown = {
  id: string
  state: 'free' | 'taken' | 'mine'
  /** For wheelchairs, or beside such a place. */
  access?: boolean
  /** Its name and what it is like, for those who listen. */
  label: string
}

export type SeatRow = {
  key: string
  /** Seats on either side of the aisle; null is a gap. */
  left: readonly (SeatShown | null)[]
  right: readonly (SeatShown | null)[]
  /** A table between this row and the next. */
  table?: boolean
}

type SeatMapProps = {
  label: string
  /** What stands at the front: a toilet, bikes. */
  ends: readonly { icon?: IconName; words: string }[]
  rows: readonly SeatRow[]
  onChoose: (id: string) => void
}

/** One coach, lying the way the train goes: upright on a phone, lengthwise where there is room. Taken is struck, not grey alone. */
export function SeatMap({ label, ends, rows, onChoose }: SeatMapProps) {
  return (
    <fieldset className={styles.coach} aria-label={label}>
      {ends.length > 0 && (
        <div className={styles.ends}>
          {ends.map(({ icon, words }) => (
            <span key={words}>
              {icon && <Icon name={icon} size="s" />}
              {words}
            </span>
          ))}
        </div>
      )}
      {rows.map((row) => (
        <div key={row.key} className={classNames(styles.row, row.table && styles.table)}>
          <Side row={row.key} seats={row.left} onChoose={onChoose} />
          <span className={styles.aisle} aria-hidden="true">
            {row.key}
          </span>
          <Side row={row.key} seats={row.right} onChoose={onChoose} />
        </div>
      ))}
    </fieldset>
  )
}

function Side({ row, seats, onChoose }: { row: string; seats: SeatRow['left']; onChoose: (id: string) => void }) {
  return seats.map((seat, index) =>
    seat ? (
      <button
        key={seat.id}
        type="button"
        className={classNames(styles.seat, styles[seat.state])}
        disabled={seat.state === 'taken'}
        aria-pressed={seat.state === 'mine'}
        aria-label={seat.label}
        onClick={() => onChoose(seat.id)}
      >
        {seat.state === 'mine' ? seat.id : seat.access && <Icon name="access" size="s" />}
      </button>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a gap is nothing but its place
      <span key={`${row} ${index}`} />
    ),
  )
}

export type CoachTab = { key: string; words: string; /** How full, 0 to 1. */ full: number; disabled?: boolean }

type CoachesProps = { label: string; coaches: readonly CoachTab[]; chosen: string; onChoose: (key: string) => void }

/** The train's coaches in their order, each as full as it is. */
export function CoachPicker({ label, coaches, chosen, onChoose }: CoachesProps) {
  return (
    <fieldset className={styles.picker} aria-label={label}>
      {coaches.map(({ key, words, full, disabled }) => (
        <button
          key={key}
          type="button"
          className={classNames(styles.pick, key === chosen && styles.picked)}
          style={{ '--full': full } as React.CSSProperties}
          aria-pressed={key === chosen}
          disabled={disabled}
          onClick={() => onChoose(key)}
        >
          <b>{key}</b>
          {words}
        </button>
      ))}
    </fieldset>
  )
}

/** What the drawing means, in words. */
export function SeatLegend({ free, taken, mine, table }: { free: string; taken: string; mine: string; table: string }) {
  return (
    <ul className={styles.legend}>
      <li>
        <i className={styles.seat} />
        {free}
      </li>
      <li>
        <i className={classNames(styles.seat, styles.taken)} />
        {taken}
      </li>
      <li>
        <i className={classNames(styles.seat, styles.mine)} />
        {mine}
      </li>
      <li>
        <i className={styles.board} />
        {table}
      </li>
    </ul>
  )
}
