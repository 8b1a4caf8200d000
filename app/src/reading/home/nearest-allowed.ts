import type { Station } from '@cledrau/contract/stations/stations.ts'
import { nearestStations } from '../../stations/nearest-stations.ts'

const PATIENCE_MS = 5000
/** Further away than this, nobody is at a station of ours. */
const NEAR_METRES = 30_000

/** The station that somebody is at, where the device was allowed to say where it is; nobody is asked for leave. */
export async function nearestAllowed(stations: readonly Station[]): Promise<string | null> {
  const here = await whereAllowed()
  const real = stations.filter(({ ticketSearchOnly }) => ticketSearchOnly === 'No')
  const [near] = here ? nearestStations(real, here, 1) : []
  return near && near.metres <= NEAR_METRES ? near.station.crsCode : null
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
