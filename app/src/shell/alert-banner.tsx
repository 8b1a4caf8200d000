import { lazy, Suspense } from 'react'
import { useAlertsHere } from './alerts-here.ts'
import { RoomForAlerts } from './room-for-alerts.tsx'

const Banner = lazy(() => import('./alert-banner-body.tsx'))

/** The alerts that are to be read here, over the page; their number is in its header. */
export function AlertBanner() {
  if (!useAlertsHere()) return null
  return (
    <Suspense fallback={<RoomForAlerts />}>
      <Banner />
    </Suspense>
  )
}
