import { lazy, type ReactNode, Suspense } from 'react'
import type { Found } from '../use-found.ts'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'

const NoResults = lazy(async () => ({ default: (await import('../no-results.tsx')).NoResults }))

export type Ready = Extract<Found, { state: 'ready' }>

/** What was found, or why there is nothing to show. */
export function FoundOrNot({ view, children }: { view: Found; children: (ready: Ready) => ReactNode }) {
  switch (view.state) {
    case 'loading':
      return <ResultsSkeleton search={view.search} />
    case 'unavailable':
      return <ResultsUnavailable {...view} />
    case 'nothing':
      return (
        <Suspense fallback={<ResultsSkeleton search={view.search} />}>
          <NoResults search={view.search} />
        </Suspense>
      )
    case 'ready':
      return <Suspense fallback={<ResultsSkeleton search={view.search} />}>{children(view)}</Suspense>
  }
}
