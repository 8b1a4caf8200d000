import type { JourneyLeg, JourneyTrain } from '@cledrau/contract/planner/journey-planner.ts'
import type { Ride } from '../search/trips-now/use-crowding.ts'

/** Those of which somebody knows how full they are: of buses and ships nobody does. */
export const trainsOf = (legs: readonly JourneyLeg[]): JourneyTrain[] =>
  legs.flatMap(({ mode, trains }) => (mode === 'Rail' ? trains : []))

export const ridesOf = (legs: readonly JourneyLeg[]): Ride[] =>
  trainsOf(legs).map(({ uid, serviceDate, calls }) => ({
    uid,
    serviceDate,
    origin: calls[0]?.code ?? '',
    destination: calls.at(-1)?.code ?? '',
  }))
