import type { Station } from '@cledrau/contract/stations/stations.ts'
import type { Waiting } from '../state/reference.ts'
import { useReference } from '../state/reference.ts'

export type Stations = { list: readonly Station[]; byCode: ReadonlyMap<string, Station> }

const known = new WeakMap<readonly Station[], Stations>()

/** The same list is the same stations: what is worked out from it is kept as long. */
function stationsFrom(list: readonly Station[]): Stations {
  const stations = known.get(list) ?? { list, byCode: new Map(list.map((station) => [station.crsCode, station])) }
  known.set(list, stations)
  return stations
}

export function useStations(): Waiting<Stations> {
  const list = useReference('stations')
  return list.state === 'ready' ? { ...list, value: stationsFrom(list.value) } : list
}
