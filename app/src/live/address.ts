import { ARRIVALS, DEPARTURES } from '@cledrau/contract/live/livetimes.ts'
import { hrefOf, hrefTo, pathTo } from '../routes/href.ts'
import type { Query } from '../routes/query.ts'
import { isSet } from '../routes/query.ts'

/** What a page of live times is about: all of it stands in the address, so a reload or a shared link shows the same. */
export type Asked = { crs: string; filterCrs: string | null; arrivals: boolean; service: string | null }

const station = (text: string | undefined) => (/^[A-Z]{3}$/i.test(text ?? '') ? text!.toUpperCase() : null)

export function askedOf(query: Query): Asked | null {
  const crs = station(query['crs'])
  if (crs === null) return null
  const service = query['service'] ?? null
  return { crs, filterCrs: station(query['filterCrs']), arrivals: isSet(query, 'arrivals'), service }
}

const fieldsOf = ({ crs, filterCrs, arrivals, service }: Asked) => ({
  crs,
  ...(filterCrs ? { filterCrs } : {}),
  ...(arrivals ? { arrivals: 'true' } : {}),
  ...(service ? { service } : {}),
})

/** Narrow, board and train are a page each; wide, they stand side by side. */
export const pathOfBoard = (asked: Asked, narrow: boolean): string =>
  narrow
    ? pathTo('LiveTimesResults', fieldsOf({ ...asked, service: null }))
    : pathTo('AllUpdates', fieldsOf({ ...asked, service: null }))

export const pathOfTrain = (asked: Asked, service: string, narrow: boolean): string =>
  narrow
    ? pathTo('LiveTimesDetails', fieldsOf({ ...asked, service }))
    : pathTo('AllUpdates', fieldsOf({ ...asked, service }))

export const hrefOfTrain = (asked: Asked, service: string, narrow: boolean): string =>
  hrefOf(pathOfTrain(asked, service, narrow))

/** Narrow, it stays with the map, and leads back there. */
export const hrefOfTrainOnMap = (asked: Asked, service: string, narrow: boolean): string =>
  narrow ? hrefTo('TrainsNow', fieldsOf({ ...asked, service })) : hrefOfTrain(asked, service, narrow)

export const filterTypeOf = ({ arrivals }: Asked) => (arrivals ? ARRIVALS : DEPARTURES)
