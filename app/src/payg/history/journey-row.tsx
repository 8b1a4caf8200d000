import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { Line } from '../../ui/line/line.tsx'
import { ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useNow } from '../../platform/use-now.ts'
import type { Transactions } from '../payg-data.ts'
import styles from '../payg.module.css'
import { isWaiting, timeOf, useJourneyName } from '../use-payg-words.ts'

type RowProps = { journey: PaygJourney; stations: Transactions['stations'] }

const fieldsOf = ({ accountId, id }: PaygJourney) => ({ account: accountId, journey: id })

/** A journey as a line between its two taps; a missing one leaves a gap. */
export function JourneyRow({ journey, stations }: RowProps) {
  const { t } = useWords()
  const name = useJourneyName(stations)
  const costs = journey.pence + journey.outside
  const at = useNow(MINUTE)
  const isSettled = journey.state === 'COMPLETE' || journey.outside > 0
  return (
    <ListRow
      href={hrefTo('PaygHistoryDetails', fieldsOf(journey))}
      end={<span className="num strong">{isSettled && !isWaiting(journey, at) ? price(costs) : '–'}</span>}
      note={<RowNote journey={journey} waits={isWaiting(journey, at)} />}
    >
      <b>{name.journey(journey)}</b>
      <JourneyLine journey={journey} />
      {journey.corrected && <span className="t-s soft">{t('PAYG_STATE_CORRECTED')}</span>}
    </ListRow>
  )
}

export function JourneyLine({ journey }: { journey: PaygJourney }) {
  const whole = journey.from !== null && journey.to !== null
  const open = journey.state === 'OPEN'
  return (
    <span className={styles.taps}>
      <span className="num">{journey.from === null ? '?' : timeOf(journey.startsAt)}</span>
      <Line
        small
        start={{ state: journey.from === null ? 'late' : 'done' }}
        legs={[
          open
            ? { state: 'ahead', trainAt: 0.5, to: {} }
            : { state: whole ? 'done' : 'broken', to: { state: journey.to === null ? 'late' : 'done' } },
        ]}
      />
      <span className="num">{journey.to === null || journey.endsAt === null ? '?' : timeOf(journey.endsAt)}</span>
    </span>
  )
}

function RowNote({ journey, waits }: { journey: PaygJourney; waits: boolean }) {
  const { t } = useWords()
  const { state, minutesLeft } = journey
  if (state === 'OPEN') return minutesLeft === null ? null : <TimeLeft journey={journey} />
  if (waits) return <b className="late">{t('PAYG_NOT_CHARGED_YET')}</b>
  if (state === 'COMPLETE') return journey.pence < journey.full ? t('PAYG_WITH_DISCOUNT') : null
  return t(`PAYG_STATE_${state}`)
}

/** So long before the end a journey that is still open warns. */
const WARN_MINUTES = 20

/** How long somebody may still travel; it says so before it is too late. */
export function TimeLeft({ journey }: { journey: PaygJourney }) {
  const { t } = useWords()
  const at = useNow(MINUTE / 4)
  const left = journey.endsBy === null ? 0 : Math.max(0, Math.ceil((Date.parse(journey.endsBy) - at) / MINUTE))
  return (
    <span className={left <= WARN_MINUTES ? 'late' : 'on-time'}>
      {t(left <= WARN_MINUTES ? 'PAYG_OPEN_SOON' : 'PAYG_OPEN_LEFT', { count: left })}
    </span>
  )
}

/** “Where did you get off?” with the one button that leads there. */
export function MissingTap({ journey, stations }: RowProps) {
  const { t } = useWords()
  const name = useJourneyName(stations)
  const isExit = journey.state === 'INCOMPLETE'
  return (
    <Note kind="late">
      <p>
        <b>{t(isExit ? 'PAYG_WHERE_OFF' : 'PAYG_WHERE_ON')}</b>{' '}
        {t(isExit ? 'PAYG_NO_TAP_OUT' : 'PAYG_NO_TAP_IN', {
          station: name.station(isExit ? journey.from : journey.to),
          time: timeOf(journey.startsAt),
        })}
      </p>
      <ButtonLink kind="second" href={hrefTo('PaygUpdateJourney', fieldsOf(journey))}>
        {t('PAYG_SAY_WHERE')}
      </ButtonLink>
    </Note>
  )
}
