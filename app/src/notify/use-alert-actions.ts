import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { Result } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useState } from 'react'
import { send } from '../api/client.ts'
import { useWords } from '../i18n/words.ts'
import { showToast } from '../page/messages.ts'
import { showTrouble } from '../page/show-trouble.ts'
import { travellerNow } from '../state/traveller.ts'
import { dropAlert, isAutomatic, journeyAlerts, keepAlert } from '../state/journey-alerts.ts'

const naIDNow = () => travellerNow()?.customerId ?? ''

/** What can be done about alerts besides filling in their form. Each is told to the list at once, and can be taken back. */
export function useAlertActions() {
  const { t } = useWords()
  const [working, setWorking] = useState(false)

  /** Answers whether it was done; where not, it has been said why. */
  const attempt = async (call: AnyEndpoint, act: () => Promise<Result<unknown, string>>): Promise<boolean> => {
    setWorking(true)
    try {
      const answer = await act()
      if (!answer.ok) showToast(t(`REFUSAL_${answer.refusal}`), 'error')
      return answer.ok
    } catch (trouble) {
      showTrouble(trouble, call.path)
      return false
    } finally {
      setWorking(false)
    }
  }

  const remove = ({ alertId }: JourneyAlert) =>
    attempt(calls.deleteAlert, async () => {
      const answer = await send(calls.deleteAlert, { naID: naIDNow(), id: alertId })
      // Deleted elsewhere is as good.
      const gone = answer.ok || answer.refusal === 'ALERT_UNKNOWN'
      if (gone) dropAlert(alertId)
      return gone ? { ok: true, value: {} } : answer
    })

  const bringBack = (alert: JourneyAlert) =>
    attempt(calls.createAlert, async () => {
      const answer = isAutomatic(alert) ? await makeAutomatic(alert) : await send(calls.createAlert, asMade(alert))
      if (answer.ok) keepAlert(answer.value.alert)
      return answer
    })

  const suspend = (tillDate: CalendarDate | null) =>
    attempt(calls.suspendAlerts, async () => {
      const answer = await send(calls.suspendAlerts, { naID: naIDNow(), indefinite: tillDate === null, tillDate })
      if (answer.ok) await journeyAlerts.fetch()
      return answer
    })

  const resume = () =>
    attempt(calls.resumeAlerts, async () => {
      const answer = await send(calls.resumeAlerts, { naID: naIDNow() })
      if (answer.ok) await journeyAlerts.fetch()
      return answer
    })

  return { working, remove, bringBack, suspend, resume }
}

const makeAutomatic = ({ recordLocator, direction }: JourneyAlert) =>
  send(calls.createAutoAlert, {
    naID: naIDNow(),
    recordLocator: recordLocator ?? '',
    direction: direction ?? 'OUTBOUND',
  })

/** The same alert once more, as its form would send it. */
const asMade = (alert: JourneyAlert) => ({
  naID: naIDNow(),
  fromCRSCode: alert.from,
  toCRSCode: alert.to,
  viaCRSCode: alert.via,
  notificationType: alert.notificationType,
  notificationDate: alert.notificationDate,
  notificationTime: alert.notificationTime,
  departStartTime: alert.departStartTime,
  departEndTime: alert.departEndTime,
  weekDays: alert.notificationType === 'recurring' ? alert.weekDays : null,
  lateMinutes: alert.lateMinutes,
})
