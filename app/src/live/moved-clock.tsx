import { instant } from '@cledrau/domain/time/instant.ts'
import { formatTime } from '../i18n/formats.ts'
import styles from './moved-clock.module.css'

const clockOf = (moment: string) => formatTime(instant(Date.parse(moment)))

/** A time of day; where another one is expected, the old one struck and the new one beside it. */
export function MovedClock({ planned, expected }: { planned: string; expected: string | null }) {
  if (expected === null || clockOf(expected) === clockOf(planned)) return <>{clockOf(planned)}</>
  return (
    <>
      <s className={styles.was}>{clockOf(planned)}</s> <span className="late">{clockOf(expected)}</span>
    </>
  )
}
