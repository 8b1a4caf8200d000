import { lazy, Suspense } from 'react'
import { SparePart } from '../../page/spare-part.tsx'
import type { CheaperWaysProps } from './cheaper-ways-card.tsx'

const Card = lazy(() => import('./cheaper-ways-card.tsx'))

/** What would cost less than these tickets: it stands below the trips, and comes after them. */
export function CheaperWays(props: CheaperWaysProps) {
  return (
    <SparePart name="cheaper-ways">
      <Suspense fallback={null}>
        <Card {...props} />
      </Suspense>
    </SparePart>
  )
}
