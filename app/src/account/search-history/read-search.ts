import { again } from '@cledrau/domain/search/recent-searches.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { queryOfSearch } from '@cledrau/domain/search/search-query.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { pathTo } from '../../routes/href.ts'
import { fillPath } from '../../routes/path.ts'

const codeOf = (station: unknown): string | null => {
  if (typeof station === 'string' && station !== '') return station
  if (typeof station === 'object' && station !== null && 'crsCode' in station) return codeOf(station.crsCode)
  return null
}

/** The two ends of a kept search. Searches of older apps may lack them. */
export function readSearch(search: Readonly<Record<string, unknown>>): { from: string | null; to: string | null } {
  const stations = search['stations']
  if (typeof stations !== 'object' || stations === null) return { from: null, to: null }
  const { first, second } = stations as { first?: unknown; second?: unknown }
  return { from: codeOf(first), to: codeOf(second) }
}

/** The form with this search in it, for now where its day is over; nowhere for searches of older apps. */
export function searchAgain(search: Readonly<Record<string, unknown>>, at: Instant): string | undefined {
  const { from, to } = readSearch(search)
  if (from === null || to === null) return undefined
  try {
    const options = again({ ...defaultOptions(at), ...(search as Partial<SearchOptions>) }, at)
    return `#${fillPath(pathTo('TicketSearch'), queryOfSearch(options))}`
  } catch {
    return undefined
  }
}
