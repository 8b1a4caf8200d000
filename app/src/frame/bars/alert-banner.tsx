import { lazy, Suspense } from 'react'
import { useAlertsHere } from '../../page/alerts/alerts-here.ts'
import { RoomForAlerts } from './room-for-alerts.tsx'
import { SparePart } from '../../page/spare-part.tsx'

const Banner = lazy(() => import('./alert-banner-body.tsx'))

/** The alerts that are to be read here, over the page; their number is in its header. */
export function AlertBanner() {
  if (!useAlertsHere()) return null
  return (
    <SparePart name="alerts">
      <Suspense fallback={<RoomForAlerts />}>
        <Banner />
      </Suspense>
    </SparePart>
  )
}
