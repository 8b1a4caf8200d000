import { useEffect } from 'react'
import { nearestStations } from '../../stations/nearest-stations.ts'
import { changeTicketSearch, ticketSearchNow } from '../../search/ticket-search.ts'
import { useRecentSearches } from '../../search/form/remember-search.ts'
import type { SearchForm } from '../../search/form/use-search-form.ts'

const PATIENCE_MS = 5000
/** Further away than this, nobody is at a station of ours. */
const NEAR_METRES = 30_000

/**
 * Where the journey likely begins: the nearest station where the device was allowed to say where it is, else the one used
 * last. Only while nobody has said anything; nobody is asked for leave.
 */
export function useLikelyFrom({ stations }: SearchForm): void {
  const { ready, list, byCode } = stations
  const lastUsed = useRecentSearches()[0]?.query['from'] ?? null
  useEffect(() => {
    const { first: said, second: whither } = ticketSearchNow().stations
    if (!ready || said !== null || whither !== null) return
    let over = false
    const begin = (code: string, instead: string | null) => {
      const { first, second } = ticketSearchNow().stations
      if (over || first !== instead || second !== null || !byCode.has(code)) return
      changeTicketSearch({ stations: { ...ticketSearchNow().stations, first: code } })
    }
    if (lastUsed !== null) begin(lastUsed, null)
    const before = ticketSearchNow().stations.first
    const lookAround = async () => {
      const here = await whereAllowed()
      const real = list.filter(({ ticketSearchOnly }) => ticketSearchOnly === 'No')
      const [near] = here ? nearestStations(real, here, 1) : []
      if (near && near.metres <= NEAR_METRES) begin(near.station.crsCode, before)
    }
    void lookAround()
    return () => {
      over = true
    }
    // Once a form: what somebody clears stays clear.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, lastUsed])
}

async function whereAllowed(): Promise<{ lat: number; lon: number } | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return null
    return await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
        () => resolve(null),
        { timeout: PATIENCE_MS, maximumAge: 300_000 },
      ),
    )
  } catch {
    // A browser that can't say whether it may isn't asked.
    return null
  }
}
