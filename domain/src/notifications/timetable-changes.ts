import type { DatedTrain } from '@cledrau/planner'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'
import { type Departure, departuresOf, rideBetween } from './choose-trains.ts'
import type { WatchedRide } from './news.ts'

/** Somebody's train in the timetable of before, and what became of it. */
export type TrainChange = {
  readonly ride: WatchedRide
  readonly what: 'MOVED' | 'CANCELLED' | 'BUS'
  /** When it leaves now. */
  readonly departs: Instant | null
}

/** The trains of a day, found by their names and by where they leave. */
export type DayOfTrains = {
  readonly byUid: ReadonlyMap<string, DatedTrain>
  readonly departuresAt: (place: string) => readonly Departure[]
}

/** Where they leave is read when somebody first asks: of most days nothing has changed. */
export function dayOfTrains(trains: readonly DatedTrain[]): DayOfTrains {
  let departures: ReadonlyMap<string, readonly Departure[]> | undefined
  return {
    byUid: new Map(trains.map((train) => [train.uid, train])),
    departuresAt: (place) => (departures ??= departuresOf(trains)).get(place) ?? [],
  }
}

const shapeOf = ({ mode, calls }: DatedTrain): string =>
  [
    mode,
    ...calls.map(({ stop, arrival, departure, pickUp, setDown }) => [stop, arrival, departure, pickUp, setDown].join()),
  ].join(';')

/** The trains of a day of which somebody may have to hear: another timetable has them otherwise, or not at all. */
export const changedTrains = (before: readonly DatedTrain[], after: DayOfTrains): DatedTrain[] =>
  before.filter((train) => {
    const now = after.byUid.get(train.uid)
    return !now || shapeOf(now) !== shapeOf(train)
  })

const rideOn = (train: DatedTrain, from: string, to: string): WatchedRide | undefined => {
  const board = train.calls.findIndex(({ stop, pickUp }) => stop === from && pickUp)
  const leave = train.calls.findIndex(({ stop, setDown }, at) => at > board && stop === to && setDown)
  return board < 0 || leave < 0 ? undefined : rideBetween(train, board, leave)
}

/** A bus that leaves this soon before or after a train that is gone goes in its place. */
const NEAR = 20 * 60_000

/**
 * What the new timetable makes of somebody's train. Trains may have other names there: what leaves and arrives at the same
 * times is the same train to whoever takes it.
 */
export function changeOf(ride: WatchedRide, after: DayOfTrains): TrainChange | undefined {
  const own = after.byUid.get(ride.uid)
  const now = own && rideOn(own, ride.from, ride.to)
  if (now && now.mode === ride.mode)
    return now.departs === ride.departs && now.arrives === ride.arrives
      ? undefined
      : { ride, what: 'MOVED', departs: now.departs }
  const others = after.departuresAt(ride.from).flatMap(({ train }) => rideOn(train, ride.from, ride.to) ?? [])
  if (
    others.some(
      ({ departs, arrives, mode }) => departs === ride.departs && arrives === ride.arrives && mode === ride.mode,
    )
  )
    return undefined
  const bus = others.find(({ mode, departs }) => mode === 'bus' && Math.abs(departs - ride.departs) <= NEAR)
  if (bus && ride.mode !== 'bus') return { ride, what: 'BUS', departs: bus.departs }
  return { ride, what: 'CANCELLED', departs: null }
}

/** What of a train is kept to compare another timetable with. */
export type KeptTrain = [
  uid: string,
  mode: DatedTrain['mode'],
  ...calls: [stop: string, arrival: number, departure: number, flags: number][],
]

export const keptTrain = ({ uid, mode, calls }: DatedTrain): KeptTrain => [
  uid,
  mode,
  ...calls.map(({ stop, arrival, departure, pickUp, setDown }): [string, number, number, number] => [
    stop,
    arrival,
    departure,
    Number(pickUp) + 2 * Number(setDown),
  ]),
]

export const trainKept = ([uid, mode, ...calls]: KeptTrain, serviceDate: CalendarDate): DatedTrain => ({
  uid,
  serviceDate,
  operator: '',
  mode,
  headcode: '',
  retailId: '',
  facts: undefined,
  calls: calls.map(([stop, arrival, departure, flags]) => ({
    stop,
    arrival,
    departure,
    platform: '',
    pickUp: (flags & 1) > 0,
    setDown: (flags & 2) > 0,
    request: false,
  })),
})
