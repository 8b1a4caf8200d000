import type { SearchOptions } from './search-options.ts'
import { NOTHING_UPDATED, defaultTimes } from './search-options.ts'
import { queryOfSearch } from './search-query.ts'
import type { Instant } from '../time/instant.ts'

export type RecentSearch = { readonly query: Readonly<Record<string, string>>; readonly timeOfSearch: number }

const same = (one: RecentSearch['query'], other: RecentSearch['query']) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

/** The newest first. The same search once more adds nothing; the oldest go when there are too many. */
export function withSearch(
  recent: readonly RecentSearch[],
  options: SearchOptions,
  now: Instant,
  limit: number,
): readonly RecentSearch[] {
  const query = queryOfSearch(options)
  if (recent[0] && same(recent[0].query, query)) return recent
  return [{ query, timeOfSearch: now }, ...recent].slice(0, limit)
}

/** What is offered to be done again: each way once, the newest of it. */
export function waysOf(recent: readonly RecentSearch[], most: number): readonly RecentSearch[] {
  const seen = new Set<string>()
  return recent
    .filter(({ query }) => {
      const way = [query['type'], query['from'], query['to'], query['via']].join()
      return !seen.has(way) && seen.add(way)
    })
    .slice(0, most)
}

/** The same search for now: days that are over are nobody’s wish. */
export function again(options: SearchOptions, now: Instant): SearchOptions {
  const times = defaultTimes(now)
  if (`${options.dateOutbound}T${options.timeOutbound}` >= `${times.dateOutbound}T${times.timeOutbound}`) return options
  return { ...options, ...times, updated: NOTHING_UPDATED, seasonCustom: { start: null, end: null } }
}
