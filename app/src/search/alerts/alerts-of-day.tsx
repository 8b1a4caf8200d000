import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { lazy, Suspense } from 'react'
import { alertsForTrips } from '../../page/alerts/alerts-for-trips.ts'
import { useAlerts } from '../../page/alerts/alerts.ts'
import { SparePart } from '../../page/spare-part.tsx'

const AlertOfDay = lazy(() => import('./alert-of-day.tsx'))

/** Why other trains run on this day: said where they are chosen, also to who put the alert away. Few days have any. */
export function AlertsOfDay({ day, trips }: { day: CalendarDate; trips: readonly LegSolution[] }) {
  return alertsForTrips(useAlerts().all, day, trips).map((alert) => (
    <SparePart key={alert.id} name="alert-of-day">
      <Suspense fallback={null}>
        <AlertOfDay alert={alert} />
      </Suspense>
    </SparePart>
  ))
}
