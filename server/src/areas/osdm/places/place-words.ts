import type { Language } from '@cledrau/contract/language.ts'
import type { OsdmStopPlace } from '@cledrau/contract/osdm/places.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'

/** Our stations by their three letters: what the standard’s own namespace holds for Great Britain stands in no list of ours. */
const BY_LETTERS = 'urn:x_crs:stn:'
const BY_NUMBER = 'urn:x_nlc:stn:'

export const placeIdOf = (crs: string): string => BY_LETTERS + crs

/** The code that a place’s id names; as it was sent where it names none, so that whoever looks for it finds nothing. */
export const codeInPlaceId = (id: string): string => (id.startsWith(BY_LETTERS) ? id.slice(BY_LETTERS.length) : id)

export const placeRef = (crs: string) => ({ objectType: 'StopPlaceRef' as const, stopPlaceRef: placeIdOf(crs) })

export const placeOf = (station: Station, language: Language): OsdmStopPlace => ({
  objectType: 'StopPlace',
  id: placeIdOf(station.crsCode),
  alternativeIds: [`${BY_NUMBER}${station.nlCode}`],
  name: station.names[language],
  geoPosition: { longitude: station.lon, latitude: station.lat },
})
