import type { BookedLeg } from '@cledrau/contract/buying/orders.ts'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { OsdmTrip } from '@cledrau/contract/osdm/trips.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { placeRef } from '../places/place-words.ts'

/** How a way to travel is called: by its trains, so that nothing has to be kept for it to be found again. */
export const tripIdOf = (segments: readonly SegmentName[]): string =>
  segments
    .map(({ uid, serviceDate, origin, destination }) =>
      [uid, serviceDate.replaceAll('-', ''), origin, destination].join('.'),
    )
    .join('~')

const TRAIN = /^([\w-]{1,24})\.(\d{4})(\d\d)(\d\d)\.([A-Z0-9]{3,8})\.([A-Z0-9]{3,8})$/
/** As many as a search takes. */
const MOST_TRAINS = 8

/** Nothing for what is no id of ours. */
export function trainsInTripId(id: string): SegmentName[] | undefined {
  const trains = id.split('~').map((train) => TRAIN.exec(train))
  if (trains.length > MOST_TRAINS) return undefined
  const named = trains.flatMap((found) => {
    if (!found) return []
    const [, uid = '', year = '', month = '', day = '', origin = '', destination = ''] = found
    const serviceDate = `${year}-${month}-${day}`
    return isCalendarDate(serviceDate) ? [{ uid, serviceDate, origin, destination }] : []
  })
  return named.length === trains.length ? named : undefined
}

export const segmentsOf = ({ travelSegments }: Pick<BookedLeg, 'travelSegments'>): SegmentName[] =>
  travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  }))

const MODES = { Rail: 'TRAIN', Bus: 'BUS', Coach: 'COACH_GROUP', Ferry: 'SHIP' } as const

export type TripNames = {
  language: Language
  place: (crs: string) => Bilingual
  carrier: (code: string) => Bilingual
}

type Way = BookedLeg & Partial<Pick<LegSolution, 'cancelled' | 'revs'>>

/** A way to travel in the standard’s words. Its legs are numbered: trains by their place, a walk after them by theirs. */
export function tripOf(way: Way, direction: OsdmTrip['direction'], names: TripNames): OsdmTrip {
  const { language, place, carrier } = names
  const name = (crs: string) => place(crs)[language]
  const { travelSegments, transfers } = way
  const [first, last] = [travelSegments[0]?.origin.code ?? '', travelSegments.at(-1)?.destination.code ?? '']
  const legs = travelSegments.flatMap((train, at): OsdmTrip['legs'] => {
    const { origin, destination } = train
    const stop = ({ code, platform }: typeof origin) => ({
      stopPlaceRef: placeRef(code),
      stopPlaceName: name(code),
      ...(platform !== null && { plannedStopPointName: platform }),
    })
    const time = ({ time: timetabledTime, expected }: typeof origin) => ({
      timetabledTime,
      ...(expected !== null && { estimatedTime: expected }),
    })
    const walks = transfers.filter(({ after }) => after === at + 1)
    return [
      {
        id: legIdOf(at),
        timedLeg: {
          start: { ...stop(origin), serviceDeparture: time(origin) },
          end: { ...stop(destination), serviceArrival: time(destination) },
          service: {
            operatingDayRef: train.serviceDate,
            mode: { ptMode: MODES[train.mode] },
            vehicleNumbers: [train.headcode],
            carriers: [{ ref: carrierRef(train.operatingCarrier), name: carrier(train.operatingCarrier)[language] }],
          },
        },
      },
      ...walks.map((walk, nth) => ({
        id: `${legIdOf(at)}w${nth + 1}`,
        transferLeg: {
          transferMode: 'WALK' as const,
          start: placeRef(walk.origin),
          end: placeRef(walk.destination),
          timeWindowStart: walk.departTime,
          timeWindowEnd: walk.arriveTime,
        },
      })),
    ]
  })
  return {
    id: tripIdOf(segmentsOf(way)),
    summary: `${name(first)} – ${name(last)}`,
    duration: durationOf(way.minutes),
    direction,
    origin: placeRef(first),
    originName: name(first),
    destination: placeRef(last),
    destinationName: name(last),
    startTime: way.departTime,
    endTime: way.arriveTime,
    transfers: way.numberOfConnections,
    legs,
    ...(way.cancelled !== undefined && { tripStatus: { cancelled: way.cancelled, deviation: way.revs === true } }),
  }
}

export const legIdOf = (train: number): string => String(train + 1)
/** Our own company, and others’ by their two letters. */
export const carrierRef = (code: string): string => `urn:x_atoc:${code}`

const durationOf = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60}M`
}
