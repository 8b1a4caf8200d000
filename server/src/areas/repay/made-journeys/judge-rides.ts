import type { JudgedShown } from '@cledrau/contract/repay/judged.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { JudgedCase } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { insteadOf } from '@cledrau/domain/delay-repay/instead-of.ts'
import type { Between, PlannedJourney, PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import { presencesOf, type Presence } from '@cledrau/domain/delay-repay/presence.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { FindWays, openJudgeTrip } from '../judging/judge-trip.ts'
import { riddenOf, shownOf } from '../judging/shown.ts'
import type { openTaken } from '../judging/taken.ts'
import type { TripTickets } from './trip-tickets.ts'

export type JudgeRidesParts = {
  judgeTrip: ReturnType<typeof openJudgeTrip>
  takenOf: ReturnType<typeof openTaken>
  findWays: FindWays
  planOf: (
    serviceDate: string,
    uid: string,
  ) => Promise<readonly { stop: string; operator: string; arrival: Instant; departure: Instant }[]>
  frozenAt: (serviceDate: string) => Promise<Instant | undefined>
  own: () => readonly string[]
  operatorName: (code: string) => Bilingual
}

/** Trains that somebody took, judged with the tickets that they took them with. */
export type JudgedRides = {
  journey: PlannedJourney
  frozenLate: boolean
  found: JudgedCase
  presences: readonly Presence[]
  /** When they were seen to be there, where that says more than the trains do. */
  taken: Between | undefined
  shown: JudgedShown
}

export type JudgeRides = ReturnType<typeof openJudgeRides>

const TEN_AT_NIGHT = 22 * 60

export function openJudgeRides(parts: JudgeRidesParts) {
  const { judgeTrip, takenOf, findWays, planOf, frozenAt, own, operatorName } = parts

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

  return async (
    rides: readonly PlannedRide[],
    { tickets: mine, signs }: Pick<TripTickets, 'tickets' | 'signs'>,
    pressedAt: Instant | null,
    habit: number,
  ): Promise<JudgedRides | undefined> => {
    const plan = await inForce(rides)
    if (!plan) return undefined
    const { journey } = plan
    const tickets = mine.map(({ judged }) => judged)
    const plain = await judgeTrip({ journey, tickets })
    const ridden = riddenOf(plain, journey).map(({ ride }) => ride)
    const { arrived } = plain.judgement.delay
    const seen = await takenOf({ rides: journey.rides, ridden, arrived, signs })
    const found = seen ? await judgeTrip({ journey, tickets, taken: seen.taken }) : plain
    const end = found.judgement.delay.arrived
    const presences = presencesOf(journey.rides, [...ridden, ...(seen?.by ?? [])], end.until ?? end.from, {
      ...signs,
      habit,
      pressedAt,
    })
    const shown = shownOf({ judged: found, ...plan, tickets, presences, own: own(), operatorName })
    return { journey, frozenLate: plan.frozenLate, found, presences, taken: seen?.taken, shown }
  }
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
