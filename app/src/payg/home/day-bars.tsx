import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import styles from '../payg.module.css'

/** A day of which nothing is `known` yet has an empty bar. */
export type DayBar = { day: string; paid: number; full: number; known: boolean }

/** A week's days as bars; dashed is what caps have saved. */
export function DayBars({ days, today }: { days: readonly DayBar[]; today: string | null }) {
  const { t, language } = useWords()
  const most = Math.max(1, ...days.map(({ full }) => full))
  const saves = days.some(({ paid, full }) => full > paid)
  const height = (amount: number) => ({ height: `${(amount / most) * 100}%` })
  return (
    <>
      <ul className={styles.bars} aria-label={t('PAYG_DAYS')}>
        {days.map(({ day, known, paid, full }) => (
          <li key={day} className={styles.bar}>
            <span className="num">{known ? price(paid) : '\u00A0'}</span>
            <span className={styles.column} aria-hidden="true">
              {full > paid && <span className={styles.saved} style={height(full)} />}
              {paid > 0 && <span className={styles.paid} style={height(paid)} />}
            </span>
            <span className={classNames(day === today && styles.today)}>
              <Spoken>{formatDay(day, language)}</Spoken>
              <span aria-hidden="true">{formatDay(day, language).split(' ')[0]}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="t-s soft">
        <span className={classNames(styles.key, styles.keyPaid)} aria-hidden="true" /> {t('PAYG_KEY_PAID')}
        {saves && (
          <>
            {' '}
            <span className={classNames(styles.key, styles.keySaved)} aria-hidden="true" /> {t('PAYG_KEY_SAVED')}
          </>
        )}
      </p>
    </>
  )
}
