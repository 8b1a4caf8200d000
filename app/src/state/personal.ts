import { readUser } from '@cledrau/contract/account/accounts.ts'
import type { AnyEndpoint, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { favourites as readFavourites } from '@cledrau/contract/account/favourites.ts'
import { multiflexNotifications as readMultiflexNotifications } from '@cledrau/contract/account/multiflex-notifications.ts'
import { readPreferences } from '@cledrau/contract/account/preferences.ts'
import { fetchSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { userRailcards as readUserRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { userStations as readUserStations } from '@cledrau/contract/account/user-stations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import type { Waiting } from './reference.ts'
import { travellerFrom, travellerNow, useTraveller, welcome } from './traveller.ts'

/** Nobody is signed in: such keys hold nothing, and nothing is asked for. */
const NOBODY = 'nobody'

/**
 * What belongs to one traveller: its key begins with their id, so that it goes when they do. `keep` lets a device without
 * a signal show what it last knew.
 */
export function personal<Call extends AnyEndpoint>(
  name: string,
  call: Call,
  /** What is asked, by whoever is signed in: some calls want them named, too. */
  request: RequestOf<Call> | ((travellerId: string) => RequestOf<Call>),
  keep = true,
  /** Told of each answer. */
  heard?: (value: ReplyOf<Call>) => void,
) {
  const optionsFor = (travellerId: string | undefined) =>
    queryOptions({
      queryKey: [travellerId ?? NOBODY, name] as const,
      enabled: travellerId !== undefined,
      meta: { keep, log: name },
      queryFn: async ({ signal }): Promise<ReplyOf<Call>> => {
        const asked = typeof request === 'function' ? request(travellerId ?? NOBODY) : request
        const value = await load(call, asked, { signal })
        heard?.(value)
        return value
      },
    })
  return {
    /** For a screen: it comes, it can't be had, or it is here (and how old). */
    use: (wanted = true): Waiting<ReplyOf<Call>> => {
      const options = optionsFor(useTraveller()?.customerId)
      const query = useQuery({ ...options, enabled: options.enabled && wanted })
      if (query.data !== undefined) return { state: 'ready', value: query.data, asOf: query.dataUpdatedAt }
      if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
      return { state: 'loading' }
    },
    /** Asked for anew. Returns early where nobody is signed in. */
    fetch: async (): Promise<ReplyOf<Call> | null> => {
      const who = travellerNow()
      return who ? queryClient.fetchQuery({ ...optionsFor(who.customerId), staleTime: 0 }) : null
    },
    known: (): ReplyOf<Call> | undefined => queryClient.getQueryData(optionsFor(travellerNow()?.customerId).queryKey),
    /** What the server just answered, or will: screens show it at once. */
    put: (value: ReplyOf<Call>): void => {
      const who = travellerNow()
      if (who) queryClient.setQueryData<unknown>(optionsFor(who.customerId).queryKey, value)
    },
  }
}

/** The name and the address that this device knows follow: either may have been changed elsewhere. */
export const user = personal('user', readUser, {}, true, (known) => {
  if (travellerNow()?.customerId === known.customerId) welcome(travellerFrom(known))
})
export const preferences = personal('preferences', readPreferences, {})
export const favourites = personal('favourites', readFavourites, {})
export const userStations = personal('stations', readUserStations, { type: 'all' })
export const userRailcards = personal('railcards', readUserRailcards, {})
export const searchHistory = personal('search-history', fetchSearchHistory, {})
export const multiflexNotifications = personal('multiflex-notifications', readMultiflexNotifications, {})
