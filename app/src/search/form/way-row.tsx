import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { isTravelPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import styles from './again.module.css'

// The row can be pressed before its price is known.
const NextOnWay = lazy(() => import('./next-on-way.tsx'))

type WayRowProps = {
  /** What is looked for when it is pressed. */
  options: SearchOptions
  name: ReactNode
  note: ReactNode
  onRun: () => void
}

/** A way that one goes again: what leaves next, and what it costs. One press looks for it. */
export function WayRow({ options, name, note, onRun }: WayRowProps) {
  return (
    <li>
      <button className={styles.way} type="button" onClick={onRun}>
        <span className={styles.where}>
          <b>{name}</b>
          <span className="t-s soft">{note}</span>
        </span>
        {!isTravelPass(tabOf(options)) && (
          <Suspense>
            <NextOnWay options={options} />
          </Suspense>
        )}
      </button>
    </li>
  )
}
