import type { SearchOptions, SeasonDuration } from './search-options.ts'
import { SEASON_DURATIONS } from './search-options.ts'
import type { SearchTab } from './search-tab.ts'
import { chooseTab } from './search-tab.ts'

/** How somebody likes to search; nothing chosen is null. */
export type SearchPreferences = {
  readonly favourite_railcard: string | null
  readonly favourite_railcard_season: string | null
  readonly favourite_ticket_type: SearchTab | null
  readonly direct_trains_only: boolean
  readonly our_trains_only: boolean
  readonly season_ticket_duration: SeasonDuration | null
  readonly home_station_search: string | null
  readonly destination_station_search: string | null
}

/** A new search as this traveller begins it. */
export function withPreferences(options: SearchOptions, likes: SearchPreferences): SearchOptions {
  const wanted = likes.season_ticket_duration
  const first = likes.home_station_search
  const second = likes.destination_station_search === first ? null : likes.destination_station_search
  const liked: SearchOptions = {
    ...options,
    direct: likes.direct_trains_only,
    tfwOnly: likes.our_trains_only,
    railcards: likes.favourite_railcard === null ? options.railcards : [likes.favourite_railcard],
    seasonRailcards:
      likes.favourite_railcard_season === null ? options.seasonRailcards : [likes.favourite_railcard_season],
    seasonDuration: wanted === null ? options.seasonDuration : onlyDuration(wanted),
    stations: {
      ...options.stations,
      first: first ?? options.stations.first,
      second: second ?? options.stations.second,
    },
  }
  return likes.favourite_ticket_type === null ? liked : chooseTab(liked, likes.favourite_ticket_type)
}

const onlyDuration = (wanted: SeasonDuration) =>
  Object.fromEntries(SEASON_DURATIONS.map((one) => [one, one === wanted])) as Record<SeasonDuration, boolean>
