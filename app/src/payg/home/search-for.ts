import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { comparePaygWeek } from '@cledrau/contract/payg/comparing.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { chooseTab } from '@cledrau/domain/search/search-tab.ts'
import { pathTo } from '../../routes/href.ts'
import { searchAddress, ticketSearchNow } from '../../search/ticket-search.ts'

type Wanted = NonNullable<ReplyOf<typeof comparePaygWeek>['better']>['search']

/** The search that finds what would have paid, filled in: stations, railcards, and whether it is a child’s. */
export function searchFor({ page, origin, destination, railcards, children }: Wanted): string {
  if (page === 'ROVER') return pathTo('RoversAndRangers')
  const before = ticketSearchNow()
  const stations = { first: origin, second: destination, via: null, avoid: null }
  const season: SearchOptions = {
    ...before,
    stations,
    railcards,
    seasonAdult: children > 0 ? 0 : 1,
    seasonChild: children > 0 ? 1 : 0,
    seasonRailcards: railcards,
    // It was one week that was compared.
    seasonDuration: { weekly: true, monthly: false, annual: false, custom: false },
  }
  return page === 'SEASON'
    ? searchAddress(pathTo('Season'), chooseTab(season, 'season'))
    : searchAddress(pathTo('Multiflex'), chooseTab(season, 'multi'))
}
