import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { RailMark } from '../line/rail-mark.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './departure-row.module.css'

type DepartureRowProps = {
  href: string
  time: ReactNode
  /** The new time under the planned one, with the word that is heard before it. */
  expected?: { time: ReactNode; spoken: ReactNode }
  to: ReactNode
  /** How it runs, in a word, and in which colour. */
  status: ReactNode
  kind?: 'onTime' | 'late' | 'cancelled' | 'unknown'
  /** Where via, how many coaches, what instead. */
  more?: ReactNode
  platform: ReactNode
  /** Your own train: the words for it. */
  own?: ReactNode
  /** Its page is open beside. */
  current?: boolean
}

/** One train on a board; stands in a List. */
export function DepartureRow(props: DepartureRowProps) {
  const { href, time, expected, to, status, kind = 'onTime', more, platform, own, current } = props
  const marked = current || Boolean(own)
  return (
    <li>
      <a
        className={classNames(styles.row, styles[kind], marked && styles.current)}
        href={href}
        aria-current={current || undefined}
      >
        {marked && <RailMark side="beside" />}
        <span className={styles.time}>
          <span className={styles.planned}>{time}</span>
          {expected && (
            <small>
              <Spoken>{expected.spoken} </Spoken>
              {expected.time}
            </small>
          )}
        </span>
        <span className={styles.to}>
          <span className={styles.planned}>{to}</span>
          <span className={styles.sub}>
            <span className={styles.status}>{status}</span>
            {own && (
              <>
                {' '}
                · <b className={styles.own}>{own}</b>
              </>
            )}
            {more && <> · {more}</>}
          </span>
        </span>
        {platform}
      </a>
    </li>
  )
}
