import type { DueJourney } from '../../state/due.ts'
import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Line, type Leg } from '../../ui/line/line.tsx'
import { useJourney } from '../claims.ts'
import { minutesBetween, momentOf } from '../moments.ts'
import { useRepayHrefs } from '../repay-hrefs.ts'
import { useSumWords } from '../lit-band.tsx'
import { useTripName } from '../use-trip-name.ts'
import styles from './due-card.module.css'

type Legs = readonly { kind: string; departs: string | null; arrives: string | null }[]

/** On Home: what is due, both lines in small, and one press to where it is claimed. */
export default function DueCard({ due }: { due: DueJourney }) {
  const { t } = useWords()
  const trip = useTripName()
  const hrefs = useRepayHrefs()
  const sumWords = useSumWords()
  const journey = useJourney(due.journeyID)
  const judged = journey.state === 'ready' ? journey.value.judged : null
  const late = due.delayMinutes === null ? null : t('REPAY_MINUTES_LATE', { minutes: due.delayMinutes })
  const title = t('REPAY_DUE', { amount: price(due.amount) })
  return (
    <section className={styles.card} aria-label={title}>
      <div>
        <p className="soft">{trip.nameOf(due)}</p>
        <h2 className="t-2xl">{title}</h2>
      </div>
      {judged && judged.planned.length > 0 && judged.real.length > 0 && (
        <Drawn planned={judged.planned} real={judged.real} />
      )}
      <p>
        {judged ? sumWords(judged) : late} <a href={hrefs.journey(due.journeyID)}>{t('REPAY_WHAT_HAPPENED')}</a>
      </p>
      <ButtonLink full href={hrefs.journey(due.journeyID)}>
        {t('REPAY_CLAIM_LINK')}
      </ButtonLink>
    </section>
  )
}

/** As long as each took, on one scale: the lower one ends later. */
function Drawn({ planned, real }: { planned: Legs; real: Legs }) {
  const { t } = useWords()
  const first = planned[0]?.departs ?? real[0]?.departs
  const [due, came] = [planned.at(-1)?.arrives, real.at(-1)?.arrives]
  if (!first || !due || !came) return null
  const whole = Math.max(minutesBetween(first, came), minutesBetween(first, due), 1)
  const width = (until: string) => `${(minutesBetween(first, until) / whole) * 100}%`
  return (
    <dl className={styles.lines}>
      <dt className="t-s soft">{t('REPAY_PLANNED')}</dt>
      <dd className={styles.track}>
        <span style={{ width: width(due) }}>
          <Line small legs={drawn(planned, 'ahead')} />
        </span>
      </dd>
      <dd className={styles.time}>{formatTime(momentOf(due))}</dd>
      <dt className="t-s soft">{t('REPAY_ARRIVED')}</dt>
      <dd className={styles.track}>
        <span className={styles.came} style={{ width: width(came) }}>
          <Line small start={{ state: 'done' }} legs={drawn(real, 'done')} />
        </span>
      </dd>
      <dd className={styles.late}>{formatTime(momentOf(came))}</dd>
    </dl>
  )
}

const drawn = (legs: Legs, state: 'ahead' | 'done'): Leg[] =>
  legs.map(({ kind, departs, arrives }, index) => ({
    means: kind === 'WALK' ? 'walk' : kind === 'BUS' ? 'bus' : 'rail',
    state,
    minutes: departs && arrives ? Math.max(1, minutesBetween(departs, arrives)) : 1,
    to: { kind: index === legs.length - 1 ? 'end' : 'change', state },
  }))
