import type { Station } from '@cledrau/contract/stations/stations.ts'
import { useReference } from '../../state/reference.ts'

const NONE: readonly Station[] = []
const known = new WeakMap<readonly Station[], ReadonlyMap<string, Station>>()

export type BookingStations = { list: readonly Station[]; byCode: ReadonlyMap<string, Station>; ready: boolean }

/** Every place that tickets are sold from and to, groups of stations among them. */
export function useBookingStations(): BookingStations {
  const reference = useReference('bookingStations')
  const list = reference.state === 'ready' ? reference.value : NONE
  const byCode = known.get(list) ?? new Map(list.map((station) => [station.crsCode, station]))
  known.set(list, byCode)
  return { list, byCode, ready: reference.state === 'ready' }
}
