import type { Station, StationInformation } from '@cledrau/contract/stations/stations.ts'
import { readStation } from '@cledrau/contract/stations/stations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { addRecentStation } from '../recent-stations.ts'
import { useStations } from '../stations.ts'

export type StationView =
  | { state: 'loading'; station: Station | null }
  | { state: 'unknown' }
  | { state: 'unavailable'; station: Station | null; retry: () => void }
  | { state: 'ready'; station: Station | null; information: StationInformation; asOf: number }

/** The station of the address, and what a traveller finds there. Looked at once, it is kept for the journey. */
export function useStation(): StationView {
  const language = useLanguage()
  const { query } = useLocation()
  const code = (query['code'] ?? '').toUpperCase()
  const stations = useStations()
  const station = stations.state === 'ready' ? (stations.value.byCode.get(code) ?? null) : null

  const read = useQuery({
    queryKey: ['station', code, language],
    meta: { keep: true },
    queryFn: ({ signal }) => load(readStation, { code, lang: language }, { signal }),
    // In the other language until this one's is here: nothing jumps when it is toggled.
    placeholderData: (previous) => (previous?.crsCode === code ? previous : undefined),
  })
  const known = read.data !== undefined
  useEffect(() => {
    if (known) addRecentStation(code)
  }, [known, code])

  if (read.data) return { state: 'ready', station, information: read.data, asOf: read.dataUpdatedAt }
  if (!read.isError || read.isFetching) return { state: 'loading', station }
  const { error } = read
  if (error instanceof Failed && (error.status === 404 || error.status === 400)) return { state: 'unknown' }
  return { state: 'unavailable', station, retry: () => void read.refetch() }
}
