import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { DAY, MINUTE, utcIso } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCell } from '../../platform/cell.ts'
import { now } from '../../platform/clock.ts'
import { REFERENCE } from '../../state/reference.ts'
import type { SeenAlert } from './seen-alerts.ts'
import { followSeenAlerts, keepSeen } from './put-away.ts'
import { closed, opened, seen } from './seen-alerts.ts'

export const DEFAULT_REFRESH_MINUTES = 15
export const MOST_COUNTED = 9

export const isDismissed = (alert: ServiceAlert, list: readonly SeenAlert[], at: Instant): boolean =>
  list.some(({ id, lastSeenAt }) => {
    if (id !== alert.id) return false
    if (lastSeenAt === undefined) return true
    return at < Date.parse(lastSeenAt) + alert.periodicity * DAY
  })

export function dismissAlert(alert: ServiceAlert): void {
  if (alert.is_persist) {
    closed.set([...closed.get(), alert.id])
    return
  }
  keepSeen(alert.periodicity_type ? { id: alert.id, lastSeenAt: utcIso(now()) } : { id: alert.id })
}

/** The bell's number: nothing for a single alert, and no more than one digit. */
export const bellCount = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED}+` : count > 1 ? `${count}` : ''

export type Alerts = {
  all: readonly ServiceAlert[]
  /** Those not dismissed. */
  visible: readonly ServiceAlert[]
  /** All of them are shown. */
  expanded: boolean
  /** What the traveller wanted, in this visit; null: they haven't said. */
  opened: boolean | null
  expand: (open: boolean) => void
  asOf: number
  state: 'loading' | 'unavailable' | 'ready'
  retry: () => void
}

export function useAlerts(): Alerts {
  useEffect(followSeenAlerts, [])
  const dismissed = useCell(seen)
  const away = useCell(closed)
  const open = useCell(opened)
  const query = useQuery({
    ...REFERENCE.alerts,
    refetchInterval: ({ state }) => (state.data?.value.refreshInterval || DEFAULT_REFRESH_MINUTES) * MINUTE,
  })
  const all = query.data?.value.alerts ?? []
  const visible = all.filter((alert) => !away.includes(alert.id) && !isDismissed(alert, dismissed, now()))
  return {
    all,
    visible,
    expanded: open ?? visible.some((alert) => alert.is_auto_open),
    opened: open,
    expand: opened.set,
    asOf: query.dataUpdatedAt,
    state: query.data ? 'ready' : query.isError && !query.isFetching ? 'unavailable' : 'loading',
    retry: () => void query.refetch(),
  }
}
