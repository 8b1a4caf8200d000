import type { DecidingFact, JudgedShown, LineLeg } from '@cledrau/contract/repay/judged.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { JudgedCase } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { ranTrainOf } from '@cledrau/domain/delay-repay/evidence/ran-train-of.ts'
import type { JudgedTicket } from '@cledrau/domain/delay-repay/judge.ts'
import type { PlannedJourney, PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import type { Presence } from '@cledrau/domain/delay-repay/presence.ts'
import { rideAsRun } from '@cledrau/domain/delay-repay/ride-as-run.ts'
import { halfUp, type ProductKind } from '@cledrau/domain/delay-repay/worth.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'

type Shown = {
  judged: JudgedCase
  journey: PlannedJourney
  tickets: readonly JudgedTicket[]
  presences: readonly Presence[]
  frozenAt: Instant | null
  frozenLate: boolean
  own: readonly string[]
  operatorName: (code: string) => Bilingual
}

type Leg = { ride: PlannedRide; departs: Instant | null; arrives: Instant | null; mode: string }

const iso = (at: Instant | null): string | null => (at === null ? null : londonIso(at))
const minutesBetween = (planned: Instant, real: Instant) => Math.floor((real - planned) / MINUTE)

/** What the rule found, as the app draws and says it. */
export function shownOf(shown: Shown): JudgedShown {
  const { judged, journey, tickets, presences, frozenAt, frozenLate, own, operatorName } = shown
  const { delay, scheme, worth, amount } = judged.judgement
  const operator = judged.judgement.operator ?? journey.rides.at(-1)!.operator
  const kind = tickets[0]?.product.kind ?? 'SINGLE'
  const bands = scheme.bands.map((band) => ({
    fromMinutes: band.from,
    percent: (kind === 'RETURN' ? band.return : band.single) / 10,
  }))
  const isUnknown = delay.possible === null && delay.certain === 0
  const lit = isUnknown ? -1 : bands.findLastIndex(({ fromMinutes }) => delay.certain >= fromMinutes)
  const ridden = riddenOf(judged, journey)
  const first = worth[0]
  const limit = worth.find((one) => one.limit !== null)?.limit
  return {
    amount,
    ...(limit ? { limit } : {}),
    delayMinutes: isUnknown ? null : delay.certain,
    atLeast: delay.possible === null ? delay.certain > 0 : delay.possible > delay.certain,
    planned: drawn(journey.rides.map((ride) => ({ ride, departs: ride.departs, arrives: ride.arrives, mode: 'rail' }))),
    real: drawn(ridden),
    facts: [
      ...factsOf(judged, journey, ridden),
      ...presences.slice(0, 1).map(presenceFact),
      ...(frozenLate ? [lateFreeze(frozenAt)] : []),
    ],
    operator,
    operatorName: operatorName(operator),
    ours: own.includes(operator),
    bands,
    band: lit < 0 ? null : lit,
    paid: tickets.reduce((sum, { product }) => sum + halfUp(product.price, product.people), 0),
    worth: worth.reduce((sum, { base }) => sum + halfUp(base.pence, base.of), 0),
    worthBy: kind,
    dividedBy: first ? first.base.of / (tickets[0]?.product.people ?? 1) : 1,
    travellers: travellersOf(tickets),
    frozenAt: iso(frozenAt),
    frozenLate,
  }
}

/** Split tickets are several of one person: as many people as the most that any fare is for. */
const travellersOf = (tickets: readonly JudgedTicket[]): number =>
  Math.max(
    1,
    ...[...Map.groupBy(tickets, ({ product }) => `${product.price} ${product.people}`).values()].map((of) => of.length),
  )

export type WorthBy = ProductKind

/** The trains that were ridden, as they ran: those of the plan until it broke, then those that could be caught. */
export function riddenOf({ judgement: { delay }, seen }: JudgedCase, journey: PlannedJourney): Leg[] {
  const byName = new Map(seen.map(({ train, movements }) => [nameOf(train), ranTrainOf(train, movements)]))
  const asRun = (ride: PlannedRide): Leg[] => {
    const train = byName.get(nameOf(ride))
    const run = rideAsRun(ride, train)
    if (run.state !== 'RAN') return []
    return [
      {
        ride,
        departs: run.left.from,
        arrives: run.came?.from ?? run.around[0]?.came.from ?? null,
        mode: train?.mode ?? 'rail',
      },
    ]
  }
  const { broken } = delay
  if (!broken) return journey.rides.flatMap(asRun)
  const before = journey.rides.slice(0, broken.why === 'CANCELLED' ? broken.ride : broken.ride + 1).flatMap(asRun)
  const last = before.at(-1)
  // A train that ended early carried them as far as where they went on from.
  if (last && broken.why !== 'CONNECTION' && broken.why !== 'CANCELLED')
    before[before.length - 1] = { ...last, ride: { ...last.ride, to: broken.stranded.from } }
  return [...before, ...(broken.caught?.rides.flatMap(asRun) ?? [])]
}

function drawn(legs: readonly Leg[]): LineLeg[] {
  return legs.flatMap(({ ride, departs, arrives, mode }, at) => {
    const before = legs[at - 1]
    const walk: LineLeg[] =
      before && before.ride.to !== ride.from
        ? [
            {
              kind: 'WALK',
              uid: null,
              serviceDate: null,
              operator: null,
              from: before.ride.to,
              to: ride.from,
              departs: iso(before.arrives),
              arrives: iso(departs),
            },
          ]
        : []
    return [
      ...walk,
      {
        kind: mode === 'bus' || mode === 'coach' ? 'BUS' : 'TRAIN',
        uid: ride.uid,
        serviceDate: ride.serviceDate,
        operator: ride.operator,
        from: ride.from,
        to: ride.to,
        departs: iso(departs),
        arrives: iso(arrives),
      },
    ]
  })
}

function factsOf(
  { judgement: { delay } }: JudgedCase,
  { rides }: PlannedJourney,
  ridden: readonly Leg[],
): DecidingFact[] {
  const facts: DecidingFact[] = []
  const late = (leg: Leg): DecidingFact[] => {
    const { ride, arrives } = leg
    if (arrives === null || minutesBetween(ride.arrives, arrives) <= 0) return []
    return [
      {
        code: 'ARRIVED_LATE',
        train: londonIso(ride.departs),
        station: ride.to,
        at: londonIso(arrives),
        minutes: minutesBetween(ride.arrives, arrives),
      },
    ]
  }
  const { broken } = delay
  if (!broken) facts.push(...ridden.slice(-1).flatMap(late))
  else {
    const failed = rides[broken.ride]!
    const train = londonIso(failed.departs)
    if (broken.why === 'CANCELLED') facts.push({ code: 'CANCELLED', train, station: failed.from })
    else if (broken.why === 'CUT_SHORT') facts.push({ code: 'CUT_SHORT', train, station: broken.stranded.from })
    else if (broken.why === 'NOT_CALLED') facts.push({ code: 'NOT_STOPPING', train, station: failed.to })
    else {
      facts.push(...ridden.filter(({ ride }) => nameOf(ride) === nameOf(failed)).flatMap(late))
      const missed = rides[broken.ride + 1]
      if (missed) facts.push({ code: 'CONNECTION_MISSED', train: londonIso(missed.departs), station: missed.from })
    }
    const next = broken.caught?.rides[0]
    const took = next && ridden.find(({ ride }) => nameOf(ride) === nameOf(next))
    if (next)
      facts.push({
        code: 'NEXT_TRAIN',
        train: londonIso(next.departs),
        station: next.from,
        ...(took?.departs ? { at: londonIso(took.departs) } : {}),
      })
  }
  if (delay.possible === null && delay.certain === 0) facts.push({ code: 'NO_RECORD' })
  else if (delay.possible === null || delay.possible > delay.certain)
    facts.push({ code: 'AT_LEAST', minutes: delay.certain })
  return facts
}

const PRESENCES = {
  BOOKED: 'BOOKED',
  SCAN: 'SCANNED',
  TAP: 'TAPPED',
  ACTIVATION: 'ACTIVATED',
  HABIT: 'HABIT',
  PRESS: 'SAID_SO',
} as const

const presenceFact = ({ kind, at }: Presence): DecidingFact => ({ code: PRESENCES[kind], at: londonIso(at) })
const lateFreeze = (frozenAt: Instant | null): DecidingFact => ({
  code: 'FROZEN_LATE',
  ...(frozenAt === null ? {} : { at: londonIso(frozenAt) }),
})
