import { useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { matchPath } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'
import { ClaimPage } from '../claim/claim-page.tsx'

/** A claim on a phone: a page of its own. */
export function ClaimScreen() {
  const { path, query } = useLocation()
  const id = matchPath(PATHS.DelayRepayClaim, path)?.['id'] ?? ''
  const { recordLocator } = query
  return (
    <ClaimPage
      key={id}
      claimID={id}
      back={pathTo('DelayRepayOverview')}
      asking={recordLocator ? { recordLocator } : {}}
    />
  )
}
