import type { AppData } from '@cledrau/contract/reading/app-data.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { hasSearch, readSearch } from '@cledrau/domain/search/search-query.ts'
import { useEffect, useMemo } from 'react'
import { queryClient } from '../api/query-client.ts'
import { platformNow } from '../platform/platform.ts'
import { navigate, useLocation } from '../routes/hash-location.ts'
import { fillPath } from '../routes/path.ts'
import { layoutNow } from '../platform/use-layout.ts'
import { now } from '../platform/clock.ts'
import type { TicketsAsked } from './found-tickets.ts'
import { knownReference, useReference } from '../state/reference.ts'
import { searchIn, searchQuery, takeSearchOf, useTicketSearch } from './ticket-search.ts'

/** The search that this page shows the answer of: that of the address, and of the visit where the address has none. */
export function useAskedSearch(): SearchOptions {
  const { path, query } = useLocation()
  const known = useTicketSearch()
  const text = JSON.stringify(query)
  const read = useMemo(() => {
    const inAddress = JSON.parse(text) as Record<string, string>
    return hasSearch(inAddress) ? readSearch(inAddress, now()).options : null
  }, [text])
  const carried = useMemo(() => searchIn(JSON.parse(text) as Record<string, string>), [text])
  useEffect(() => {
    if (takeSearchOf(JSON.parse(text) as Record<string, string>)) return
    const search = searchQuery()
    if (search['from'] && search['to'])
      navigate(fillPath(path, { ...search, ...(JSON.parse(text) as Record<string, string>) }), { replace: true })
    // Choosing a train is no other search: what is half changed in the form beside it stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, carried])
  return read ?? known
}

/** Which of our shops this is, as every search and booking says. */
function channelCodeOf(codes: AppData['channelCode']): string {
  const { kind } = platformNow()
  if (kind === 'ios' || kind === 'android') return codes[kind]
  return layoutNow().narrow ? codes.mobileWeb : codes.web
}

/** Undefined until it is known. */
export function useChannelCode(): string | undefined {
  const data = useReference('appData')
  return data.state === 'ready' ? channelCodeOf(data.value.channelCode) : undefined
}

export function channelCodeNow(): string | undefined {
  const data = knownReference(queryClient, 'appData')
  return data && channelCodeOf(data.channelCode)
}

const some = (code: string | null) => (code === null ? undefined : [code])

export function ticketsAsked(search: SearchOptions, channelCode?: string): TicketsAsked {
  const { stations } = search
  const both = search.return
  return {
    origin: stations.first ?? '',
    destination: stations.second ?? '',
    outboundDate: search.dateOutbound,
    outboundTime: search.timeOutbound,
    timeWindowOutbound: search.timeWindowOutbound,
    ...(both && {
      returnDate: search.dateInbound,
      returnTime: search.timeInbound,
      timeWindowInbound: search.timeWindowInbound,
    }),
    ticketType: search.openReturn ? 'openReturn' : both ? 'return' : 'single',
    ...(search.openReturn && { openReturn: true }),
    via: some(stations.via),
    avoid: some(stations.avoid),
    adult: search.adults,
    child: search.child,
    ages: search.ages?.map(String),
    railcards: search.railcards.length > 0 ? [...search.railcards] : undefined,
    ...(search.tfwOnly && { tfwRestricted: true }),
    ...(search.direct && { direct: true }),
    channelCode,
  }
}

export type TravelPassAsked = RequestOf<typeof travelPassSearch>

export function travelPassAsked(search: SearchOptions, channelCode?: string): TravelPassAsked {
  const { stations, season } = search
  const railcards = season ? search.seasonRailcards : search.railcards
  const end = season && search.seasonDuration.custom ? search.seasonCustom.end : null
  return {
    origin: stations.first ?? '',
    destination: stations.second ?? '',
    outboundDate: (season && search.seasonDuration.custom && search.seasonCustom.start) || search.dateOutbound,
    ...(end && { seasonEndDate: end }),
    adult: season ? search.seasonAdult : search.adults,
    child: season ? search.seasonChild : search.child,
    railcards: railcards.length > 0 ? [...railcards] : undefined,
    ticketType: season ? 'season' : 'multiflex',
    channelCode,
  }
}
