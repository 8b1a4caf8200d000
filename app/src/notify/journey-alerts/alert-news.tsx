import type { JourneyAlert, WatchedTrain } from '@cledrau/contract/notify/journey-notifications.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefOfTrain } from '../../live/address.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import styles from '../notify.module.css'

/** States with something to do about them; what runs as planned is said in one line for all. */
const LOOKS: Partial<Record<WatchedTrain['state'], string | undefined>> = {
  LATE: styles.late,
  DELAYED: styles.late,
  CANCELLED: styles.cancelled,
  NOT_CALLING: styles.cancelled,
  BUS: styles.bus,
}

/** How the trains of an alert run on its next day: each that doesn't run as planned, then the others together. */
export function AlertNews({ alert: { news } }: { alert: JourneyAlert }) {
  const { t, language } = useWords()
  if (news === null) return <p className="t-s soft">{t('NOTIFY_TRAINS_TO_COME')}</p>
  const toCome = news.trains.filter(({ state }) => state !== 'LEFT')
  if (news.trains.length === 0) return <p className="t-s soft">{t('NOTIFY_NO_TRAINS')}</p>
  if (toCome.length === 0) return <p className="t-s soft">{t('NOTIFY_TRAINS_LEFT')}</p>
  if (!news.isToday)
    return (
      <p className="t-s soft num">
        {t('NOTIFY_NEXT_ON', { day: formatDay(news.date, language), times: timesOf(toCome) })}
      </p>
    )
  const unusual = toCome.filter(({ state }) => LOOKS[state] !== undefined)
  const usual = toCome.filter((train) => !unusual.includes(train))
  const isLive = usual.every(({ state }) => state === 'ON_TIME')
  return (
    <ul className={styles.news}>
      {unusual.map((train) => (
        <li key={`${train.uid} ${train.departTime}`} className={LOOKS[train.state]}>
          <Unusual train={train} />
        </li>
      ))}
      {usual.length > 0 && (
        <li className={isLive ? styles.onTime : 'soft'}>
          {t(isLive ? 'NOTIFY_ON_TIME' : 'NOTIFY_PLANNED', { times: timesOf(usual) })}
        </li>
      )}
    </ul>
  )
}

const timesOf = (trains: readonly WatchedTrain[]) => trains.map(({ departTime }) => clockOf(departTime)).join(', ')

/** One train that doesn't run as planned; its page has the rest. */
function Unusual({ train }: { train: WatchedTrain }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { from, state, serviceID, departTime, expectedDepartTime, lateMinutes: minutes } = train
  const time = clockOf(departTime)
  const words =
    state === 'LATE'
      ? t('NOTIFY_NEWS_LATE', { time, minutes, now: clockOf(expectedDepartTime ?? departTime) })
      : t(`NOTIFY_NEWS_${state as 'DELAYED' | 'CANCELLED' | 'NOT_CALLING' | 'BUS'}`, { time })
  if (serviceID === null) return words
  const board = { crs: from, filterCrs: null, arrivals: false, service: null }
  return <a href={hrefOfTrain(board, serviceID, narrow)}>{words}</a>
}
