import type { ClaimLine } from '@cledrau/contract/repay/claims.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ClaimStops } from '../claim-stops.tsx'
import styles from '../repay.module.css'
import { useTripName } from '../use-trip-name.ts'
import { useStandingWords } from './use-claim-words.ts'

const ENDED: readonly ClaimLine['status'][] = ['REFUSED', 'WITHDRAWN', 'EXPIRED']

type ClaimCardProps = {
  claim: ClaimLine
  href: string
  /** Under a heading of its own kind it is one level lower. */
  level?: 2 | 3
}

/** A claim in a list: its journey and its sum, how far it has come, and what happens next. */
export function ClaimCard({ claim, href, level = 2 }: ClaimCardProps) {
  const Heading = `h${level}` as const
  const { t } = useWords()
  const trip = useTripName()
  const standing = useStandingWords()(claim)
  const { amount, cancelled, delayMinutes, stop, status, reference } = claim
  const late =
    delayMinutes !== null ? t('REPAY_MINUTES_LATE', { minutes: delayMinutes }) : cancelled && t('REPAY_CANCELLED')
  return (
    <Card className={styles.claimCard}>
      <div className="spread row-top">
        <Heading className="t-l">
          <a className={styles.cardLink} href={href}>
            {trip.wayOf(claim)}
          </a>
        </Heading>
        {amount > 0 && <b className="t-xl num nowrap">{price(amount)}</b>}
      </div>
      <p className="soft">
        {[trip.dayOf(claim), late].filter(Boolean).join(', ')} · <span className="num nowrap">{reference}</span>
      </p>
      <ClaimStops stop={stop} ended={ENDED.includes(status)} />
      <p className="t-s soft">{standing}</p>
    </Card>
  )
}
