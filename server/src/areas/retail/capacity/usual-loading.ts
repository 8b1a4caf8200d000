import type { LOADINGS } from '@cledrau/contract/search/capacity.ts'
import { spread } from '@cledrau/domain/fares/rules/advance-quota.ts'
import { usualCrowd } from '@cledrau/domain/fares/rules/usual-crowd.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import type { KnownRide } from '@cledrau/domain/fares/trains/segments.ts'

/** Within so many minutes of a big station, people travel to it in the morning and away from it in the evening. */
const NEAR = 50
const NOON = 13 * 60

/**
 * Seats taken in per cent where a train is fullest between two of its calls, on an ordinary day of that name: by the time
 * of day, the direction, the train's length, and a little of its own.
 */
export function usualLoading({ train, from, to }: KnownRide, isHub: (crs: string) => boolean): number {
  const day = weekdayOf(train.serviceDate)
  const isWorkingDay = day < 5
  const { calls, facts, uid } = train
  const length = facts?.coaches === undefined ? 1 : facts.coaches <= 2 ? 1.15 : facts.coaches >= 5 ? 0.8 : 1
  const own = 0.85 + (spread(`${uid} ${day}`) % 31) / 100
  let most = 0
  for (let call = from; call < to; call++) {
    const minute = calls[call]?.departure ?? 0
    const direction = isWorkingDay ? directionAt(train, call, minute, isHub) : 1
    most = Math.max(most, usualCrowd(day, minute) * direction * length * own)
  }
  return Math.round(Math.min(most, 130))
}

function directionAt(
  { calls }: KnownRide['train'],
  call: number,
  minute: number,
  isHub: (crs: string) => boolean,
): number {
  const towards = calls.slice(call + 1).some(({ stop, arrival }) => arrival - minute <= NEAR && isHub(stop))
  const away = calls.slice(0, call + 1).some(({ stop, departure }) => minute - departure <= NEAR && isHub(stop))
  if (towards === away) return towards ? 1.1 : 0.75
  return towards === minute < NOON ? 1.25 : 0.65
}

const SOME = 50
const BUSY = 80

export const levelOf = (loading: number): (typeof LOADINGS)[number] =>
  loading >= BUSY ? 'BUSY' : loading >= SOME ? 'SOME_SEATS' : 'MANY_SEATS'

/** Coaches near the stairs fill first; which those are is each train's own. */
export const coachLoadings = (uid: string, loading: number, coaches: number): number[] =>
  Array.from({ length: coaches }, (_, at) => {
    const share = 0.75 + (spread(`${uid} coach ${at}`) % 51) / 100
    return Math.round(Math.min(loading * share, 130))
  })
