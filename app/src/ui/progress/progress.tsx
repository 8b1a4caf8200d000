import type { ReactNode } from 'react'
import { Spinner } from '../button/spinner.tsx'
import styles from './progress.module.css'

/** How far long work has come, 0 to 1. */
export function Progress({ label, at }: { label: string; at: number }) {
  return <progress className={styles.bar} aria-label={label} value={at} max={1} />
}

/** Says what is being done, for anything longer than a second. */
export function Busy({ children }: { children: ReactNode }) {
  return (
    <output className={styles.busy}>
      <Spinner />
      {children}
    </output>
  )
}

/** Holds the place of what is loading, in its shape. Around all of them goes one aria-busy and one sentence. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
