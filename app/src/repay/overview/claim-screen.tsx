import { useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { matchPath } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'
import { ClaimOrTrip } from '../claim/claim-or-trip.tsx'
import { OpenLink } from './open-link.tsx'

/** A claim on a phone: a page of its own. */
export function ClaimScreen() {
  const { path, query } = useLocation()
  const id = matchPath(PATHS.DelayRepayClaim, path)?.['id'] ?? ''
  const { link, recordLocator } = query
  if (link) return <OpenLink key={link} link={link} />
  const asking = recordLocator ? { recordLocator } : undefined
  return <ClaimOrTrip key={id} id={id} back={pathTo('DelayRepayOverview')} asking={asking} />
}
