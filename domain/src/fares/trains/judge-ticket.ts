import { type DayView, type Image, type Journey, pageOfJourneys } from '@cledrau/planner'
import { MINUTE } from '../../time/instant.ts'
import { serviceInstant } from '../../time/london.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import { stationClock } from '../../time/station-clock.ts'
import type { Fares } from '../rules/fares.ts'
import type { Party } from '../rules/party.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { type HeldTicket, type TrainAnswer, type TrainsAsked, validOnTrain } from '../rules/valid-on-train.ts'
import { type SegmentName, segmentsOfJourney } from './segment-names.ts'
import { tripOfJourney } from './trip-of-journey.ts'
import { wholeBetween } from './wider-way.ts'

/** A ticket as somebody asks about it. */
export type TicketAsked = {
  code: string
  route: string
  restriction: string
  origin: string
  destination: string
  date: string
  direction: 'OUTBOUND' | 'INBOUND'
  paid: number
  freeUnder?: number | undefined
  bookedTrains?: readonly string[] | undefined
}

/** Trains as they are ticketed, beside their names. */
export type NamedTrains = { train: DatedSolution; segments: readonly SegmentName[] }

/** Beyond so many trains nobody waits for the next that is allowed. */
export const MOST_LATER = 10

export function heldTicket(asked: TicketAsked, party: Party): HeldTicket {
  const { code, direction, bookedTrains, freeUnder, route, restriction, origin, destination, date, paid } = asked
  return {
    ticket: code,
    route,
    restriction,
    origin,
    destination,
    date,
    party,
    paid,
    direction: direction === 'OUTBOUND' ? 'OUT' : 'RETURN',
    ...(bookedTrains && { bookedTrains }),
    ...(freeUnder !== undefined && { freeUnder }),
  }
}

/** Can I take these trains, and if not, which of the later ones? What a server says and what a device says without one. */
export function judgeTicket(
  { fares, image }: { fares: Fares; image: Image },
  held: HeldTicket,
  asked: NamedTrains,
  later: readonly NamedTrains[],
): TrainAnswer {
  // A ticket may be for more than what is travelled of it; on the way back its own end is where it begins.
  const own = [held.origin, held.destination] as const
  const ends = held.direction === 'OUT' ? own : ([own[1], own[0]] as const)
  const withWhole = ({ train, segments }: NamedTrains): TrainsAsked => {
    const whole = wholeBetween(image, segments, ends)
    return whole ? { ...train, whole } : train
  }
  return validOnTrain(fares, held, withWhole(asked), later.map(withWhole))
}

/** What leaves after these trains between the same two stations, as far as tickets for trains go. */
export function laterTrains(viewOf: (date: string) => DayView, { train, segments }: NamedTrains): NamedTrains[] {
  const { date, solution } = train
  const clock = stationClock(date)
  const departs = (solution.legs[0]?.calls[0]?.departs ?? 0) + 1
  const minute = Math.floor((serviceInstant(date, departs) - clock.at(0)) / MINUTE)
  const found = pageOfJourneys(
    viewOf(date),
    {
      from: [segments[0]?.origin ?? ''],
      to: [segments.at(-1)?.destination ?? ''],
      modes: ['rail', 'replacement', 'walk'],
    },
    { direction: 'later', minute, by: 'departure', count: MOST_LATER, limit: minute + MINUTES_A_DAY },
  )
  const hasTrain = ({ legs }: Journey) => legs.some((leg) => leg.kind === 'train')
  return found.journeys
    .filter(hasTrain)
    .map((journey) => ({ train: tripOfJourney(journey, date, clock), segments: segmentsOfJourney(journey) }))
}
