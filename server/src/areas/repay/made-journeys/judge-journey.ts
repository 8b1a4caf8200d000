import type { JudgedShown } from '@cledrau/contract/repay/judged.ts'
import { HABIT_DAYS, isHabit, standingOf, type Presence } from '@cledrau/domain/delay-repay/presence.ts'
import type { JudgedCase } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import type { Between, PlannedJourney, PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { HOUR, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { StoredStanding, TripOption } from '../../../db/schema.ts'
import { openJudgeRides, type JudgeRidesParts } from './judge-rides.ts'
import type { MadeJourney } from './made-journeys.store.ts'
import * as store from './made-journeys.store.ts'
import { openTripOptions } from './trip-options.ts'
import type { openTripTickets, TripTickets } from './trip-tickets.ts'

export type JudgeParts = JudgeRidesParts & {
  db: Database
  now: () => Instant
  tripTickets: ReturnType<typeof openTripTickets>
  /** The feed of trains is cut: nobody knows how they run. */
  isFeedCut: () => boolean
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
  taken: Between | undefined
  journey: PlannedJourney | null
  frozenLate: boolean
  case: JudgedCase | null
}

/** By then a feed that works has said how every train came in. */
const ENDS_LATE = 3 * HOUR
const NO_HABITS: ReadonlyMap<string, number> = new Map()

export function openJudgeJourney(parts: JudgeParts) {
  const { db, now, tripTickets, isFeedCut } = parts
  const judgeRides = openJudgeRides(parts)
  const { optionsOf, tappedRides } = openTripOptions({ findWays: parts.findWays, judgeRides })

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
    taken: undefined,
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
    const habits =
      trip.ticketId === null ? NO_HABITS : await store.habitsBefore(from, trip.ticketId, trip.travelDay, HABIT_DAYS)
    const habitOf = (some: readonly PlannedRide[]) => habits.get(some[0]?.uid ?? '') ?? 0
    let rides: readonly PlannedRide[] =
      trip.rides ?? facts.trains.map((train, at) => rideOf(train, facts.trains[at + 1]))
    let options: TripOption[] | null = null
    if (rides.length === 0 && facts.signs.taps) {
      const tapped = await tappedRides(trip, facts.signs.taps.inAt, facts.operators)
      if (!tapped) return nothing(facts, 'NO_RECORD')
      rides = tapped
    }
    if (rides.length === 0) {
      options = await optionsOf(trip, facts, (some) => isHabit(habitOf(some)))
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
    const judged = await judgeRides(rides, facts, pressedAt, habitOf(rides))
    if (!judged) return nothing(facts, 'NO_RECORD')
    const { judgement } = judged.found
    const stands = standingOf(judged.presences)
    return {
      standing: standingBy(judged.found, now(), { isFeedCut: isFeedCut(), before: trip.standing }),
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
      taken: judged.taken,
      journey: judged.journey,
      frozenLate: judged.frozenLate,
      case: judged.found,
    }
  }
}

function standingBy(
  { judgement: { verdict, delay, amount, worth } }: JudgedCase,
  now: Instant,
  { isFeedCut, before }: { isFeedCut: boolean; before: StoredStanding },
): StoredStanding {
  if (verdict === 'AGREED') return 'OWED'
  if (verdict === 'REFUSED') return worth.every(({ limit }) => limit === 'NO_SCHEME') ? 'NO_SCHEME' : 'TOO_SHORT'
  // Told once that it is owed, nobody is told to wait again because a feed is cut meanwhile.
  if (before === 'OWED' && amount > 0) return 'OWED'
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
