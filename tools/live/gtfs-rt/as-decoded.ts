import { SECOND } from '@cledrau/domain/time/instant.ts'
import type {
  AlertSubject,
  RealtimeEntity,
  RealtimeFeed,
  StopEvent,
  Translation,
  TripName,
} from '@cledrau/feeds/gtfs-rt/feed.ts'
import type { Decoded } from './foreign-decoder.ts'

/** A feed as our own reader has it, under the published names: the same that somebody else's must have read. */
export const asDecoded = ({ at, entities }: RealtimeFeed): Decoded => ({
  header: [message({ gtfs_realtime_version: '2.0', incrementality: 'FULL_DATASET', timestamp: at / SECOND })],
  ...(entities.length > 0 ? { entity: entities.map(entityOf) } : {}),
})

type Value = string | number | boolean | Decoded | readonly Decoded[] | undefined

const message = (fields: Record<string, Value>): Decoded =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
      const all = Array.isArray(value)
        ? (value as readonly Decoded[])
        : [typeof value === 'object' ? value : String(value)]
      return [[name, all as readonly (Decoded | string)[]]]
    }),
  )

const seconds = (at: number | undefined) => (at === undefined ? undefined : at / SECOND)

const entityOf = ({ id, deleted, tripUpdate, vehicle, alert }: RealtimeEntity): Decoded =>
  message({
    id,
    is_deleted: deleted,
    trip_update:
      tripUpdate &&
      message({
        trip: tripOf(tripUpdate.trip),
        vehicle: tripUpdate.vehicle && message(tripUpdate.vehicle),
        timestamp: seconds(tripUpdate.at),
        delay: tripUpdate.delaySeconds,
        stop_time_update: tripUpdate.stops.map((stop) =>
          message({
            stop_sequence: stop.sequence,
            stop_id: stop.stopId,
            arrival: stop.arrival && eventOf(stop.arrival),
            departure: stop.departure && eventOf(stop.departure),
            schedule_relationship: stop.relationship,
            stop_time_properties: stop.assignedStopId ? message({ assigned_stop_id: stop.assignedStopId }) : undefined,
          }),
        ),
      }),
    vehicle:
      vehicle &&
      message({
        trip: vehicle.trip && tripOf(vehicle.trip),
        vehicle: vehicle.vehicle && message(vehicle.vehicle),
        position:
          vehicle.position && message({ latitude: vehicle.position.latitude, longitude: vehicle.position.longitude }),
        current_stop_sequence: vehicle.stopSequence,
        stop_id: vehicle.stopId,
        current_status: vehicle.state,
        timestamp: seconds(vehicle.at),
      }),
    alert:
      alert &&
      message({
        active_period: alert.periods.map(({ from, until }) => message({ start: seconds(from), end: seconds(until) })),
        informed_entity: alert.about.map(subjectOf),
        cause: alert.cause,
        effect: alert.effect,
        url: translated(alert.links),
        header_text: translated(alert.headings),
        description_text: translated(alert.descriptions),
      }),
  })

const tripOf = ({ tripId, routeId, startTime, startDate, relationship }: TripName): Decoded =>
  message({
    trip_id: tripId,
    route_id: routeId,
    start_time: startTime,
    start_date: startDate?.replaceAll('-', ''),
    schedule_relationship: relationship,
  })

const eventOf = ({ at, delaySeconds, uncertaintySeconds }: StopEvent): Decoded =>
  message({ delay: delaySeconds, time: seconds(at), uncertainty: uncertaintySeconds })

const subjectOf = ({ operator, routeId, trip, stopId }: AlertSubject): Decoded =>
  message({ agency_id: operator, route_id: routeId, trip: trip && tripOf(trip), stop_id: stopId })

const translated = (texts: readonly Translation[]): Decoded | undefined =>
  texts.length === 0
    ? undefined
    : message({ translation: texts.map(({ text, language }) => message({ text, language })) })
