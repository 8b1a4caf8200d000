import type { Journey, JourneyLeg } from '@cledrau/contract/planner/journey-planner.ts'
import { isBroken } from '@cledrau/domain/results/as-it-runs.ts'
import type { Leg } from '../ui/line/line.tsx'
import type { Stop } from '../ui/line/pieces.ts'

export const MEANS = { Rail: 'rail', Bus: 'bus', Coach: 'bus', Ferry: 'ferry', Walk: 'walk' } as const

export const minutesBetween = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))

/** One of its trains doesn't run, or not as far as it is needed. */
export const isLegBroken = ({ revisions }: Pick<Journey, 'revisions'>, { trains }: JourneyLeg): boolean =>
  revisions.some(
    (one) =>
      isBroken(one) &&
      one.kind !== 'CONNECTION' &&
      trains.some(({ uid, serviceDate }) => uid === one.uid && serviceDate === one.serviceDate),
  )

/** A journey by its means: as long as each takes, a ring where one changes, broken where it doesn't run. */
export function journeyLine(journey: Journey): { start: Stop; legs: Leg[] } {
  const { legs } = journey
  return {
    start: {},
    legs: legs.map((leg, index) => ({
      means: MEANS[leg.mode],
      minutes: minutesBetween(leg.departTime, leg.arriveTime),
      state: isLegBroken(journey, leg) ? 'broken' : 'ahead',
      to: { kind: stopAfter(legs, index) },
    })),
  }
}

/** A ring where one changes: where a walk ends, not where it begins, and none between a front door and its first stop. */
export function stopAfter(legs: readonly JourneyLeg[], index: number): NonNullable<Stop['kind']> {
  const next = legs[index + 1]
  if (!next) return 'end'
  return next.mode === 'Walk' || (legs[index]?.mode === 'Walk' && index === 0) ? 'call' : 'change'
}
