import { done, refuse, type Result } from '../result.ts'
import { addDays } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'
import { boardCallAt, type BoardRow, rowOf } from './board.ts'
import { readServiceId, type ServiceName } from './service-id.ts'
import type { Railway } from './ways.ts'

/** A service's name is good for so long. */
const DAYS_KEPT = 60

export type NamedCall = ServiceName & { readonly row: BoardRow; readonly what: 'departures' | 'arrivals' }

/** The train, and the call of it, that a service's name means. */
export function namedCall(
  trains: Railway,
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
export function callOf(trains: Railway, { uid, serviceDate, crs, nth }: ServiceName) {
  const train = trains.find(`${uid} ${serviceDate}`)
  const index = train?.calls.flatMap((call, at) => (call.code === crs ? [at] : []))[nth]
  if (!train || index === undefined) return undefined
  const whats = ['departures', 'arrivals'] as const
  return whats.flatMap((what) => {
    const call = boardCallAt(train, index, what)
    return call ? [{ row: rowOf(trains, call), what }] : []
  })[0]
}
