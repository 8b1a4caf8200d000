import type { Station } from '@cledrau/contract/stations/stations.ts'
import { useEffect, useState } from 'react'
import { useRecentSearches } from '../../search/form/remember-search.ts'
import { favourites, preferences } from '../../state/personal.ts'
import { useTraveller } from '../../state/traveller.ts'
import { useRecentStations } from '../../stations/recent-stations.ts'
import { useStations } from '../../stations/stations.ts'
import { nearestAllowed } from './nearest-allowed.ts'

const NOWHERE: ReadonlyMap<string, Station> = new Map()
const NO_STATIONS: readonly Station[] = []

/**
 * Whose board somebody most likely wants: where they are, else what they told us, else what they do. Undefined until that is
 * known, null where nothing is. What was chosen stays for as long as the page is looked at.
 */
export function useBoardStation(): string | null | undefined {
  const found = useLikelyBoard()
  const who = useTraveller()?.customerId ?? null
  const [chosen, choose] = useState<{ who: string | null; crs: string } | null>(null)
  const stays = chosen?.who === who ? chosen.crs : null
  if (stays === null && found) choose({ who, crs: found })
  return stays ?? found
}

function useLikelyBoard(): string | null | undefined {
  const stations = useStations()
  const { list, byCode } = stations.state === 'ready' ? stations.value : { list: NO_STATIONS, byCode: NOWHERE }
  const nearest = useNearest(list)
  const signedIn = useTraveller() !== null
  const likes = preferences.use()
  const kept = favourites.use()
  const lately = useRecentStations(byCode)
  const searched = useRecentSearches()[0]?.query['from']

  if (stations.state === 'unavailable') return null
  if (nearest === undefined) return undefined
  if (nearest !== null) return nearest
  if (signedIn && (likes.state === 'loading' || kept.state === 'loading')) return undefined
  const told = likes.state === 'ready' ? likes.value.data : null
  const own = kept.state === 'ready' ? kept.value : []
  const [station] = own.filter(({ destination }) => destination === null)
  const likely = [
    told?.home_station_live_times,
    station?.origin,
    own[0]?.origin,
    searched,
    lately[0]?.crsCode,
    told?.home_station_search,
  ]
  // Trains leave stations, not groups of them.
  return likely.find((crs) => crs && byCode.get(crs)?.ticketSearchOnly === 'No') ?? null
}

/** Undefined while it is looked for. */
function useNearest(list: readonly Station[]): string | null | undefined {
  const [nearest, setNearest] = useState<string | null>()
  useEffect(() => {
    if (list.length === 0) return
    let over = false
    const look = async () => {
      const found = await nearestAllowed(list)
      if (!over) setNearest(found)
    }
    void look()
    return () => {
      over = true
    }
  }, [list])
  return nearest
}
