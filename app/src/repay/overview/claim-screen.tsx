import { Suspense } from 'react'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { matchPath } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'
import { ClaimOrTrip, OpenLink } from '../pages.ts'

/** A claim on a phone: a page of its own. */
export function ClaimScreen() {
  const { path, query } = useLocation()
  const id = matchPath(PATHS.DelayRepayClaim, path)?.['id'] ?? ''
  const { link, recordLocator } = query
  const asking = recordLocator ? { recordLocator } : undefined
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      {link ? (
        <OpenLink key={link} link={link} />
      ) : (
        <ClaimOrTrip key={id} id={id} back={pathTo('DelayRepayOverview')} asking={asking} />
      )}
    </Suspense>
  )
}
