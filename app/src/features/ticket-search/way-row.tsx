import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { dayAndTime } from '@cledrau/domain/search/search-options.ts'
import type { ReactNode } from 'react'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf, useTripWords } from '../../shell/use-trip-words.ts'
import { now } from '../../state/clock.ts'
import styles from './again.module.css'
import { useNextOnWay } from './next-on-way.ts'

type WayRowProps = {
  /** What is looked for when it is pressed. */
  options: SearchOptions
  name: ReactNode
  note: ReactNode
  onRun: () => void
}

/** A way that one goes again: what leaves next, and what it costs. One press looks for it. */
export function WayRow({ options, name, note, onRun }: WayRowProps) {
  const { language } = useWords()
  const next = useNextOnWay(options)
  const { duration } = useTripWords(String)
  const day = next?.departs.slice(0, 10)
  const otherDay = day !== undefined && day !== dayAndTime(now()).date ? formatDay(day, language) : null
  return (
    <li>
      <button className={styles.way} type="button" onClick={onRun}>
        <span className={styles.where}>
          <b>{name}</b>
          <span className="t-s soft">{note}</span>
        </span>
        {next && (
          <span className={styles.next}>
            {next.price !== null && <b className="num">{formatPrice(next.price)}</b>}
            <span className="t-s soft num">
              {[otherDay, clockOf(next.departs), duration(next.minutes)].filter(Boolean).join(', ')}
            </span>
          </span>
        )}
      </button>
    </li>
  )
}
