import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { useBarHeight } from './use-bar-height.ts'

/**
 * The one main button, above the thumb while the page scrolls; with the sum beside it where there is one. Narrow it takes the
 * place of the bar that leads about: both never stand together.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div ref={useBarHeight<HTMLDivElement>()} className={styles.bar} data-action-bar="" data-own-action="">
      {children}
    </div>
  )
}

/** The one main button where it stands in the page, after what has to be filled in for it: no bar leads away meanwhile. */
export function ActionInFlow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.inFlow} data-own-action="">
      {children}
    </div>
  )
}
