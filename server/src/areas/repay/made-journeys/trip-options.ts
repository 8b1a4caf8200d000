import type { PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { TripOption } from '../../../db/schema.ts'
import type { FindWays } from '../judging/judge-trip.ts'
import type { JudgeRides } from './judge-rides.ts'
import type { MadeJourney } from './made-journeys.store.ts'
import type { TripTickets } from './trip-tickets.ts'

type Parts = { findWays: FindWays; judgeRides: JudgeRides }

/** Around when a ticket without trains was used. */
const [USED_BEFORE, USED_AFTER] = [10 * MINUTE, 90 * MINUTE]
/** From the gate to the train. */
const ON_FOOT = MINUTE
const MOST = 6

/** Trips that name no train: those that may have been taken when the ticket was used, or a card was tapped. */
export function openTripOptions({ findWays, judgeRides }: Parts) {
  const judgedOption = async (rides: readonly PlannedRide[], facts: TripTickets): Promise<TripOption[]> => {
    const judged = await judgeRides(rides, facts, null, 0)
    if (!judged) return []
    const { delay, ...judgement } = judged.found.judgement
    return [
      {
        optionID: rides.map(({ uid, serviceDate }) => `${uid}.${serviceDate}`).join('~'),
        rides: [...rides],
        legs: judged.shown.planned,
        arrives: delay.possible === null ? null : londonIso(delay.arrived.from),
        delayMinutes: judged.shown.delayMinutes,
        amount: judgement.amount,
      },
    ]
  }

  return {
    /** `isUsual`: the train that is taken on most days with this ticket. It stands first, and none is left out for another one. */
    optionsOf: async (
      trip: MadeJourney,
      facts: TripTickets,
      isUsual: (rides: readonly PlannedRide[]) => boolean,
    ): Promise<TripOption[]> => {
      const at = trip.usedAt ?? trip.departs
      if (at === null) return []
      const around = async (from: string, to: string) =>
        (await findWays({ from, to, notBefore: instant(at - USED_BEFORE) })).filter(
          (some) => (some[0]?.departs ?? 0) <= at + USED_AFTER,
        )
      const there = await around(trip.fromCrs, trip.toCrs)
      const back = facts.goesEitherWay(at) ? await around(trip.toCrs, trip.fromCrs) : []
      const most = back.length > 0 ? MOST / 2 : MOST
      const isSeen = (rides: readonly PlannedRide[]) =>
        rides.some((ride) => facts.scans.some((scan) => scan.uid === ride.uid && scan.serviceDate === ride.serviceDate))
      const weight = (rides: readonly PlannedRide[]) => 2 * Number(isSeen(rides)) + Number(isUsual(rides))
      const options: TripOption[] = []
      for (const ways of [there, back])
        for (const rides of ways.toSorted((a, b) => weight(b) - weight(a)).slice(0, most))
          options.push(...(await judgedOption(rides, facts)))
      return options.toSorted(
        (a, b) =>
          Number(isUsual(b.rides)) - Number(isUsual(a.rides)) ||
          (a.rides[0]?.departs ?? 0) - (b.rides[0]?.departs ?? 0),
      )
    },

    /**
     * Somebody who tapped in meant to be there as soon as the timetable said: delay is against the way that was to arrive first
     * of those that they could still reach. Nothing where none goes.
     */
    tappedRides: async (
      { fromCrs, toCrs }: MadeJourney,
      inAt: Instant,
      operators: readonly string[] | null,
    ): Promise<readonly PlannedRide[] | undefined> => {
      const reached = instant(inAt + ON_FOOT)
      const ways = (await findWays({ from: fromCrs, to: toCrs, notBefore: reached })).filter(
        (rides) =>
          rides.length > 0 &&
          rides[0]!.departs >= reached &&
          rides.every(({ operator }) => operators === null || operators.includes(operator)),
      )
      return ways.toSorted((a, b) => a.at(-1)!.arrives - b.at(-1)!.arrives || b[0]!.departs - a[0]!.departs)[0]
    },
  }
}
