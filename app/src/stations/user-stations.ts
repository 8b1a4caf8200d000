import type { StationUse } from '@cledrau/contract/user-stations.ts'
import { increaseUserStations } from '@cledrau/contract/user-stations.ts'
import { recentStations } from '@cledrau/domain/recent-items/recent-items.ts'
import { send } from '../api/client.ts'
import { userStations } from '../state/personal.ts'
import { travellerNow } from '../state/traveller.ts'

/** The stations that this traveller used last, the newest first: those that a list still knows. */
export function useUserStations<Station>(use: StationUse, byCode: ReadonlyMap<string, Station>): Station[] {
  const known = userStations.use()
  const codes = known.state === 'ready' ? known.value[use] : []
  return recentStations(codes, (code) => byCode.has(code)).flatMap((code) => byCode.get(code) ?? [])
}

/** These were just used. Only for travellers; guests have the device's own list. */
export async function noteStations(use: StationUse, stations: readonly string[]): Promise<void> {
  if (!travellerNow() || stations.length === 0) return
  const kept = await send(increaseUserStations, { type: use, stations: stations.slice(0, 5) })
  if (kept.ok) userStations.put(kept.value)
}
