import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The one main button, above the thumb while the page scrolls; with the sum beside it where there is one. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
