import type { JudgedShown } from '@cledrau/contract/repay/judged.ts'
import { useWords } from '../i18n/words.ts'
import { hrefTo } from '../routes/href.ts'
import { price } from '../search/price-sum.tsx'
import { useReference } from '../state/reference.ts'
import { classNames } from '../ui/class-names.ts'
import { Spoken } from '../ui/spoken/spoken.tsx'
import styles from './repay.module.css'

type Bands = Pick<JudgedShown, 'bands' | 'band'>

/** What each delay pays, and which of it this one is: the lit band. */
export function BandRow({ bands, band }: Bands) {
  const { t } = useWords()
  const first = bands[0]?.fromMinutes ?? 0
  const cells = [
    ...(first > 0 ? [{ from: 0, until: first - 1, percent: 0, lit: band === null }] : []),
    ...bands.map(({ fromMinutes, percent }, index) => ({
      from: fromMinutes,
      until: (bands[index + 1]?.fromMinutes ?? Infinity) - 1,
      percent,
      lit: band === index,
    })),
  ]
  return (
    <ol className={styles.bands} aria-label={t('REPAY_BANDS')}>
      {cells.map(({ from, until, percent, lit }) => (
        <li key={from} className={classNames(styles.band, lit && styles.lit)} aria-current={lit || undefined}>
          <b>{percent === 0 ? '0' : `${percent}%`}</b>
          <span className={styles.minutes}>
            {until === Infinity ? `${from}+` : `${from}–${until}`}
            <Spoken> {t('REPAY_BAND_MINUTES')}</Spoken>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The sum in words, the band that it comes from, and where all of it is explained. */
export function LitBand({ judged }: { judged: JudgedShown }) {
  const { t, language } = useWords()
  const data = useReference('appData')
  const sum = useSumWords()(judged)
  const page = data.state === 'ready' ? String(data.value.delayRepay.pageId) : null
  return (
    <section className="stack stack-3">
      <h2 className="t-xl">{sum}</h2>
      <BandRow bands={judged.bands} band={judged.band} />
      <p className="t-s soft">
        {t(`REPAY_WORTH_${judged.worthBy}`, {
          paid: price(judged.paid),
          worth: price(judged.worth),
          parts: judged.dividedBy,
        })}{' '}
        {!judged.ours && t('REPAY_BANDS_OF', { operator: judged.operatorName[language] })}{' '}
        {page && <a href={hrefTo('Content', { id: page })}>{t('REPAY_HOW')}</a>}
      </p>
    </section>
  )
}

const SHARES: Readonly<Record<number, string>> = { 12.5: 'eighth', 25: 'quarter', 50: 'half', 100: 'all' }

/** “43 minutes late: half of £22.80”: the figures that the sum follows from, so that anybody can work it out. */
export function useSumWords(): (judged: JudgedShown) => string {
  const { t } = useWords()
  return ({ amount, delayMinutes, atLeast, bands, band, worth }) => {
    const late = t(atLeast ? 'REPAY_AT_LEAST_MINUTES_LATE' : 'REPAY_MINUTES_LATE', { minutes: delayMinutes ?? 0 })
    if (band === null) return late
    const percent = bands[band]?.percent ?? 0
    const share = t('REPAY_SHARE_OF', { share: SHARES[percent] ?? 'other', percent, worth: price(worth) })
    // Half a penny, and what was paid before, are said: the sum has to come out.
    const exact = Math.round((worth * percent) / 100) === amount
    return exact ? t('REPAY_SUM', { late, share }) : t('REPAY_SUM_CAPPED', { late, share, amount: price(amount) })
  }
}
