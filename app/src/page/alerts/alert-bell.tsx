import { lazy, Suspense } from 'react'
import { useAlertsHere } from './alerts-here.ts'
import { SparePart } from '../spare-part.tsx'

const Bell = lazy(() => import('./alert-bell-body.tsx'))

/** In the header of the pages that alerts are for, in a row that is there anyway. */
export function AlertBell() {
  if (!useAlertsHere()) return null
  return (
    <SparePart name="bell">
      <Suspense>
        <Bell />
      </Suspense>
    </SparePart>
  )
}
