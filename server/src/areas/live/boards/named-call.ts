import { readServiceId, type ServiceName } from '@cledrau/contract/live/service-id.ts'
import { boardCallAt, type BoardRow, rowOf } from '@cledrau/domain/live/board.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Trains } from '../trains/trains.service.ts'

/** A service's name is good for so long. */
const DAYS_KEPT = 60

export type NamedCall = ServiceName & { readonly row: BoardRow; readonly what: 'departures' | 'arrivals' }
type Known = Pick<Trains, 'find' | 'linksOf'>

/** The train, and the call of it, that a service's name means. */
export function namedCall(
  trains: Known,
  serviceId: string,
  now: Instant,
): Result<NamedCall, 'SERVICE_UNKNOWN' | 'SERVICE_TOO_OLD'> {
  const named = readServiceId(serviceId)
  if (!named) return refuse('SERVICE_UNKNOWN')
  if (named.serviceDate < addDays(clockTime(now).date, -DAYS_KEPT)) return refuse('SERVICE_TOO_OLD')
  const found = callOf(trains, named)
  return found ? done({ ...named, ...found }) : refuse('SERVICE_UNKNOWN')
}

/** Where it ends, it is asked for by when it comes. */
export function callOf(trains: Known, { uid, serviceDate, crs, nth }: ServiceName) {
  const train = trains.find(`${uid} ${serviceDate}`)
  const index = train?.calls.flatMap((call, at) => (call.code === crs ? [at] : []))[nth]
  if (!train || index === undefined) return undefined
  const whats = ['departures', 'arrivals'] as const
  return whats.flatMap((what) => {
    const call = boardCallAt(train, index, what)
    return call ? [{ row: rowOf(trains, call), what }] : []
  })[0]
}
