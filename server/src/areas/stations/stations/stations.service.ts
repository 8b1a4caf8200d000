import * as calls from '@cledrau/contract/stations/stations.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export type Stations = {
  /** Where trains call. */
  places: calls.Station[]
  /** What tickets are sold to: the places, and the groups of them. */
  bookable: calls.Station[]
  byCode: Map<string, calls.Station>
}

export const openStations = (data: ReferenceData) =>
  data.open('stations', async (from): Promise<Stations> => {
    const bookable = await readChecked(from, 'stations/stations.json', calls.bookingStations.reply)
    const byCode = new Map(bookable.map((station) => [station.crsCode, station]))
    if (byCode.size < bookable.length) throw new Error('stations/stations.json: a code stands twice')
    return { places: bookable.filter((station) => station.ticketSearchOnly === 'No'), bookable, byCode }
  })
