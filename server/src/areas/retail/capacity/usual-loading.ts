import type { LOADINGS } from '@cledrau/contract/search/capacity.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import { spread } from '../finding/places.ts'
import type { KnownRide } from '../finding/segments.ts'

/** A crowd that gathers around an hour: so many seats in a hundred at its height, and how long it lasts. */
type Crowd = { at: number; height: number; width: number }

const QUIET = 18
const WORKING_DAY: readonly Crowd[] = [
  { at: 7.9 * 60, height: 46, width: 55 },
  { at: 13 * 60, height: 20, width: 150 },
  { at: 17.3 * 60, height: 46, width: 70 },
]
const FRIDAY: readonly Crowd[] = [...WORKING_DAY, { at: 16 * 60, height: 15, width: 120 }]
const SATURDAY: readonly Crowd[] = [
  { at: 11 * 60, height: 40, width: 120 },
  { at: 17 * 60, height: 34, width: 120 },
]
const SUNDAY: readonly Crowd[] = [{ at: 16.5 * 60, height: 52, width: 150 }]
const WEEK = [WORKING_DAY, WORKING_DAY, WORKING_DAY, WORKING_DAY, FRIDAY, SATURDAY, SUNDAY] as const

/** Within so many minutes of a big station, people travel to it in the morning and away from it in the evening. */
const NEAR = 50
const NOON = 13 * 60

/**
 * Seats taken in per cent where a train is fullest between two of its calls, on an ordinary day of that name: by the time
 * of day, the direction, the train's length, and a little of its own.
 */
export function usualLoading({ train, from, to }: KnownRide, isHub: (crs: string) => boolean): number {
  const day = weekdayOf(train.serviceDate)
  const crowds = WEEK[day] ?? WORKING_DAY
  const isWorkingDay = day < 5
  const { calls, facts, uid } = train
  const length = facts?.coaches === undefined ? 1 : facts.coaches <= 2 ? 1.15 : facts.coaches >= 5 ? 0.8 : 1
  const own = 0.85 + (spread(`${uid} ${day}`) % 31) / 100
  let most = 0
  for (let call = from; call < to; call++) {
    const minute = calls[call]?.departure ?? 0
    const direction = isWorkingDay ? directionAt(train, call, minute, isHub) : 1
    most = Math.max(most, crowdAt(crowds, minute) * direction * length * own)
  }
  return Math.round(Math.min(most, 130))
}

const crowdAt = (crowds: readonly Crowd[], minute: number): number =>
  crowds.reduce((sum, { at, height, width }) => sum + height * Math.exp(-(((minute - at) / width) ** 2) / 2), QUIET)

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
