import type { BuyingChoice } from '@cledrau/domain/search/buying-choice.ts'
import { NOTHING_CHOSEN } from '@cledrau/domain/search/buying-choice.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { defaultOptions, defaultTimes } from '@cledrau/domain/search/search-options.ts'
import { hasSearch, queryOfSearch, readSearch } from '@cledrau/domain/search/search-query.ts'
import { fromExternal } from '@cledrau/domain/search/external-query.ts'
import type { SearchTab } from '@cledrau/domain/search/search-tab.ts'
import { chooseTab, tabOf } from '@cledrau/domain/search/search-tab.ts'
import { pathTo } from '../routes/href.ts'
import type { Query } from '../routes/query.ts'
import { cell, useCell } from '../platform/cell.ts'
import { now } from '../platform/clock.ts'
import { guardsFollow } from '../state/guard-facts.ts'

/** The search that is being made: its form fills it, results and buying read it. */
const options = cell<SearchOptions>(defaultOptions(now()))
/** What goes along with it until another search begins. */
const choice = cell<BuyingChoice>(NOTHING_CHOSEN)

export const ticketSearchNow = options.get
export const useTicketSearch = (): SearchOptions => useCell(options)

/** The same search, made better: what was chosen for it stays. */
export const setTicketSearch = options.set

export const buyingChoiceNow = choice.get
export const useBuyingChoice = (): BuyingChoice => useCell(choice)
export const changeBuyingChoice = (change: Partial<BuyingChoice>): void => choice.set({ ...choice.get(), ...change })

/** Another search. What was chosen for the last one goes, with the order that was being changed. */
export function beginTicketSearch(search: SearchOptions, chosen: BuyingChoice = NOTHING_CHOSEN): void {
  choice.set(chosen)
  options.set(search)
}

guardsFollow(options, ({ stations, return: back, openReturn }) => ({
  search: { stations: stations.first !== null && stations.second !== null, return: back || openReturn },
}))

export const changeTicketSearch = (change: Partial<SearchOptions>): void =>
  setTicketSearch({ ...options.get(), ...change })

export const chooseSearchTab = (tab: SearchTab): void => setTicketSearch(chooseTab(options.get(), tab))

/** As a new search begins. */
export const resetTicketSearch = (): void => beginTicketSearch(defaultOptions(now()))

/** Times that nobody has set follow the clock for as long as the form is open. */
export function refreshTimes(): void {
  const current = options.get()
  const times = defaultTimes(now())
  const { updated } = current
  const out = updated.dateOutbound || updated.timeOutbound
  const back = out || updated.dateInbound || updated.timeInbound
  if (out) return
  setTicketSearch({
    ...current,
    dateOutbound: times.dateOutbound,
    timeOutbound: times.timeOutbound,
    ...(!back && { dateInbound: times.dateInbound, timeInbound: times.timeInbound }),
  })
}

/**
 * Takes the search that the address carries, where it carries another one than is known: after a reload, from a shared
 * link, on the way back. What isn't in addresses (photocard, smartcard, delivery) stays as it was for the same search.
 * Answers whether there is a search now.
 */
export function takeSearchOf(query: Query): boolean {
  if (!carriesSearch(query)) return false
  const { options: read, chosen } = readSearch(fromExternal(query), now())
  if (addressOf(read, chosen) !== addressOf(options.get())) beginTicketSearch(read, chosen)
  return true
}

/** Menus and other sites call the fields as the service does. */
export const carriesSearch = (query: Query): boolean => hasSearch(fromExternal(query))

/** The search that an address carries, as text: which train is chosen, and how the list is looked at, is no part of it. */
export function searchIn(query: Query): string | null {
  if (!carriesSearch(query)) return null
  const { options: read, chosen } = readSearch(fromExternal(query), now())
  return addressOf(read, chosen)
}

const addressOf = (search: SearchOptions, chosen?: BuyingChoice) =>
  new URLSearchParams(searchQuery(search, chosen)).toString()

/** The fields that carry this search in an address, and the order that is being changed by it. */
export const searchQuery = (search = options.get(), chosen = choice.get()): Record<string, string> =>
  queryOfSearch(search, chosen)

/** A page of the search with the search in its address: it survives a reload and can be shared. */
export function searchAddress(path: string, search: SearchOptions = options.get()): string {
  return `${path}?${addressOf(search)}`
}

/** Where the results of this search are shown, wide or narrow. */
export function resultsPath(search: SearchOptions, narrow: boolean): string {
  const tab = tabOf(search)
  if (tab === 'season') return pathTo('Season')
  if (tab === 'multi') return pathTo('Multiflex')
  if (tab === 'openReturn') return pathTo('OpenReturn')
  if (!narrow) return pathTo('Results')
  return tab === 'return' ? pathTo('ReturnResults') : pathTo('SingleResults')
}
