import { clearSearchHistory } from '@cledrau/contract/account/search-history.ts'
import type { SearchHistoryEntry } from '@cledrau/contract/account/search-history.ts'
import { increaseUserRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { increaseUserStations } from '@cledrau/contract/account/user-stations.ts'
import type { RecentSearch } from '@cledrau/domain/search/recent-searches.ts'
import { withSearch } from '@cledrau/domain/search/recent-searches.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { queryOfSearch } from '@cledrau/domain/search/search-query.ts'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { recallJson, remember } from '../../platform/storage.ts'
import { cell, useCell } from '../../platform/cell.ts'
import { now } from '../../platform/clock.ts'
import { searchHistory, userRailcards, userStations } from '../../state/personal.ts'
import { addRecentStation } from '../../stations/recent-stations.ts'
import { rememberSearch as keepInHistory } from '../search-history.ts'
import { travellerNow, useTraveller } from '../../state/traveller.ts'

const KEY = 'recentSearches'

const isSearches = (value: unknown): value is RecentSearch[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'query' in one && 'timeOfSearch' in one)

const recent = cell<readonly RecentSearch[] | null>(null)
const onDevice = () => recent.get() ?? recallJson(KEY, isSearches) ?? []

/** What was searched for, the newest first: with the account of whoever is signed in, else on this device. */
export function useRecentSearches(): readonly RecentSearch[] {
  useCell(recent)
  const traveller = useTraveller()
  const history = searchHistory.use()
  if (!traveller) return onDevice()
  return history.state === 'ready' ? history.value.out.flatMap(fromHistory) : []
}

/** A search as the account keeps it. One of an older app, which lacks what ours has, is left out. */
function fromHistory({ search, timeOfSearch }: SearchHistoryEntry): RecentSearch[] {
  try {
    const options = { ...defaultOptions(now()), ...(search as Partial<SearchOptions>) }
    return [{ query: queryOfSearch(options), timeOfSearch: Date.parse(timeOfSearch) }]
  } catch {
    return []
  }
}

export async function forgetSearches(): Promise<void> {
  if (!travellerNow()) {
    recent.set([])
    return remember(KEY, '[]')
  }
  const cleared = await send(clearSearchHistory, {})
  if (cleared.ok) searchHistory.put(cleared.value)
}

type Keeping = { limit: number; history: boolean }

/** Kept for the next time. Nothing waits for it, and nothing fails by it. */
export function rememberSearch(options: SearchOptions, { limit, history }: Keeping): void {
  const used = [options.stations.first, options.stations.second].filter((code) => code !== null)
  if (travellerNow()) {
    void tellAccount(options, used, history).catch((trouble) => logTrouble('search', 'history', trouble))
    return
  }
  for (const code of used.toReversed()) addRecentStation(code)
  if (!history) return
  recent.set(withSearch(onDevice(), options, now(), limit))
  remember(KEY, JSON.stringify(recent.get()))
}

async function tellAccount(options: SearchOptions, used: string[], history: boolean): Promise<void> {
  const stations = await send(increaseUserStations, { type: 'TS', stations: used })
  if (stations.ok) userStations.put(stations.value)
  const cards = [...new Set(options.season ? options.seasonRailcards : options.railcards)]
  if (cards.length > 0) {
    const railcards = await send(increaseUserRailcards, { railcards: cards })
    if (railcards.ok) userRailcards.put(railcards.value)
  }
  if (!history) return
  await keepInHistory({ out: options, ...(options.return && { ret: options }) })
}
