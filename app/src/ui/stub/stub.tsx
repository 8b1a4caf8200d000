import type { ReactNode } from 'react'
import styles from './stub.module.css'

/** A ticket's two halves with the perforation between them: the ride above, what to do with it below. */
export function Stub({ ride, below, label }: { ride: ReactNode; below: ReactNode; label?: string }) {
  return (
    <article className={styles.stub} aria-label={label}>
      <div className={styles.part}>{ride}</div>
      <div className={styles.tear} aria-hidden="true" />
      <div className={styles.part}>{below}</div>
    </article>
  )
}

/** Two times with the line between them, and the names below. */
export function FromTo(props: {
  from: ReactNode
  to: ReactNode
  line: ReactNode
  fromName?: ReactNode
  toName?: ReactNode
}) {
  return (
    <div className={styles.fromTo}>
      <span className={styles.time}>{props.from}</span>
      {props.line}
      <span className={styles.time}>{props.to}</span>
      {(props.fromName || props.toName) && (
        <span className={styles.names}>
          <span>{props.fromName}</span>
          <span>{props.toName}</span>
        </span>
      )}
    </div>
  )
}
