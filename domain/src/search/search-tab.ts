import type { SearchOptions } from './search-options.ts'
import { backFollowsOut } from './search-options.ts'

/** In the order in which they stand. */
export const SEARCH_TABS = ['single', 'return', 'openReturn', 'season', 'multi'] as const
export type SearchTab = (typeof SEARCH_TABS)[number]

export const isSearchTab = (text: string | null | undefined): text is SearchTab =>
  SEARCH_TABS.some((tab) => tab === text)

export const tabOf = (options: Pick<SearchOptions, SearchTab>): SearchTab =>
  SEARCH_TABS.find((tab) => options[tab]) ?? 'single'

/** A travel pass holds for one person and, within its route, on any way: there is no choosing of company or way. */
export const isTravelPass = (tab: SearchTab): boolean => tab === 'season' || tab === 'multi'

/** What a tab leaves of the options: for a travel pass nothing is asked of the way, and one adult travels. */
export function chooseTab(options: SearchOptions, tab: SearchTab): SearchOptions {
  const flags = { single: false, return: false, openReturn: false, season: false, multi: false, [tab]: true }
  if (tab === 'return') return backFollowsOut({ ...options, ...flags })
  if (!isTravelPass(tab)) return { ...options, ...flags }
  return { ...options, ...flags, adults: 1, child: 0, stations: { ...options.stations, via: null, avoid: null } }
}
