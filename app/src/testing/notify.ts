import type { JourneyAlert, WatchedTrain } from '@cledrau/contract/notify/journey-notifications.ts'
import type { alertList } from '@cledrau/contract/notify/journey-notifications.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'

const at = (time: string) => `2026-12-08T${time}:00+00:00`

/** A train of a Tuesday morning from Pontyclun to Cardiff. */
export const watched = (time: string, changes: Partial<WatchedTrain> = {}): WatchedTrain => ({
  uid: `T${time}`,
  serviceDate: '2026-12-08',
  serviceID: null,
  from: 'PYC',
  to: 'CDF',
  departTime: at(time),
  arriveTime: at('08:20'),
  expectedDepartTime: at(time),
  expectedArriveTime: at('08:20'),
  state: 'ON_TIME',
  lateMinutes: 0,
  platform: null,
  ...changes,
})

export const journeyAlert = (changes: Partial<JourneyAlert> = {}): JourneyAlert => ({
  alertId: 'a1',
  notificationType: 'recurring',
  recurrence: { onceOn: null, weekDays: [1, 2, 3, 4] },
  notificationDate: null,
  notificationTime: '06:15',
  departStartTime: '07:15',
  departEndTime: '08:00',
  weekDays: [1, 2, 3, 4],
  from: 'PYC',
  to: 'CDF',
  via: null,
  lateMinutes: 5,
  recordLocator: null,
  orderID: null,
  direction: null,
  news: null,
  ...changes,
})

/** What the list call answers for these alerts, or while all of them are silent. */
export const alertsTold = (
  alerts: JourneyAlert[],
  suspended: { indefinitely: boolean; until: string | null } | null = null,
): ReplyOf<typeof alertList> => ({
  isAlertsSuspended: suspended !== null,
  suspendAlertsIndefinitely: suspended?.indefinitely ?? false,
  suspendAlertsUntil: suspended?.until ?? null,
  data: { alerts },
  places: {},
})
