import { createHash } from 'node:crypto'
import type * as calls from '@cledrau/contract/search/journey-planner.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import {
  findTrain,
  type DatedCall,
  type DatedTrain,
  type Image,
  type Journey,
  type Leg,
  type TrainPart,
} from '@cledrau/planner'
import type { Timetable } from '../../../timetable/timetable.ts'

export function toWire(journeys: readonly Journey[], begins: Instant, places: Timetable['places']) {
  const mentioned = new Map<string, Bilingual>()
  const name = (code: string) => {
    const known = places.get(code)
    if (known) mentioned.set(code, known)
    return code
  }
  const moment = (minute: number) => londonIso(instant(begins + minute * MINUTE))
  const wire = journeys.map((journey) => ({
    id: idOf(journey, begins),
    departTime: moment(journey.departure),
    arriveTime: moment(journey.arrival),
    changes: journey.changes,
    legs: journey.legs.map((leg) => legToWire(leg, moment, name)),
  }))
  return { journeys: wire, places: Object.fromEntries(mentioned) }
}

/** The trains and where they are boarded and left: the same in every answer, whatever was asked. */
function idOf(journey: Journey, begins: Instant): string {
  const parts = journey.legs.map((leg) =>
    leg.kind === 'link'
      ? `${leg.mode} ${leg.from} ${leg.to}`
      : leg.parts.map((part) => `${part.uid} ${part.serviceDate} ${leg.from} ${leg.to}`).join('+'),
  )
  const walkOnly = journey.legs.every((leg) => leg.kind === 'link') ? begins + journey.departure * MINUTE : ''
  return createHash('sha256')
    .update(`${parts.join('>')}${walkOnly}`)
    .digest('base64url')
    .slice(0, 16)
}

const WIRE_MODE = { rail: 'Rail', bus: 'Bus', coach: 'Coach', ferry: 'Ferry' } as const

function legToWire(leg: Leg, moment: (minute: number) => string, name: (code: string) => string): calls.JourneyLeg {
  const [first] = leg.kind === 'train' ? leg.parts : []
  const linkMode =
    leg.kind === 'link' && leg.mode === 'ferry' ? 'Ferry' : leg.kind === 'link' && leg.mode === 'bus' ? 'Bus' : 'Walk'
  return {
    mode: first ? WIRE_MODE[first.mode] : linkMode,
    from: name(leg.from),
    to: name(leg.to),
    departTime: moment(leg.departure),
    arriveTime: moment(leg.arrival),
    trains: leg.kind === 'train' ? leg.parts.map((part) => trainToWire(part, moment, name)) : [],
  }
}

function trainToWire(part: TrainPart, moment: (minute: number) => string, name: (code: string) => string) {
  return {
    uid: part.uid,
    serviceDate: part.serviceDate,
    operator: part.operator,
    headcode: part.headcode,
    destination: name(part.terminus),
    coaches: part.facts?.coaches ?? null,
    calls: part.calls.map((call) => ({
      code: name(call.stop),
      arriveTime: moment(call.arrival),
      departTime: moment(call.departure),
      platform: call.platform || null,
      request: call.request,
    })),
  }
}

type Segment = { uid: string; serviceDate: string; origin: string; destination: string }

/** The calls of a train between the two ends of a segment. */
export function intermediateCalls(image: Image, segment: Segment, places: Timetable['places']) {
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
