import { SECOND } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { lookOfDay } from '@cledrau/domain/wallet/colour-of-day.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../platform/use-now.ts'
import styles from '../wallet.module.css'

/** What a guard without a reader looks at: today's colour and shape, moving, and a clock that runs. */
export function DayBand() {
  const { t } = useWords()
  const at = useNow(SECOND)
  const { date, seconds } = clockTime(at)
  const { colour, shape } = lookOfDay(date)
  return (
    <div className={classNames(styles.band, styles[colour])}>
      <div className={classNames(styles.bandShapes, styles[shape])} aria-hidden="true" />
      <p className={styles.bandWords}>{t('WALLET_ACTIVE_NOW')}</p>
      <p className={styles.bandClock} aria-hidden="true">
        {formatTime(at)}:{twoDigits(seconds)}
      </p>
      <p className={styles.bandWords}>
        {t('WALLET_DAY_LOOK', { colour: t(`DAY_COLOUR_${colour}`), shape: t(`DAY_SHAPE_${shape}`) })}
      </p>
    </div>
  )
}
