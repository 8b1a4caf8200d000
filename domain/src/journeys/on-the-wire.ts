import {
  type DatedCall,
  type DatedTrain,
  findTrain,
  type Image,
  type Journey,
  type Leg,
  type LinkLeg,
  OWN_PLACE,
  plannedEnds,
  type TrainPart,
} from '@cledrau/planner'
import type { Stands } from '../live/likely/stands.ts'
import { type Instant, instant, MINUTE } from '../time/instant.ts'
import { londonIso, serviceInstant } from '../time/london.ts'
import { journeyId } from './journey-id.ts'
import type { Places } from './places.ts'
import { shortName } from './short-name.ts'

type Expected = { expectedDepartTime: string | null; expectedArriveTime: string | null }
export type WireCall = Expected & {
  code: string
  arriveTime: string
  departTime: string
  platform: string | null
  platformConfirmed: boolean
  request: boolean
  cancelled: boolean
}
export type WireTrain = {
  uid: string
  serviceDate: string
  operator: string
  headcode: string
  destination: string
  coaches: number | null
  calls: WireCall[]
  /** How it stood, where somebody follows it. */
  stands?: Stands
}
export type WireLeg = Expected & {
  mode: 'Rail' | 'Bus' | 'Walk' | 'Ferry' | 'Coach'
  from: string
  to: string
  departTime: string
  arriveTime: string
  estimated: boolean
  beThereBy?: string
  trains: WireTrain[]
}

/** What is no longer as the timetable has it, as whoever follows the trains says it. */
export type Revised = { kind: string }

/** A journey as it travels, before anybody has said what its trains cost. */
export type WireJourney<Revision extends Revised = never> = Expected & {
  id: string
  departTime: string
  arriveTime: string
  changes: number
  legs: WireLeg[]
  cancelled: boolean
  revisions: Revision[]
}

/** What stands for the traveller's own places, which have no code. */
export type OwnPlaces = { from: string; to: string }
const NOWHERE: OwnPlaces = { from: OWN_PLACE, to: OWN_PLACE }

/** By the timetable, before anybody has said how the trains run. `begins` is the midnight from which the planner counts its minutes. */
export function plannedJourney(journey: Journey, begins: Instant, own = NOWHERE): WireJourney {
  const moment = (minute: number) => londonIso(instant(begins + minute * MINUTE))
  const { departure, arrival } = plannedEnds(journey)
  const legs = journey.legs.map((leg, at) => legToWire(leg, moment, shiftOf(journey.legs, at), own))
  return {
    id: legs.some(({ trains }) => trains.length > 0) ? journeyId(legs) : shortName(`on foot ${moment(departure)}`),
    departTime: moment(departure),
    arriveTime: moment(arrival),
    ...NOTHING_EXPECTED,
    changes: journey.changes,
    legs,
    cancelled: false,
    revisions: [],
  }
}

/** Ships close before they leave: so long, as the port's interchange minutes say, whoever is there already has to be there before. */
export const withBoarding = (legs: readonly WireLeg[], minutesAt: (code: string) => number): WireLeg[] =>
  legs.map((leg) =>
    leg.mode === 'Ferry' && leg.trains.length > 0
      ? { ...leg, beThereBy: londonIso(instant(Date.parse(leg.departTime) - minutesAt(leg.from) * MINUTE)) }
      : leg,
  )

/** Who walks from a late train, or to one, walks as much later: by so many minutes the walk is not as planned. */
function shiftOf(legs: readonly Leg[], at: number): number {
  const before = legs.slice(0, at).findLast(({ kind }) => kind === 'train')
  const train = before ?? legs.slice(at).find(({ kind }) => kind === 'train')
  if (train?.kind !== 'train') return 0
  const call = before ? train.parts.at(-1)?.calls.at(-1) : train.parts[0]?.calls[0]
  if (!call) return 0
  return before ? call.arrival - call.plannedArrival : call.departure - call.plannedDeparture
}

const NOTHING_EXPECTED = { expectedDepartTime: null, expectedArriveTime: null }

const WIRE_MODE = { rail: 'Rail', bus: 'Bus', coach: 'Coach', ferry: 'Ferry' } as const

type Moment = (minute: number) => string

function legToWire(leg: Leg, moment: Moment, shift: number, own: OwnPlaces): WireLeg {
  if (leg.kind === 'link') return linkToWire(leg, moment, shift, own)
  const [first, last] = [leg.parts[0]?.calls[0], leg.parts.at(-1)?.calls.at(-1)]
  return {
    mode: WIRE_MODE[leg.parts[0]?.mode ?? 'rail'],
    from: leg.from,
    to: leg.to,
    departTime: moment(first?.plannedDeparture ?? leg.departure),
    arriveTime: moment(last?.plannedArrival ?? leg.arrival),
    ...NOTHING_EXPECTED,
    estimated: false,
    trains: leg.parts.map((part) => trainToWire(part, moment)),
  }
}

const linkToWire = (leg: LinkLeg, moment: Moment, shift: number, own: OwnPlaces): WireLeg => ({
  mode: leg.mode === 'ferry' ? 'Ferry' : leg.mode === 'bus' ? 'Bus' : 'Walk',
  from: leg.from === OWN_PLACE ? own.from : leg.from,
  to: leg.to === OWN_PLACE ? own.to : leg.to,
  departTime: moment(leg.departure - shift),
  arriveTime: moment(leg.arrival - shift),
  ...NOTHING_EXPECTED,
  estimated: leg.from === OWN_PLACE || leg.to === OWN_PLACE,
  trains: [],
})

const trainToWire = (part: TrainPart, moment: Moment): WireTrain => ({
  uid: part.uid,
  serviceDate: part.serviceDate,
  operator: part.operator,
  headcode: part.headcode,
  destination: part.terminus,
  coaches: part.facts?.coaches ?? null,
  calls: part.calls.map((call) => ({
    code: call.stop,
    arriveTime: moment(call.plannedArrival),
    departTime: moment(call.plannedDeparture),
    ...NOTHING_EXPECTED,
    platform: call.platform || null,
    platformConfirmed: false,
    request: call.request,
    cancelled: false,
  })),
})

/** Every code that a journey speaks of. */
export const codesIn = ({ legs }: Pick<WireJourney, 'legs'>): string[] =>
  legs.flatMap(({ from, to, trains }) => [
    from,
    to,
    ...trains.flatMap(({ destination, calls: stops }) => [destination, ...stops.map(({ code }) => code)]),
  ])

type Segment = { uid: string; serviceDate: string; origin: string; destination: string }

/** The calls of a train between the two ends of a segment. */
export function intermediateCalls(image: Image, segment: Segment, places: Places) {
  const { uid, serviceDate } = segment
  const calls = callsBetween(findTrain(image, uid, serviceDate), segment).map((call) => ({
    code: call.stop,
    name: places.get(call.stop) ?? { en: call.stop, cy: call.stop },
    arriveTime: londonIso(serviceInstant(serviceDate, call.arrival)),
    departTime: londonIso(serviceInstant(serviceDate, call.departure)),
    platform: call.platform || null,
    request: call.request,
  }))
  return { uid, serviceDate, calls }
}

/** A train that passes a station twice is taken at its first fit. */
function callsBetween(train: DatedTrain | undefined, { origin, destination }: Segment): readonly DatedCall[] {
  const from = train?.calls.findIndex((call) => call.stop === origin) ?? -1
  const to = train?.calls.findIndex((call, at) => at > from && call.stop === destination) ?? -1
  return from < 0 || to < 0 ? [] : (train?.calls.slice(from + 1, to) ?? [])
}
