import type { Pace, Plan } from '@cledrau/domain/planner/plan.ts'
import { CHANGE_MINUTES, newPlan, USUAL_PACE } from '@cledrau/domain/planner/plan.ts'
import { queryOfPlan, readPlan } from '@cledrau/domain/planner/plan-query.ts'
import { pointOf } from '@cledrau/domain/journeys/on-foot.ts'
import { useEffect } from 'react'
import { cell, useCell } from '../platform/cell.ts'
import { now } from '../platform/clock.ts'
import { recallJson, remember } from '../platform/storage.ts'
import { addRecentStation } from '../stations/recent-stations.ts'
import type { NamedPlaces } from './place-names.ts'
import { learnPlaces, placesHeard } from './place-names.ts'

/** What the device keeps of planning: how fast its traveller goes, and the ways planned last. */
type Kept = { pace: Pace; lately: readonly Record<string, string>[]; places: NamedPlaces }

const KEY = 'planner'
const MOST = 4
const NOTHING: Kept = { pace: USUAL_PACE, lately: [], places: {} }

const isKept = (value: unknown): value is Kept => {
  const { pace, lately, places } = (value ?? {}) as Partial<Kept>
  return (
    typeof pace?.slow === 'boolean' &&
    CHANGE_MINUTES.some((minutes) => minutes === pace.changeMinutes) &&
    Array.isArray(lately) &&
    lately.every((one) => typeof one === 'object' && one !== null) &&
    typeof places === 'object' &&
    Object.values(places).every(({ names }) => typeof names?.en === 'string' && typeof names.cy === 'string')
  )
}

const kept = cell<Kept | null>(null)
const read = (): Kept => kept.get() ?? recallJson(KEY, isKept) ?? NOTHING

function keep(change: Partial<Kept>): void {
  kept.set({ ...read(), ...change })
  remember(KEY, JSON.stringify(kept.get()))
}

export const keptPace = (): Pace => read().pace
export const keepPace = (pace: Pace): void => keep({ pace })
export const forgetPlans = (): void => keep({ lately: [], places: {} })

/** A way, whenever it is gone: its places and what to go by. */
const wayOf = ({ first, second, modes }: Plan): Record<string, string> =>
  queryOfPlan({ ...newPlan(now()), first, second, modes })

/** Where somebody was is no place to plan from again. */
const isLasting = (code: string | null): boolean =>
  code !== null && (pointOf(code) === undefined || (placesHeard()[code]?.kind ?? 'point') !== 'point')

export function rememberPlan(plan: Plan, isStation: (code: string) => boolean): void {
  for (const code of [plan.second, plan.first]) if (code !== null && isStation(code)) addRecentStation(code)
  if (!isLasting(plan.first) || !isLasting(plan.second)) return
  const way = wayOf(plan)
  const before = read().lately.filter((one) => JSON.stringify(one) !== JSON.stringify(way))
  const lately = [way, ...before].slice(0, MOST)
  const codes = new Set(lately.flatMap(({ from, to }) => [from, to]))
  const known = Object.entries({ ...read().places, ...placesHeard() })
  keep({ lately, places: Object.fromEntries(known.filter(([code]) => codes.has(code))) })
}

/** Ways planned on this device, the newest first; one that can't be read any more is left out. */
export function useRecentPlans(): { key: string; plan: Plan }[] {
  useCell(kept)
  useEffect(() => learnPlaces(read().places), [])
  return read().lately.flatMap((query) => {
    const { plan } = readPlan(query, now())
    return plan.first && plan.second ? [{ key: JSON.stringify(query), plan }] : []
  })
}
