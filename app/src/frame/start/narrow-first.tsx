import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useNarrowStart } from './use-narrow-start.ts'

const Introduction = lazy(() => import('./introduction.tsx').then((parts) => ({ default: parts.Introduction })))
const WhatIsNew = lazy(() => import('./what-is-new.tsx').then((parts) => ({ default: parts.WhatIsNew })))

/** Narrow: what comes before the page, then the page. */
export function NarrowFirst({ children }: { children: ReactNode }) {
  const start = useNarrowStart()
  if (start.show === 'page') return children
  return (
    <main id="main" tabIndex={-1}>
      <Suspense>
        {start.show === 'release-notes' && <WhatIsNew note={start.note} onRead={start.read} />}
        {start.show === 'onboarding' && start.slides.length > 0 && (
          <Introduction slides={start.slides} onComplete={start.complete} />
        )}
      </Suspense>
    </main>
  )
}
