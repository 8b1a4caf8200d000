import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { useBarHeight } from './use-bar-height.ts'

/**
 * The one main button, above the thumb while the page scrolls; with the sum beside it where there is one. Narrow it takes the
 * place of the bar that leads about: both never stand together.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div ref={useBarHeight<HTMLDivElement>()} className={styles.bar} data-action-bar="">
      {children}
    </div>
  )
}
