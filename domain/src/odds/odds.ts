import { chanceBefore, type Minutes, oneOf, quantileOf } from './minutes.ts'

export type OddsChange = {
  /** When one comes to where one changes, and when what one changes to leaves. */
  readonly comes: Minutes
  readonly leaves: Minutes
  /** Minutes that the traveller needs from one to the other. */
  readonly needs: number
  /** When they come to the end if they miss it, by the best that goes then; undefined where nobody knows of anything. */
  readonly missed: Minutes | undefined
}

export type Odds = {
  /** Of each change, that it is caught, if those before it were. */
  readonly changes: readonly number[]
  /** That all are. */
  readonly all: number
  /** When one comes to the end, by this way or by what is left once it has failed; moments with parts of minutes. */
  readonly arrival: { readonly early: number; readonly middle: number; readonly late: number } | undefined
}

/** What is too unlikely to be reckoned with. */
const NEVER = 0.001

/**
 * What a journey holds: each change with its chance, and when one probably arrives, with a second plan behind each change.
 * A train that waits for another isn't known beforehand, so a change is a little safer than it is said to be.
 */
export function oddsOf(changes: readonly OddsChange[], end: Minutes | undefined): Odds {
  const caught = changes.map(({ comes, leaves, needs }) => chanceBefore(comes, leaves, needs))
  const all = caught.reduce((product, chance) => product * chance, 1)
  let left = 1
  const ends: End[] = []
  for (const [at, chance] of caught.entries()) {
    ends.push({ weight: left * (1 - chance), minutes: changes[at]!.missed })
    left *= chance
  }
  ends.push({ weight: left, minutes: end })
  const likely = ends.filter(({ weight }) => weight >= NEVER)
  return { changes: caught, all, arrival: arrivalOf(likely) }
}

type End = { readonly weight: number; readonly minutes: Minutes | undefined }

function arrivalOf(ends: readonly End[]): Odds['arrival'] {
  const sum = ends.reduce((total, { weight }) => total + weight, 0)
  const parts = ends.flatMap(({ weight, minutes }) => (minutes ? [{ weight: weight / sum, minutes }] : []))
  if (parts.length < ends.length || parts.length === 0) return undefined
  const minutes = oneOf(parts)
  return { early: quantileOf(minutes, 0.1), middle: quantileOf(minutes, 0.5), late: quantileOf(minutes, 0.9) }
}

/** As people say it: how many times of ten. Never 10 of what may fail, never 0 of what may hold. */
export const timesOfTen = (chance: number): number =>
  chance >= 0.99 ? 10 : chance <= 0.01 ? 0 : Math.min(9, Math.max(1, Math.round(chance * 10)))
