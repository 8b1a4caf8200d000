import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { carriers, carriersTime } from '@cledrau/contract/stations/carriers.ts'
import { contentPages, homepage } from '@cledrau/contract/reading/content.ts'
import type { Endpoint, Fields, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { countries } from '@cledrau/contract/reading/lists.ts'
import { footer, headerMenus, sitemap } from '@cledrau/contract/reading/menus.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { popupSettings } from '@cledrau/contract/reading/popups.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import { bookingStations, stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import type { timestamp } from '@cledrau/contract/timestamp.ts'
import { userTitles } from '@cledrau/contract/reading/titles.ts'
import { words, wordsTime } from '@cledrau/contract/reading/words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { platformNow } from '../platform/platform.ts'
import { APP_VERSION } from '../platform/version.ts'

export type Dated<Value> = { timestamp: string | null; value: Value }
type TimeCall = Endpoint<Fields, typeof timestamp>
type AnyCall = Parameters<typeof load>[0]

/**
 * Lists that are the same for everybody: shown as this device last knew them, and asked for again in the background.
 * Where the server says when a list changed, the list itself is fetched only if that has changed.
 */
function reference<Call extends AnyCall>(name: string, call: Call, request: RequestOf<Call>, time?: TimeCall) {
  return queryOptions({
    queryKey: ['reference', name] as const,
    meta: { keep: true, log: name },
    queryFn: async ({ client, queryKey, signal }): Promise<Dated<ReplyOf<Call>>> => {
      const known = client.getQueryData<Dated<ReplyOf<Call>>>(queryKey)
      const latest = time ? (await load(time, {}, { signal })).timestamp : null
      if (known && latest !== null && known.timestamp === latest) return known
      return { timestamp: latest, value: await load(call, request, { signal }) }
    },
  })
}

const ENVIRONMENT = { environment: 'production' }

export const REFERENCE = {
  words: reference('words', words, {}, wordsTime),
  options: reference('options', options, ENVIRONMENT),
  appData: reference('app-data', appData, ENVIRONMENT),
  titles: reference('titles', userTitles, {}),
  sitemap: reference('sitemap', sitemap, {}),
  headerMenus: reference('header-menus', headerMenus, {}),
  footer: reference('footer', footer, {}),
  stations: reference('stations', stations, {}, stationsTime),
  bookingStations: reference('booking-stations', bookingStations, {}, stationsTime),
  carriers: reference('carriers', carriers, {}, carriersTime),
  railcards: reference('railcards', railcards, {}),
  countries: reference('countries', countries, {}),
  popups: reference('popups', popupSettings, {}),
  home: reference('home', homepage, {}),
  pages: reference('pages', contentPages, {}),
  get alerts() {
    return reference('alerts', alerts, { appVersion: APP_VERSION, platform: platformNow().kind })
  },
}

type ReferenceName = keyof typeof REFERENCE
type ReferenceValue<Name extends ReferenceName> = (typeof REFERENCE)[Name] extends { queryFn?: infer Fetch }
  ? Fetch extends (...args: never[]) => infer Reply
    ? Awaited<Reply> extends Dated<infer Value>
      ? Value
      : never
    : never
  : never

/** What a screen can say about a list: it comes, it can't be had, or it is here (and how old). */
export type Waiting<Value> =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; value: Value; asOf: number }

export function useReference<Name extends ReferenceName>(name: Name): Waiting<ReferenceValue<Name>> {
  const query = useQuery(REFERENCE[name] as never) as {
    data?: Dated<ReferenceValue<Name>>
    isError: boolean
    isFetching: boolean
    dataUpdatedAt: number
    refetch: () => Promise<unknown>
  }
  if (query.data) return { state: 'ready', value: query.data.value, asOf: query.dataUpdatedAt }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}

/** For steps that aren't drawn: the list as known, fetched if it isn't. */
export const fetchReference = (client: QueryClient, name: ReferenceName): Promise<unknown> =>
  client.ensureQueryData({ ...(REFERENCE[name] as object), revalidateIfStale: true } as never)

export function knownReference<Name extends ReferenceName>(client: QueryClient, name: Name) {
  return client.getQueryData<Dated<ReferenceValue<Name>>>(REFERENCE[name].queryKey)?.value
}
