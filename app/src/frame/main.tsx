import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './app.module.css'

/** Where the focus goes when what had it leaves the screen. */
export const focusMain = (): void => document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })

/** Where the page is. The skip link and a navigation bring the focus here. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={classNames('page', 'stack', styles.main)} tabIndex={-1}>
      {children}
    </main>
  )
}
