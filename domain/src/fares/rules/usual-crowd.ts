/** A crowd that gathers around an hour: so many seats in a hundred at its height, and how long it lasts. */
type Crowd = { readonly at: number; readonly height: number; readonly width: number }

export const QUIET = 18
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

/** Seats taken in per cent on an ordinary train of a weekday (Monday is 0) at a minute of the day. */
export const usualCrowd = (weekday: number, minute: number): number =>
  (WEEK[weekday] ?? WORKING_DAY).reduce(
    (sum, { at, height, width }) => sum + height * Math.exp(-(((minute - at) / width) ** 2) / 2),
    QUIET,
  )
