/** When something may happen: how likely each whole minute is, from the first on. Together they are 1. */
export type Minutes = { readonly from: number; readonly shares: readonly number[] }

export const certain = (minute: number): Minutes => ({ from: minute, shares: [1] })

/** How likely it happens in that minute or later. */
export function chanceFrom({ from, shares }: Minutes, minute: number): number {
  let later = 0
  for (let at = Math.max(0, minute - from); at < shares.length; at++) later += shares[at]!
  return Math.min(1, later)
}

/** How likely it is that one happens so many minutes before the other, or more; neither knows of the other. */
export function chanceBefore(one: Minutes, other: Minutes, minutes: number): number {
  let before = 0
  for (const [at, share] of one.shares.entries())
    if (share > 0) before += share * chanceFrom(other, one.from + at + minutes)
  return Math.min(1, before)
}

/** One of several things happens: each with its weight, together 1. */
export function oneOf(parts: readonly { readonly weight: number; readonly minutes: Minutes }[]): Minutes {
  const from = Math.min(...parts.map(({ minutes }) => minutes.from))
  const until = Math.max(...parts.map(({ minutes }) => minutes.from + minutes.shares.length))
  const shares = Array.from({ length: until - from }, () => 0)
  for (const { weight, minutes } of parts)
    for (const [at, share] of minutes.shares.entries()) shares[minutes.from - from + at]! += weight * share
  return { from, shares }
}

/** The moment that so large a part doesn't exceed; a number with parts is a moment within a minute. */
export function quantileOf({ from, shares }: Minutes, part: number): number {
  let wanted = part
  for (const [at, share] of shares.entries()) {
    if (share >= wanted && share > 0) return from + at + wanted / share
    wanted -= share
  }
  return from + shares.length
}
