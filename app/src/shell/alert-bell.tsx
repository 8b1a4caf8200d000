import { lazy, Suspense } from 'react'
import { useAlertsHere } from './alerts-here.ts'

const Bell = lazy(() => import('./alert-bell-body.tsx'))

/** In the header of the pages that alerts are for, in a row that is there anyway. */
export function AlertBell() {
  if (!useAlertsHere()) return null
  return (
    <Suspense>
      <Bell />
    </Suspense>
  )
}
