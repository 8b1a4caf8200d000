import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type * as calls from '@cledrau/contract/buying/extras.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { availableSeats, seatPlan, type PlannedCoach } from '@cledrau/domain/seats/seat-plan.ts'
import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { Database } from '../../../db/database.ts'
import { stationNames, type RetailGround } from '../../retail/pricing/retail-ground.ts'
import { findRide, type KnownRide } from '@cledrau/domain/fares/trains/segments.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import type { Caller } from '../../../http/callers.ts'
import { seatsOnTrain, takenBikes, takenSeats } from '../orders/seats-on-train.ts'
import type { BusTicket, Formations, Sales } from './formations.ts'

type Asked = ParsedRequestOf<typeof calls.optionalExtras>
type Offered = Result<ReplyOf<typeof calls.optionalExtras>, RefusalOf<typeof calls.optionalExtras>>
type MapAsked = ParsedRequestOf<typeof calls.seatMap>
type SeatMap = Result<ReplyOf<typeof calls.seatMap>, RefusalOf<typeof calls.seatMap>>

export type Extras = {
  offer: (asked: Asked) => Promise<Offered>
  seatMap: (asked: MapAsked, caller: Caller) => Promise<SeatMap>
  /** The seats of a ride that can be reserved; empty where none can. */
  planOf: (ride: KnownRide) => PlannedCoach[]
  /** Spaces for bikes that can be reserved on a ride. */
  bikesOn: (ride: KnownRide) => number
  bus: (code: string, stations: readonly string[]) => BusTicket | undefined
}

type Parts = {
  db: Database
  ground: RetailGround
  formations: Formations
  sales: Sales
  options: () => AppOptions
}

export function openExtras({ db, ground, formations, sales, options }: Parts): Extras {
  const { clock } = ground
  const canReserve = ({ train }: KnownRide) => (train.facts?.reservations ?? 'no') !== 'no'
  const planOf = (ride: KnownRide): PlannedCoach[] => {
    const coaches = formations.current().value.get(ride.train.facts?.trainClass ?? '')?.coaches
    return coaches && canReserve(ride) ? seatPlan(coaches) : []
  }
  const bikesOn = (ride: KnownRide): number =>
    options().showBikeReservations && canReserve(ride) ? (ride.train.facts?.bikeSpaces ?? 0) : 0

  const outside = (date: string) => date < ground.timetable().from || date > ground.timetable().until

  const onTrain = async (ride: KnownRide, segment: SegmentName) => {
    const { uid, serviceDate } = segment
    const now = clock.now()
    const seats = planOf(ride).flatMap((coach) => coach.seats)
    const taken = await takenSeats(db, { uid, serviceDate }, now)
    const spaces = bikesOn(ride)
    const bikes = spaces === 0 ? 0 : await takenBikes(db, { uid, serviceDate }, now)
    const free = (serviceClass: 'STANDARD' | 'FIRST') =>
      seats.filter((seat) => seat.serviceClass === serviceClass && !taken.has(`${seat.coach}${seat.seat}`)).length
    const available = availableSeats(planOf(ride))
    const groups = (of: Partial<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(of).map(([group, values = []]) => [group, [...values]]))
    return {
      ...segment,
      reservations: ride.train.facts?.reservations ?? ('no' as const),
      seatsFree: { STANDARD: free('STANDARD'), FIRST: free('FIRST') },
      seatOptions: { STANDARD: groups(available.STANDARD), FIRST: groups(available.FIRST) },
      bikes: { spaces, free: Math.max(0, spaces - bikes) },
    }
  }

  const bus = (code: string, stations: readonly string[]) =>
    sales.current().value.bus.find((one) => one.code === code && stations.includes(one.station))

  return {
    planOf,
    bikesOn,
    bus,

    offer: async ({ outbound, inbound = [] }) => {
      if ([...outbound, ...inbound].some(({ serviceDate }) => outside(serviceDate))) return refuse('OUTSIDE_TIMETABLE')
      const ways = []
      for (const segments of [outbound, inbound]) {
        const trains = []
        for (const segment of segments) {
          const ride = findRide(ground.timetable().image, segment)
          if (!ride) return refuse('TRAIN_UNKNOWN')
          trains.push(await onTrain(ride, segment))
        }
        ways.push(trains)
      }
      const [out = [], back = []] = ways
      // A bike travels all the way or not at all.
      const most = (trains: typeof out) =>
        trains.length === 0 ? 0 : Math.min(...trains.map(({ bikes }) => bikes.free))
      const ends = [outbound[0]?.origin ?? '', outbound.at(-1)?.destination ?? '']
      return done({
        outbound: out,
        inbound: back,
        bikeReservation: { outbound: most(out), return: most(back) },
        busOptions: sales
          .current()
          .value.bus.filter(({ station }) => ends.includes(station))
          .map((one) => ({ ...one, names: busNames(one, ground) })),
        places: stationNames(
          [...outbound, ...inbound].flatMap(({ origin, destination }) => [origin, destination]),
          ground,
        ),
      })
    },

    seatMap: async ({ uid, serviceDate, origin, destination }, caller) => {
      if (outside(serviceDate)) return refuse('OUTSIDE_TIMETABLE')
      const ride = findRide(ground.timetable().image, { uid, serviceDate, origin, destination })
      if (!ride) return refuse('TRAIN_UNKNOWN')
      const { taken, own } = await seatsOnTrain(db, { uid, serviceDate }, caller, clock.now())
      return done({
        reservations: ride.train.facts?.reservations ?? 'no',
        coaches: planOf(ride).map(({ seats, ...coach }) => ({
          ...coach,
          seats: seats.map(({ coach: letter, features, ...seat }) => {
            const name = `${letter}${seat.seat}`
            const state = own.has(name) ? ('YOURS' as const) : taken.has(name) ? ('TAKEN' as const) : ('FREE' as const)
            return { ...seat, features: [...features], state }
          }),
        })),
      })
    },
  }
}

export const busNames = ({ names }: Pick<BusTicket, 'names'>, { words }: RetailGround) =>
  words().say('BUS_OPTION', { town: names })
