import { checkSearch } from '@cledrau/domain/search/check-search.ts'
import { fromExternal } from '@cledrau/domain/search/external-query.ts'
import { readSearch } from '@cledrau/domain/search/search-query.ts'
import { useEffect } from 'react'
import { pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { fillPath, isUnder } from '../../routes/path.ts'
import { PageSkeleton } from '../../page/page-skeleton.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { now } from '../../platform/clock.ts'
import { onlineNow } from '../../state/online.ts'
import { useReference } from '../../state/reference.ts'
import { beginTicketSearch, resultsPath, searchAddress, searchQuery } from '../ticket-search.ts'

const SEARCH = pathTo('TicketSearch')
const OWN = pathTo('TicketSearchExternal')

/**
 * The way in from other sites: the search of the link is filled in and checked. A whole one runs at once, and Back finds
 * its form; else the form shows what is missing.
 */
export function ExternalSearchScreen() {
  const { path, query } = useLocation()
  const { narrow } = useLayout()
  const stations = useReference('bookingStations')
  const known = stations.state === 'ready' ? stations.value : null
  const waits = stations.state === 'loading'
  // Once it has led on, it has nothing more to say.
  const asked = isUnder(path, OWN) ? JSON.stringify(query) : null

  useEffect(() => {
    if (waits || asked === null) return
    const codes = known && new Set(known.map(({ crsCode }) => crsCode))
    const { options, chosen, unread } = readSearch(fromExternal(JSON.parse(asked) as Record<string, string>), now())
    const problems = checkSearch(options, now(), (code) => codes?.has(code) ?? true)
    beginTicketSearch(options, chosen)
    const right = unread.length === 0 && Object.keys(problems).length === 0
    navigate(fillPath(SEARCH, { ...searchQuery(), ...(!right && { check: unread.join(',') || 'true' }) }), {
      replace: true,
    })
    if (right && onlineNow().online) navigate(searchAddress(resultsPath(options, narrow)))
  }, [asked, waits, known, narrow])

  return <PageSkeleton />
}
