import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { alertList } from '@cledrau/contract/notify/journey-notifications.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useEffect } from 'react'
import { personal } from './personal.ts'
import type { Waiting } from './reference.ts'
import { onTopic } from './topics.ts'

type AlertList = ReplyOf<typeof alertList>

/** What whoever is signed in wants to be told of, as the server and, without a signal, this device has it. */
export const journeyAlerts = personal('journey-alerts', alertList, (naID) => ({ naID }))

/** Silent for all of them, until the end of a day in London or until told otherwise; else each alert. */
export type Alerts = { state: 'suspended'; until: CalendarDate | null } | { state: 'told'; alerts: JourneyAlert[] }

/** While alerts are suspended nobody looks at them: what the list holds besides is left aside. */
export function alertsIn({
  isAlertsSuspended,
  suspendAlertsIndefinitely,
  suspendAlertsUntil,
  data,
}: AlertList): Alerts {
  if (isAlertsSuspended) return { state: 'suspended', until: suspendAlertsIndefinitely ? null : suspendAlertsUntil }
  return { state: 'told', alerts: data.alerts }
}

/** For a screen: it is asked for again when news of the traveller's trains come. */
export function useAlertList(): Waiting<AlertList> {
  useEffect(
    () =>
      onTopic('me', (news) => {
        if (news === null || news.about === 'notifications') void fetchAgain()
      }),
    [],
  )
  return journeyAlerts.use()
}

/** Without an answer, what was known stays; the next news ask again. */
export const fetchAgain = () => journeyAlerts.fetch().catch(() => null)

/** The list as it is now, with one alert put in its place, added, or taken out. */
function change(to: (alerts: readonly JourneyAlert[]) => JourneyAlert[]): void {
  const list = journeyAlerts.known()
  if (list) journeyAlerts.put({ ...list, data: { alerts: to(list.data.alerts) } })
}

export const keepAlert = (alert: JourneyAlert): void =>
  change((alerts) =>
    alerts.some(({ alertId }) => alertId === alert.alertId)
      ? alerts.map((one) => (one.alertId === alert.alertId ? alert : one))
      : [...alerts, alert],
  )

export const dropAlert = (id: string): void => change((alerts) => alerts.filter(({ alertId }) => alertId !== id))

/** An automatic one follows its ticket, and is made and ended there or here. */
export const isAutomatic = ({ recordLocator }: Pick<JourneyAlert, 'recordLocator'>): boolean => recordLocator !== null
