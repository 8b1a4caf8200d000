import type { JudgedShown } from '@cledrau/contract/repay/judged.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { presencesOf, standingOf, type Presence } from '@cledrau/domain/delay-repay/presence.ts'
import type { JudgedCase } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { insteadOf } from '@cledrau/domain/delay-repay/instead-of.ts'
import type { PlannedJourney, PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { HOUR, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { StoredStanding, TripOption } from '../../../db/schema.ts'
import type { FindWays, openJudgeTrip } from '../judging/judge-trip.ts'
import { riddenOf, shownOf } from '../judging/shown.ts'
import type { MadeJourney } from './made-journeys.store.ts'
import * as store from './made-journeys.store.ts'
import type { openTripTickets, TripTickets } from './trip-tickets.ts'

export type JudgeParts = {
  db: Database
  now: () => Instant
  judgeTrip: ReturnType<typeof openJudgeTrip>
  tripTickets: ReturnType<typeof openTripTickets>
  findWays: FindWays
  planOf: (
    serviceDate: string,
    uid: string,
  ) => Promise<readonly { stop: string; operator: string; arrival: Instant; departure: Instant }[]>
  frozenAt: (serviceDate: string) => Promise<Instant | undefined>
  /** The feed of trains is cut: nobody knows how they run. */
  isFeedCut: () => boolean
  own: () => readonly string[]
  operatorName: (code: string) => Bilingual
}

/** A trip as it is judged by what is known now. */
export type JudgedTrip = {
  standing: StoredStanding
  rides: PlannedRide[] | null
  options: TripOption[] | null
  shown: JudgedShown | null
  amount: number
  delayMinutes: number | null
  cancelled: boolean
  presence: MadeJourney['presence']
  paysUnasked: boolean
  propose: boolean
  facts: TripTickets
  presences: readonly Presence[]
  journey: PlannedJourney | null
  frozenLate: boolean
  case: JudgedCase | null
}

const TEN_AT_NIGHT = 22 * 60
/** By then a feed that works has said how every train came in. */
const ENDS_LATE = 3 * HOUR
const HABIT_OF = 10
/** Around when a ticket without trains was used. */
const [USED_BEFORE, USED_AFTER] = [10 * MINUTE, 90 * MINUTE]

export function openJudgeJourney(parts: JudgeParts) {
  const { db, now, judgeTrip, tripTickets, findWays, planOf, frozenAt, isFeedCut, own, operatorName } = parts

  /** As it was frozen; nothing for a train that had been taken out of the plan by then. */
  const asFrozen = async (ride: PlannedRide): Promise<PlannedRide | undefined> => {
    const calls = await planOf(ride.serviceDate, ride.uid)
    const from = nearest(calls, ride.from, ride.departs, ({ departure }) => departure)
    const to = nearest(calls.slice(from < 0 ? 0 : from + 1), ride.to, ride.arrives, ({ arrival }) => arrival)
    const [boards, leaves] = [calls[from], calls[from + 1 + to]]
    if (boards && leaves && to >= 0)
      return { ...ride, departs: boards.departure, arrives: leaves.arrival, operator: boards.operator }
    return calls.length === 0 && (await frozenAt(ride.serviceDate)) !== undefined ? undefined : ride
  }

  /** From a train on that the plan no longer had: what it had instead. */
  const asAmended = async (lost: PlannedRide, before: PlannedRide | undefined, to: string) => {
    const from = before?.to ?? lost.from
    const notBefore = before ? instant(Math.max(before.arrives, lost.departs)) : lost.departs
    const ways = await findWays({ from, to, notBefore })
    const frozen = new Map<PlannedRide, PlannedRide>()
    for (const ride of ways.flat()) {
      const planned = await asFrozen(ride)
      if (planned) frozen.set(ride, planned)
    }
    return insteadOf(ways, notBefore, (ride) => frozen.has(ride))?.map((ride) => frozen.get(ride)!)
  }

  /** Delay is measured against the plan in force, whatever a ticket said when it was sold. */
  const inForce = async (rides: readonly PlannedRide[]) => {
    const planned: PlannedRide[] = []
    for (const ride of rides) {
      const frozen = await asFrozen(ride)
      const instead = frozen ? undefined : await asAmended(ride, planned.at(-1), rides.at(-1)!.to)
      planned.push(...(instead ?? [frozen ?? ride]))
      if (instead) break
    }
    const [first, ...rest] = planned
    if (!first) return undefined
    const froze = await frozenAt(first.serviceDate)
    const due = serviceInstant(addDays(first.serviceDate, -1), TEN_AT_NIGHT)
    return {
      journey: { rides: [first, ...rest], frozenAt: froze ?? due } satisfies PlannedJourney,
      frozenAt: froze ?? null,
      frozenLate: froze !== undefined && froze > due,
    }
  }

  const judgeRides = async (
    rides: readonly PlannedRide[],
    facts: TripTickets,
    pressedAt: Instant | null,
    habit: number,
  ) => {
    const plan = await inForce(rides)
    if (!plan) return undefined
    const tickets = facts.tickets.map(({ judged }) => judged)
    const found = await judgeTrip({ journey: plan.journey, tickets })
    const { delay } = found.judgement
    const ridden = riddenOf(found, plan.journey).map(({ ride }) => ride)
    const arrived = delay.arrived.until ?? delay.arrived.from
    const presences = presencesOf(plan.journey.rides, ridden, arrived, { ...facts.signs, habit, pressedAt })
    const shown = shownOf({ judged: found, ...plan, tickets, presences, own: own(), operatorName })
    return { ...plan, found, presences, shown }
  }

  /** No trains of its own: those that may have been taken when it was used, or the one on which a guard saw it. */
  const optionsOf = async (trip: MadeJourney, facts: TripTickets): Promise<TripOption[]> => {
    const at = trip.usedAt ?? trip.departs
    if (at === null) return []
    const ways = await findWays({ from: trip.fromCrs, to: trip.toCrs, notBefore: instant(at - USED_BEFORE) })
    const options: TripOption[] = []
    for (const rides of ways.filter((some) => (some[0]?.departs ?? 0) <= at + USED_AFTER).slice(0, 6)) {
      const judged = await judgeRides(rides, facts, null, 0)
      if (!judged) continue
      const { delay } = judged.found.judgement
      options.push({
        optionID: rides.map(({ uid, serviceDate }) => `${uid}.${serviceDate}`).join('~'),
        rides: [...rides],
        legs: judged.shown.planned,
        arrives: delay.possible === null ? null : londonIso(delay.arrived.from),
        delayMinutes: judged.shown.delayMinutes,
        amount: judged.found.judgement.amount,
      })
    }
    return options
  }

  const nothing = (facts: TripTickets, standing: StoredStanding): JudgedTrip => ({
    standing,
    rides: null,
    options: null,
    shown: null,
    amount: 0,
    delayMinutes: null,
    cancelled: false,
    presence: null,
    paysUnasked: false,
    propose: false,
    facts,
    presences: [],
    journey: null,
    frozenLate: false,
    case: null,
  })

  /** By what is known now; `chosen` is what its traveller says they took. */
  return async (
    trip: MadeJourney,
    {
      chosen = null,
      pressedAt = null,
      from = db,
    }: { chosen?: string | null; pressedAt?: Instant | null; from?: Database | Trx } = {},
  ): Promise<JudgedTrip> => {
    const facts = await tripTickets(from, trip)
    if (facts.isGone || facts.tickets.length === 0) return nothing(facts, 'GONE')
    let rides: readonly PlannedRide[] =
      trip.rides ?? facts.trains.map((train, at) => rideOf(train, facts.trains[at + 1]))
    let options: TripOption[] | null = null
    if (rides.length === 0) {
      options = await optionsOf(trip, facts)
      const scanned = options.filter((one) => one.rides.some((ride) => facts.scans.some((scan) => isSame(scan, ride))))
      const sure = scanned.length === 1 ? scanned[0] : options.length === 1 ? options[0] : undefined
      const one = chosen === null ? sure : options.find(({ optionID }) => optionID === chosen)
      if (!one) {
        if (options.length === 0) return { ...nothing(facts, isEarly(trip, now()) ? 'WATCHING' : 'NO_RECORD'), options }
        const best = Math.max(...options.map(({ amount }) => amount))
        const isOpen = options.some(({ delayMinutes }) => delayMinutes === null) && isEarly(trip, now())
        return { ...nothing(facts, isOpen ? 'WATCHING' : best > 0 ? 'CHOOSE' : 'TOO_SHORT'), options, amount: best }
      }
      rides = one.rides
    }
    const habit =
      trip.ticketId === null ? 0 : await store.countHabit(db, trip.ticketId, rides[0]!.uid, trip.travelDay, HABIT_OF)
    const judged = await judgeRides(rides, facts, pressedAt, habit)
    if (!judged) return nothing(facts, 'NO_RECORD')
    const { judgement } = judged.found
    const stands = standingOf(judged.presences)
    return {
      standing: standingBy(judged.found, now(), isFeedCut()),
      rides: [...rides],
      options,
      shown: judged.shown,
      amount: judgement.amount,
      delayMinutes: judged.shown.delayMinutes,
      cancelled: judgement.delay.broken?.why === 'CANCELLED',
      presence: stands.by,
      paysUnasked: stands.payUnasked,
      propose: stands.propose,
      facts,
      presences: judged.presences,
      journey: judged.journey,
      frozenLate: judged.frozenLate,
      case: judged.found,
    }
  }
}

function standingBy(
  { judgement: { verdict, delay, amount, worth } }: JudgedCase,
  now: Instant,
  isFeedCut: boolean,
): StoredStanding {
  if (verdict === 'AGREED') return 'OWED'
  if (verdict === 'REFUSED') return worth.every(({ limit }) => limit === 'NO_SCHEME') ? 'NO_SCHEME' : 'TOO_SHORT'
  // The end isn't known: it may still come, and a feed that is cut has yet to tell.
  if (isFeedCut || now < delay.planned + ENDS_LATE) return 'WATCHING'
  return amount > 0 ? 'OWED' : 'NO_RECORD'
}

const isEarly = ({ usedAt, departs }: MadeJourney, now: Instant): boolean =>
  now < (usedAt ?? departs ?? 0) + 2 * ENDS_LATE

const isSame = (a: { uid: string; serviceDate: string }, b: { uid: string; serviceDate: string }) =>
  a.uid === b.uid && a.serviceDate === b.serviceDate

/** Where the next one leaves from another place, all the time between them is for getting there. */
export function rideOf(train: TicketTrain, next: TicketTrain | undefined): PlannedRide {
  const { uid, serviceDate, operator, from, to, departs, arrives } = train
  const onFoot = next && next.from !== to ? Math.max(0, next.departs - arrives) : undefined
  return { uid, serviceDate, operator, from, to, departs, arrives, ...(onFoot === undefined ? {} : { onFoot }) }
}

type Call = { stop: string; arrival: Instant; departure: Instant }

/** Trains that go in circles call twice: the call that is meant is the one nearest to its time. */
function nearest(calls: readonly Call[], code: string, planned: Instant, of: (call: Call) => Instant): number {
  let best = -1
  for (const [at, call] of calls.entries())
    if (call.stop === code && (best < 0 || Math.abs(of(call) - planned) < Math.abs(of(calls[best]!) - planned)))
      best = at
  return best
}
