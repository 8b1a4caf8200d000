import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { useAlertActions } from '../use-alert-actions.ts'
import { AlertCard } from './alert-card.tsx'
import styles from './journey-alerts.module.css'
import { useNewsOfTrains } from './use-news-of-trains.ts'

/** Each alert with today's news; one that was deleted can be had back for as long as one stays. */
export function AlertList({ alerts, current }: { alerts: readonly JourneyAlert[]; current?: string | undefined }) {
  const { t } = useWords()
  const { online } = useOnline()
  const nameOf = useNameOfStation()
  const { working, remove, bringBack } = useAlertActions()
  useNewsOfTrains(alerts)
  const [gone, setGone] = useState<JourneyAlert | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  // The button that deleted it is gone with it.
  useEffect(() => {
    if (gone) undo.current?.focus()
  }, [gone])

  const take = async (alert: JourneyAlert) => {
    if (await remove(alert)) setGone(alert)
  }
  const giveBack = async (alert: JourneyAlert) => {
    if (await bringBack(alert)) setGone(null)
  }
  return (
    <>
      {gone && (
        <Note kind="good">
          <p>{t('NOTIFY_DELETED', { way: t('JOURNEY_FROM_TO', { from: nameOf(gone.from), to: nameOf(gone.to) }) })}</p>
          <p>
            <Button
              ref={undo}
              kind="link"
              icon="undo"
              loading={working}
              offline={!online}
              onClick={() => void giveBack(gone)}
            >
              {t('NOTIFY_UNDO')}
            </Button>
          </p>
        </Note>
      )}
      {alerts.length > 0 && (
        <ul className={styles.list} aria-label={t('TITLE_JOURNEY_NOTIFICATIONS')}>
          {alerts.map((alert) => (
            <li key={alert.alertId}>
              <AlertCard
                alert={alert}
                current={alert.alertId === current}
                working={working}
                onDelete={() => void take(alert)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
