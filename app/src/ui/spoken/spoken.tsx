import type { ReactNode } from 'react'
import styles from './spoken.module.css'

/** Words for those who listen, where the picture already says it to those who look. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>
}
