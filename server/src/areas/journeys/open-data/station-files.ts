import type { Station } from '@cledrau/domain/stations/station.ts'
import { csvLine } from '@cledrau/feeds/csv-write.ts'
import { readTable } from '@cledrau/feeds/railway/table.ts'
import type { MadeOf } from './made-of.ts'

/** What is known of a station where trains of the embedded railway call. */
type Surveyed = {
  tiploc: string
  platforms: string[]
  requestStop: boolean
  stepFree: string
  interchangeMinutes: number
}

const COLUMNS = ['crs', 'tiploc', 'interchange_minutes', 'platforms', 'request_stop', 'step_free'] as const

/** By code, from the text of `railway/stations.csv`. */
export const surveyedStations = (text: string): Map<string, Surveyed> =>
  new Map(
    readTable('railway/stations.csv', text, COLUMNS).map((row) => [
      row.crs,
      {
        tiploc: row.tiploc,
        platforms: row.platforms.split(' ').filter(Boolean),
        requestStop: row.request_stop === 'yes',
        stepFree: row.step_free || 'unknown',
        interchangeMinutes: Number(row.interchange_minutes),
      },
    ]),
  )

/** As one JSON document: stations, and the groups that are sold under one name. */
export function stationsJson({ stations, railwayStations, publisher, licence }: MadeOf): string {
  const surveyed = surveyedStations(railwayStations)
  const isGroup = ({ members }: Station) => members !== undefined
  const document = {
    publisher: publisher.name,
    url: publisher.url,
    licence,
    stations: stations
      .filter((one) => !isGroup(one))
      .map(({ crsCode, nlCode, names, alias, lat, lon, ticketSearchOnly, tfwServicedStation }) => ({
        code: crsCode,
        locationCode: nlCode,
        names,
        otherNames: alias,
        latitude: lat,
        longitude: lon,
        hasTrains: ticketSearchOnly === 'No',
        hasOurTrains: tfwServicedStation === 'Yes',
        ...surveyed.get(crsCode),
      })),
    groups: stations
      .filter(isGroup)
      .map(({ crsCode, nlCode, names, members = [] }) => ({ code: crsCode, locationCode: nlCode, names, members })),
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

/** As a table: one row for each station; groups have their members in the last column. */
export function stationsCsv({ stations, railwayStations }: MadeOf): string {
  const surveyed = surveyedStations(railwayStations)
  const lines = stations.map((one) => {
    const known = surveyed.get(one.crsCode)
    return csvLine([
      one.crsCode,
      known?.tiploc ?? '',
      one.nlCode,
      one.names.en,
      one.names.cy,
      one.lat,
      one.lon,
      one.ticketSearchOnly === 'No' ? 'yes' : 'no',
      one.tfwServicedStation === 'Yes' ? 'yes' : 'no',
      known?.stepFree ?? 'unknown',
      known ? yesNo(known.requestStop) : '',
      known?.platforms.join(' ') ?? '',
      known?.interchangeMinutes ?? '',
      one.members?.join(' ') ?? '',
    ])
  })
  return [csvLine(STATION_COLUMNS), ...lines].join('')
}

/** What the table's columns are called. */
export const STATION_COLUMNS = [
  'code',
  'tiploc',
  'location_code',
  'name_en',
  'name_cy',
  'latitude',
  'longitude',
  'has_trains',
  'has_our_trains',
  'step_free',
  'request_stop',
  'platforms',
  'interchange_minutes',
  'members',
] as const

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')
