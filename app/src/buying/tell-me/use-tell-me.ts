import { createAutoAlert, deleteAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import type { Direction } from '@cledrau/domain/notifications/alert.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { alertsIn, dropAlert, keepAlert, useAlertList } from '../../state/journey-alerts.ts'
import { travellerNow } from '../../state/traveller.ts'

export type TellMe =
  | { state: 'unknown' }
  | { state: 'suspended'; until: CalendarDate | null }
  /** No train of this ticket can be told of: why, in words. */
  | { state: 'impossible'; why: string }
  | { state: 'ready'; on: boolean; sending: boolean; change: (on: boolean) => void }

/** Whether somebody is told of the trains of one way of a booking, and how to begin or end that. */
export function useTellMe(recordLocator: string, direction: Direction): TellMe {
  const { t } = useWords()
  const list = useAlertList()
  const [sending, setSending] = useState(false)
  const [impossible, setImpossible] = useState<string | null>(null)
  if (list.state !== 'ready') return { state: 'unknown' }
  const known = alertsIn(list.value)
  if (known.state === 'suspended') return known
  if (impossible !== null) return { state: 'impossible', why: t(`REFUSAL_${impossible}`) }
  const alert = known.alerts.find((one) => one.recordLocator === recordLocator && one.direction === direction)

  const begin = async (naID: string) => {
    const answer = await send(createAutoAlert, { naID, recordLocator, direction })
    if (answer.ok) keepAlert(answer.value.alert)
    else if (answer.refusal === 'ALERT_NO_TRAINS' || answer.refusal === 'ALERT_WINDOW_OVER')
      setImpossible(answer.refusal)
    else showToast(t(`REFUSAL_${answer.refusal}`), 'error')
  }
  const end = async (naID: string, id: string) => {
    // Ended elsewhere is as good.
    await send(deleteAlert, { naID, id })
    dropAlert(id)
  }
  const change = async (on: boolean) => {
    const naID = travellerNow()?.customerId ?? ''
    setSending(true)
    try {
      if (on) await begin(naID)
      else if (alert) await end(naID, alert.alertId)
    } catch (trouble) {
      showTrouble(trouble, 'autoNotification')
    } finally {
      setSending(false)
    }
  }
  return { state: 'ready', on: alert !== undefined, sending, change: (on) => void change(on) }
}
