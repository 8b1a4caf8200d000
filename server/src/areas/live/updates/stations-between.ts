import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'

/** Asks for journeys as travellers do. */
export type Plan = (asked: {
  from: string
  to: string
  date: string
  direct: boolean
}) => Promise<Result<readonly Pick<Journey, 'legs'>[], string>>

/** Stations at which the trains between two others call. */
export type StationsBetween = (start: string, end: string) => Promise<ReadonlySet<string>>

const MOST_KEPT = 500

/**
 * Of journeys that are quickest and of those without a change; from now, and at this time tomorrow, for who goes round
 * trouble now still wants to know of it. Kept for the day.
 */
export function openStationsBetween(plan: Plan, clock: Clock): StationsBetween {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  const look = async (from: string, to: string) => {
    const stations = new Set([from, to])
    for (const ahead of [0, DAY])
      for (const direct of [false, true]) {
        const found = await plan({ from, to, direct, date: londonIso(instant(clock.now() + ahead)) })
        if (!found.ok) continue
        for (const { legs } of found.value)
          for (const { trains } of legs)
            for (const { calls } of trains) for (const { code } of calls) stations.add(code)
      }
    return stations
  }
  return (start, end) => {
    const key = `${start} ${end} ${clockTime(clock.now()).date}`
    const kept = known.get(key)
    if (kept) return kept
    if (known.size >= MOST_KEPT) known.clear()
    const found = look(start, end)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}
