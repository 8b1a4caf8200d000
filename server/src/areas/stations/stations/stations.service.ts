import * as calls from '@cledrau/contract/stations/stations.ts'
import { parseOtherStations } from '@cledrau/domain/stations/other-stations.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export type Stations = {
  /** Where trains call. */
  places: calls.Station[]
  /** What tickets are asked for from and to: the places, groups of them, and where no train that we know calls. */
  bookable: calls.Station[]
  byCode: Map<string, calls.Station>
}

export const openStations = (data: ReferenceData) =>
  data.open('stations', async (from): Promise<Stations> => {
    const ours = await readChecked(from, 'stations/stations.json', calls.bookingStations.reply)
    const bookable = [...ours, ...othersIn(await from.text('stations/britain.csv'))]
    const byCode = new Map(bookable.map((station) => [station.crsCode, station]))
    if (byCode.size < bookable.length)
      throw new Error('stations/stations.json, stations/britain.csv: a code stands twice')
    return { places: bookable.filter((station) => station.ticketSearchOnly === 'No'), bookable, byCode }
  })

function othersIn(text: string): calls.Station[] {
  try {
    return parseOtherStations(text)
  } catch (error) {
    throw new Error(`stations/britain.csv, ${(error as Error).message}`, { cause: error })
  }
}
