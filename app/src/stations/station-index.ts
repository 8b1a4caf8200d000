import { prepareStations } from '@cledrau/domain/stations/station-index.ts'
import type { StationIndex } from '@cledrau/domain/stations/station-index.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'

const indexes = new WeakMap<readonly Station[], StationIndex>()

/** What a search needs to know, worked out once for each list that arrives. */
export function indexOf(stations: readonly Station[]): StationIndex {
  const index = indexes.get(stations) ?? prepareStations(stations)
  indexes.set(stations, index)
  return index
}
