import type { CSSProperties, ReactNode } from 'react'
import styles from './coaches.module.css'

const fullness = (full: number): CSSProperties & Record<'--full', number> => ({ '--full': full })

/** A glance at how full the train is, 0 to 1 a coach. The words beside it say the same. */
export function Coaches({ full }: { full: readonly number[] }) {
  return (
    <span className={styles.coaches} aria-hidden="true">
      {full.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a coach is its place in the train
        <i key={index} style={fullness(one)} />
      ))}
    </span>
  )
}

export type Coach = { name: string; full: number; word: ReactNode }

/** Coach by coach, each with its letter and a word. The front is at the right, as the label says. */
export function CoachList({ coaches, label }: { coaches: readonly Coach[]; label: string }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {coaches.map((coach) => (
        <li key={coach.name}>
          <i style={fullness(coach.full)} aria-hidden="true" />
          <b>{coach.name}</b>
          <span className={styles.word}>{coach.word}</span>
        </li>
      ))}
    </ol>
  )
}
