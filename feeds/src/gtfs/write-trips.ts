import { type Mode, PICK_UP, REQUEST, SET_DOWN } from '@cledrau/planner'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import type { ToldTimetable, ToldTrip } from '../told-timetable.ts'
import { serviceId } from './write-calendars.ts'
import { platformId, platformsOf } from './write-stops.ts'
import type { Table } from './write-timetable.ts'

/** The basic types know no coaches; a column of our own does. */
const ROUTE_TYPES = { rail: 2, bus: 3, coach: 3, ferry: 4 } as const satisfies Record<Mode, number>

/** By trip: one id each, though several versions of a train have one uid. */
export function tripIds(trips: readonly ToldTrip[]): string[] {
  const versions = new Map<string, number>()
  return trips.map(({ uid }) => {
    const version = (versions.get(uid) ?? 0) + 1
    versions.set(uid, version)
    return version === 1 ? uid : `${uid}.${version}`
  })
}

export function writeTrips(told: ToldTimetable): Table[] {
  const ids = tripIds(told.trips)
  const platforms = platformsOf(told)
  const codeOf = (stop: number) => told.stops[stop]?.code ?? ''
  const nameOf = (stop: number) => told.stops[stop]?.name ?? ''
  const ends = ({ calls }: ToldTrip) => [calls[0]?.stop ?? -1, calls.at(-1)?.stop ?? -1] as const
  const routeId = (trip: ToldTrip) => [trip.operator, trip.mode, ...ends(trip).map(codeOf)].join('-')

  const routes = new Map(told.trips.map((trip) => [routeId(trip), trip]))
  return [
    {
      name: 'routes.txt',
      columns: ['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type', 'mode'],
      rows: [...routes].map(([id, trip]) => {
        const [from, to] = ends(trip)
        const name = `${nameOf(from)} – ${nameOf(to)}`
        return [id, trip.operator, trip.facts?.service ?? '', name, ROUTE_TYPES[trip.mode], trip.mode]
      }),
    },
    {
      name: 'trips.txt',
      columns: [
        'route_id',
        'service_id',
        'trip_id',
        'trip_headsign',
        'trip_short_name',
        'bikes_allowed',
        'train_uid',
        'retail_service_id',
        'train_facts',
      ],
      rows: told.trips.map((trip, i) => [
        routeId(trip),
        serviceId(trip.calendar),
        ids[i] ?? '',
        trip.destination ?? nameOf(ends(trip)[1]),
        trip.headcode ?? '',
        bikes(trip),
        trip.uid,
        trip.retailId ?? '',
        trip.facts ? JSON.stringify(trip.facts) : '',
      ]),
    },
    {
      name: 'stop_times.txt',
      columns: [
        'trip_id',
        'arrival_time',
        'departure_time',
        'stop_id',
        'stop_sequence',
        'pickup_type',
        'drop_off_type',
      ],
      rows: stopTimeRows(told, ids, (stop, platform) => {
        const code = codeOf(stop)
        return platforms.has(code) ? platformId(code, platform) : code
      }),
    },
  ]
}

function* stopTimeRows(
  { trips }: ToldTimetable,
  ids: readonly string[],
  stopId: (stop: number, platform: string | undefined) => string,
): Generator<readonly (string | number)[]> {
  for (const [i, { calls }] of trips.entries()) {
    for (const [index, { stop, arrival, departure, flags, platform }] of calls.entries()) {
      const id = stopId(stop, platform)
      yield [
        ids[i] ?? '',
        clock(arrival),
        clock(departure),
        id,
        index + 1,
        boarding(flags, PICK_UP),
        boarding(flags, SET_DOWN),
      ]
    }
  }
}

/** 0 as usual, 1 not at all, 3 by asking the driver. */
function boarding(flags: number, what: number): number {
  if ((flags & what) === 0) return 1
  return (flags & REQUEST) === 0 ? 0 : 3
}

const clock = (minute: number): string => `${hhmm(minute)}:00`

function bikes({ facts }: ToldTrip): number {
  if (facts?.bikeSpaces === undefined) return 0
  return facts.bikeSpaces > 0 ? 1 : 2
}
