import type { ClaimLine } from '@cledrau/contract/repay/claims.ts'
import { CLAIM_STOPS } from '@cledrau/domain/delay-repay/claim-status.ts'
import { useWords } from '../i18n/words.ts'
import { classNames } from '../ui/class-names.ts'
import { StopMark } from '../ui/line/stop-mark.tsx'
import styles from './repay.module.css'

type ClaimStopsProps = {
  /** The last stop that is behind it; null: none yet. */
  stop: ClaimLine['stop']
  /** It goes no further: no money, or taken back. */
  ended?: boolean
  upright?: boolean
}

/** A claim as a line of four stops: Sent, Checked, Agreed, Paid. What is behind it is filled. */
export function ClaimStops({ stop, ended = false, upright = false }: ClaimStopsProps) {
  const { t } = useWords()
  const reached = stop === null ? -1 : CLAIM_STOPS.indexOf(stop)
  return (
    <ol className={classNames(styles.stops, upright && styles.standing)} aria-label={t('REPAY_STOPS')}>
      {CLAIM_STOPS.map((one, index) => (
        <li
          key={one}
          className={classNames(
            styles.claimStop,
            index <= reached && styles.reached,
            index === reached && styles.current,
            ended && index > reached && styles.never,
          )}
          aria-current={index === reached ? 'step' : undefined}
        >
          <StopMark kind="call" state={index <= reached ? 'done' : 'ahead'} />
          <span>{t(`REPAY_STOP_${one}`)}</span>
        </li>
      ))}
    </ol>
  )
}
