import { useWords } from '../../i18n/words.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './map.module.css'

/** What the shapes mean: each has a word, none only a colour. */
export function MapKey() {
  const { t } = useWords()
  return (
    <p className={styles.key}>
      <span>
        <Mark kind="onTime" />
        {t('MAP_KEY_LIVE')}
      </span>
      <span>
        <Mark kind="late" minutes />
        {t('MAP_KEY_LATE')}
      </span>
      <span>
        <Mark kind="unknown" />
        {t('MAP_KEY_PLANNED')}
      </span>
    </p>
  )
}

function Mark({ kind, minutes }: { kind: 'onTime' | 'late' | 'unknown'; minutes?: boolean }) {
  return (
    <svg
      viewBox={minutes ? '-15 -11 48 22' : '-15 -11 30 22'}
      className={classNames(minutes && styles.keyWide)}
      aria-hidden="true"
    >
      <g className={classNames(styles.train, styles[kind])}>
        <rect x="-12" y="-7.5" width="24" height="15" rx="5" />
        <path d="M4 -4h2a3 3 0 0 1 3 3v2a3 3 0 0 1-3 3h-2z" />
        {minutes && (
          <text className={styles.minutes} x="16" y="5">
            +6
          </text>
        )}
      </g>
    </svg>
  )
}
