import type { FreeChildrenRecord } from '../image/records.ts'
import type { Trip } from './trip.ts'

/** Rules for children who travel free, as bits beside those of cards: two at most, the younger one first. */
const FIRST_BIT = 14
export const MOST_FREE_RULES = 2
const FREE_BITS = 0b11 << FIRST_BIT

/** A way back that nobody has chosen may be on other trains: nobody can be promised to travel free on it. */
export const withoutFree = (bits: number): number => bits & ~FREE_BITS

type Party = { readonly adults: number; readonly ages: readonly number[] }

/** Which of the rules hold on a ride: all of it on the trains of their companies, at their hours. */
export function freeBits(
  rules: readonly FreeChildrenRecord[],
  { adults, ages }: Party,
  { trip, from, to }: { trip: Trip; from: number; to: number },
  keeps: (restriction: string) => boolean,
): number {
  if (ages.length === 0 || adults === 0) return 0
  let bits = 0
  for (const [n, rule] of rules.entries()) {
    let isTheirs = true
    for (let p = from; p < to && isTheirs; p += 1) {
      const toc = trip.toc[trip.leg[p] as number] as string
      // A walk is nobody's train.
      isTheirs = toc === '' || rule.tocs.includes(toc)
    }
    if (isTheirs && keeps(rule.restriction)) bits |= 1 << (FIRST_BIT + n)
  }
  return bits
}

/**
 * The children who may travel free where these bits hold, the youngest first: for each the age under which that is. With each
 * adult so many; the youngest have the best right, since an older one may do without only at some hours.
 */
export function freeChildren(rules: readonly FreeChildrenRecord[], { adults, ages }: Party, bits: number): number[] {
  const free: number[] = []
  for (const age of ages) {
    const rule = rules.find(({ under }, n) => age < under && (bits & (1 << (FIRST_BIT + n))) !== 0)
    if (rule && free.length < rule.perAdult * adults) free.push(rule.under)
  }
  return free
}

/** So many may travel free with each adult, at most. */
export const mostPerAdult = (rules: readonly FreeChildrenRecord[]): number =>
  Math.max(0, ...rules.map(({ perAdult }) => perAdult))

/** The most who may travel free anywhere: a bound. */
export const mostFree = (rules: readonly FreeChildrenRecord[], party: Party): number =>
  freeChildren(rules, party, FREE_BITS).length
