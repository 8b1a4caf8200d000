import type { Station } from '@cledrau/contract/stations/stations.ts'
import { favourites, userStations } from '../../state/personal.ts'
import { useRecentStations } from '../../stations/recent-stations.ts'
import type { Suggestion } from './suggestion-row.tsx'

/** Favourites and the places used last: with the account's where somebody is signed in, else this device's. */
export function useUsualStations(byCode: ReadonlyMap<string, Station>): {
  favourites: Suggestion[]
  recent: Suggestion[]
} {
  const liked = favourites.use()
  const used = userStations.use()
  const onDevice = useRecentStations(byCode)

  const likedStations = new Map<string, Suggestion>()
  for (const { origin, destination, name } of liked.state === 'ready' ? liked.value : [])
    for (const code of [origin, destination]) {
      const station = code === null ? undefined : byCode.get(code)
      // A name of its own belongs to the station only where it isn't that of a whole journey.
      if (station && !likedStations.has(station.crsCode))
        likedStations.set(station.crsCode, {
          station,
          icon: 'star',
          ...(destination === null && name && { note: name }),
        })
    }
  const recent = used.state === 'ready' ? used.value.TS.flatMap((code) => byCode.get(code) ?? []) : onDevice
  return {
    favourites: [...likedStations.values()],
    recent: recent
      .filter(({ crsCode }) => !likedStations.has(crsCode))
      .map((station) => ({ station, icon: 'history' })),
  }
}
