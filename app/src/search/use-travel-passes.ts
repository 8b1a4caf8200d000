import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import { priceKey } from '@cledrau/domain/results/ticket-choices.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { isSilence } from '../api/failed.ts'
import { load } from '../api/client.ts'
import type { TravelPassAsked } from './asked-search.ts'
import { travelPassAsked, useAskedSearch, useChannelCode } from './asked-search.ts'
import { useReference } from '../state/reference.ts'
import { refusalWords, reportSearchTrouble } from './search-trouble.ts'

export type FoundTravelPasses = NonNullable<ReplyOf<typeof travelPassSearch>>

export type TravelPassesView = { search: SearchOptions } & (
  | { state: 'loading' }
  | { state: 'unavailable'; silent: boolean; words: string | null; retry: () => void }
  | { state: 'nothing' }
  | { state: 'ready'; found: FoundTravelPasses }
)

/** What a travel pass is called in an address: it stays the same from search to search. */
export const travelPassKey = (pass: TravelPass): string => `${pass.duration ?? pass.passes}_${priceKey(pass)}`

function useTravelPassQuery(asked: TravelPassAsked, wanted = true) {
  const shop = useReference('appData').state
  return useQuery<FoundTravelPasses | null>({
    queryKey: ['passes', asked],
    staleTime: QUOTE_MINUTES * MINUTE,
    enabled: wanted && asked.origin !== '' && shop !== 'loading',
    queryFn: async ({ signal }) => {
      try {
        const found = await load(travelPassSearch, asked, { signal })
        return found ?? null
      } catch (trouble) {
        throw reportSearchTrouble('travelpasssearch', trouble, signal)
      }
    },
  })
}

/** Season tickets, or bundles of journeys, for the search in the address. */
export function useTravelPasses(): TravelPassesView {
  const search = useAskedSearch()
  const query = useTravelPassQuery(travelPassAsked(search, useChannelCode()))
  if (query.data) return { state: 'ready', search, found: query.data }
  if (query.data === null) return { state: 'nothing', search }
  if (!query.isError || query.isFetching) return { state: 'loading', search }
  return {
    state: 'unavailable',
    search,
    silent: isSilence(query.error),
    words: refusalWords(query.error),
    retry: () => void query.refetch(),
  }
}

/** The bundles for the same two stations, to compare a season with; nobody waits for them. */
export function useBundles(search: SearchOptions): readonly TravelPass[] {
  const asked = travelPassAsked(search, useChannelCode())
  const query = useTravelPassQuery({ ...asked, ticketType: 'multiflex', seasonEndDate: undefined })
  return query.data?.fareInformation.filter(({ isCarnet }) => isCarnet) ?? []
}
