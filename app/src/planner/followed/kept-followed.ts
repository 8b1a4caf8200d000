import type { LegToTravel } from '@cledrau/contract/planner/followed-journeys.ts'
import { followJourney, MOST_FOLLOWED } from '@cledrau/contract/planner/followed-journeys.ts'
import { journeyId } from '@cledrau/domain/journeys/journey-id.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { queryOfPlan } from '@cledrau/domain/planner/plan-query.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { cell, useCell } from '../../platform/cell.ts'
import { now } from '../../platform/clock.ts'
import { recallJson, remember } from '../../platform/storage.ts'

type Query = Readonly<Record<string, string>>
type Kept = {
  /** What guests follow: nobody but this device knows of it. */
  journeys: readonly { legs: LegToTravel[] }[]
  /** How journeys that are followed were found here, by their ids. */
  plans: Readonly<Record<string, Query>>
}

const KEY = 'followedJourneys'
const NOTHING: Kept = { journeys: [], plans: {} }
/** So long after it should have arrived, somebody may still be on the way. */
const MAY_BE_LATE = 2 * HOUR

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

const isKept = (value: unknown): value is Kept => {
  const { journeys, plans } = (value ?? {}) as Partial<Kept>
  return (
    Array.isArray(journeys) &&
    journeys.every((one) => followJourney.request.safeParse(one).success) &&
    typeof plans === 'object' &&
    Object.values(plans).every(isQuery)
  )
}

export const isOver = (legs: readonly LegToTravel[]): boolean =>
  Date.parse(legs.at(-1)?.arriveTime ?? '') + MAY_BE_LATE < now()

const kept = cell<Kept | null>(null)
const read = (): Kept => {
  const known = kept.get() ?? recallJson(KEY, isKept) ?? NOTHING
  return { ...known, journeys: known.journeys.filter(({ legs }) => !isOver(legs)) }
}
function keep(next: Kept): void {
  kept.set(next)
  remember(KEY, JSON.stringify(next))
}

/** Plans of days gone by are of no use, and of more than can be followed neither. */
const lasting = (plans: Kept['plans']): Kept['plans'] =>
  Object.fromEntries(
    Object.entries(plans)
      .filter(([, { date = '' }]) => Date.parse(`${date}Z`) > now() - 48 * HOUR)
      .slice(-2 * MOST_FOLLOWED),
  )

export const keepPlan = (id: string, plan: Plan): void => {
  const before = read()
  keep({ ...before, plans: lasting({ ...before.plans, [id]: queryOfPlan({ ...plan, isTimed: true }) }) })
}
export const planKept = (id: string): Query | undefined => read().plans[id]

/** Answers whether there was room for it. */
export function followHere(legs: LegToTravel[]): boolean {
  const before = read()
  if (before.journeys.length >= MOST_FOLLOWED) return false
  const others = before.journeys.filter((one) => journeyId(one.legs) !== journeyId(legs))
  keep({ ...before, journeys: [...others, { legs }] })
  return true
}

export const leaveHere = (id: string): void => {
  const before = read()
  if (before.journeys.some(({ legs }) => journeyId(legs) === id))
    keep({ ...before, journeys: before.journeys.filter(({ legs }) => journeyId(legs) !== id) })
}

export function useFollowedHere(): Kept['journeys'] {
  useCell(kept)
  return read().journeys
}

/** As on a device that has just been opened. */
export const forgetRead = (): void => kept.set(null)
