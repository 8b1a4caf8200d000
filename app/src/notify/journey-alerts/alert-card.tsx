import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useOnline } from '../../state/online.ts'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { Leg } from '../../ui/line/line.tsx'
import { Line } from '../../ui/line/line.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { isAutomatic } from '../../state/journey-alerts.ts'
import { WeekLetters } from '../week-letters.tsx'
import { AlertNews } from './alert-news.tsx'
import styles from './journey-alerts.module.css'

type AlertCardProps = {
  alert: JourneyAlert
  /** Its form is open beside it. */
  current: boolean
  working: boolean
  onDelete: () => void
}

/** Which trains, when, and how they run today. */
export function AlertCard({ alert, current, working, onDelete }: AlertCardProps) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const nameOf = useNameOfStation()
  const automatic = isAutomatic(alert)
  const { notificationDate, departStartTime: begins, departEndTime: ends, via } = alert
  const way = t('JOURNEY_FROM_TO', { from: nameOf(alert.from), to: nameOf(alert.to) })
  const day = notificationDate === null ? null : formatDay(notificationDate, language)
  return (
    <Card chosen={current} className={styles.card}>
      <h2 className="t-l">
        {way}
        {current && <Spoken>, {t('NOTIFY_BEING_CHANGED')}</Spoken>}
      </h2>
      <Line start={{ kind: 'call' }} legs={legsOf(alert)} />
      <div className={styles.facts}>
        <p className="soft num">
          {day !== null && `${day}, `}
          {begins === ends ? begins : t('NOTIFY_WINDOW', { begins, ends })}
          {via !== null && `, ${t('SEARCH_VIA_SET', { station: nameOf(via) })}`}
          {automatic && `, ${t('NOTIFY_WITH_TICKET')}`}
        </p>
        {alert.notificationType === 'recurring' ? <WeekLetters days={alert.weekDays} /> : <Tag>{t('NOTIFY_ONCE')}</Tag>}
      </div>
      <AlertNews alert={alert} />
      <div className={styles.actions}>
        <ButtonLink
          small
          kind="second"
          icon="edit"
          href={hrefTo('UpdateJourneyNotification', { alertId: alert.alertId })}
        >
          {t('GLOBAL_CHANGE')}
          <Spoken>: {way}</Spoken>
        </ButtonLink>
        {automatic && (
          <ButtonLink
            small
            kind="second"
            icon="ticket"
            href={hrefTo('TicketWalletDetails', { recordLocator: alert.recordLocator ?? '' })}
          >
            {t('NOTIFY_TO_TICKET')}
            <Spoken>: {way}</Spoken>
          </ButtonLink>
        )}
        <Button small kind="quiet" icon="close" disabled={working} offline={!online} onClick={onDelete}>
          {t('GLOBAL_DELETE')}
          <Spoken>: {way}</Spoken>
        </Button>
      </div>
    </Card>
  )
}

/** Via is a stop on the way; a ticket of several trains has a change between them. */
function legsOf({ via, recordLocator, news }: JourneyAlert): Leg[] {
  const changes = recordLocator === null ? 0 : Math.max(0, (news?.trains.length ?? 1) - 1)
  const between: Leg[] = [
    ...(via === null ? [] : [{ to: { kind: 'call' } } as const]),
    ...Array.from({ length: changes }, () => ({ to: { kind: 'change' } }) as const),
  ]
  return [...between, { to: { kind: 'call' } }]
}
