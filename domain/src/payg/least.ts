import { compare } from './taps.ts'
import type { Cap } from './scheme.ts'

/** What a journey costs by itself, and what it needs of a cap that is to cover it. */
export type Fare = {
  pence: number
  low: number
  high: number
  /** The discount in its price; a cap with that discount, or a full one, covers it. */
  discount: string | null
}

/** A cap that could be charged: for a day, or for the week. */
export type Offer = { from: number; to: number; discount: string | null; pence: number }

/** What could be charged for a day: some of its caps, and singles for what they leave. */
export type DayChoice = { caps: Offer[]; singles: number; total: number }
/** What could be charged for a week: some of its caps, and the least of each day for what they leave. */
export type WeekChoice = { caps: Offer[]; days: number[]; total: number }

export type Least = {
  /** Every choice of weekly caps, each with its days at their least; the one that is charged stands first. */
  weeks: WeekChoice[]
  /** Beside the weekly caps that are charged, every choice for each day; the one that is charged stands first. */
  days: DayChoice[][]
  /** What each day adds to the week: the least up to it, less the least up to the day before. Never below nothing. */
  added: number[]
  total: number
}

/** Whom a cap covers: all journeys within its zones, or, discounted, those on which the discount counted. */
export const covers = (offer: Offer, { low, high, discount }: Fare): boolean =>
  offer.from <= low && high <= offer.to && (offer.discount === null || offer.discount === discount)

/** The full caps, and those with each discount that counted for some journey. */
export function offersFor(
  caps: readonly Cap[],
  span: 'day' | 'week',
  fares: readonly Fare[],
  discountedCap: (discount: string, full: number) => number,
): Offer[] {
  const discounts = [...new Set(fares.flatMap(({ discount }) => discount ?? []))].toSorted(compare)
  return [null, ...discounts]
    .flatMap((discount) =>
      caps.map(({ from, to, [span]: full }) => ({
        from,
        to,
        discount,
        pence: discount === null ? full : discountedCap(discount, full),
      })),
    )
    .filter((offer) => fares.some((fare) => covers(offer, fare)))
}

type Group = { week: number; day: number; pence: number }
type Choice = { bits: number; pence: number }

/**
 * The least that a week’s journeys can cost, found by trying every choice. Singles, caps of days and caps of the week mix as
 * they like: once it is said which caps are charged, a journey costs nothing if one of them covers it and else its single,
 * so there is nothing more to choose. A choice with a cap that no journey needs beside the others is left out: without that
 * cap it is cheaper.
 */
export function leastOfWeek(
  days: readonly (readonly Fare[])[],
  week: readonly Offer[],
  ofDay: readonly Offer[][],
): Least {
  const groups = days.map((fares, at) => groupsOf(fares, week, ofDay[at] ?? []))
  const weekChoices = choicesOf(week, new Set(groups.flatMap((list) => list.map((group) => group.week))))
  const dayChoices = groups.map((list, at) => choicesOf(ofDay[at] ?? [], new Set(list.map(({ day }) => day))))

  /** For each choice of weekly caps what each day costs, and by which of its own choices. */
  const leasts = weekChoices.map(({ bits }) =>
    days.map((_, at) => leastOfDay(groups[at] ?? [], dayChoices[at] ?? [], bits)),
  )
  const added: number[] = []
  const upTo = weekChoices.map(({ pence }) => pence)
  let before = 0
  let chosen = 0
  for (let at = 0; at < days.length; at += 1) {
    for (const [n, least] of leasts.entries()) upTo[n] = (upTo[n] as number) + (least[at]?.pence ?? 0)
    chosen = upTo.indexOf(Math.min(...upTo))
    added.push((upTo[chosen] as number) - before)
    before = upTo[chosen] as number
  }

  const weeks = weekChoices.map(({ bits }, n) => ({
    caps: offersIn(week, bits),
    days: (leasts[n] ?? []).map(({ pence }) => pence),
    total: upTo[n] as number,
  }))
  const taken = weekChoices[chosen]?.bits ?? 0
  return {
    weeks: chargedFirst(weeks, chosen),
    days: days.map((_, at) => daysChoices(groups[at] ?? [], dayChoices[at] ?? [], ofDay[at] ?? [], taken)),
    added,
    total: before,
  }
}

/** Journeys that the same caps cover are one sum. */
function groupsOf(fares: readonly Fare[], week: readonly Offer[], day: readonly Offer[]): Group[] {
  const groups = new Map<string, Group>()
  for (const fare of fares) {
    const [ofWeek, ofDay] = [bitsOf(week, fare), bitsOf(day, fare)]
    const key = `${ofWeek} ${ofDay}`
    const group = groups.get(key)
    if (group) group.pence += fare.pence
    else groups.set(key, { week: ofWeek, day: ofDay, pence: fare.pence })
  }
  return [...groups.values()]
}

const bitsOf = (offers: readonly Offer[], fare: Fare): number =>
  offers.reduce((bits, offer, at) => (covers(offer, fare) ? bits | (1 << at) : bits), 0)

const offersIn = (offers: readonly Offer[], bits: number): Offer[] => offers.filter((_, at) => bits & (1 << at))

/** Every set of caps each of which is the only one to cover something; the fewest first, then as the table has them. */
function choicesOf(offers: readonly Offer[], covered: ReadonlySet<number>): Choice[] {
  const found: Choice[] = []
  const add = (bits: number, pence: number, from: number) => {
    found.push({ bits, pence })
    for (let at = from; at < offers.length; at += 1) {
      const more = bits | (1 << at)
      // A cap that isn't needed in a set isn't needed in a larger one either.
      if (isNeeded(more, covered)) add(more, pence + (offers[at] as Offer).pence, at + 1)
    }
  }
  add(0, 0, 0)
  return found.toSorted((a, b) => bitCount(a.bits) - bitCount(b.bits) || a.bits - b.bits)
}

function isNeeded(bits: number, covered: ReadonlySet<number>): boolean {
  let alone = 0
  for (const by of covered) {
    const both = by & bits
    // One bit is left: that cap alone covers these.
    if ((both & (both - 1)) === 0) alone |= both
  }
  return alone === bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** What a choice leaves to be paid by singles. */
function singlesLeft(groups: readonly Group[], week: number, day: number): number {
  let sum = 0
  for (const group of groups) if ((group.week & week) === 0 && (group.day & day) === 0) sum += group.pence
  return sum
}

function leastOfDay(groups: readonly Group[], choices: readonly Choice[], week: number): { pence: number } {
  let least = Number.POSITIVE_INFINITY
  for (const { bits, pence } of choices) {
    if (pence >= least) continue
    const total = pence + singlesLeft(groups, week, bits)
    if (total < least) least = total
  }
  return { pence: least === Number.POSITIVE_INFINITY ? 0 : least }
}

function daysChoices(
  groups: readonly Group[],
  choices: readonly Choice[],
  offers: readonly Offer[],
  week: number,
): DayChoice[] {
  // What the week's caps cover needs no cap of the day.
  const left = groups.filter((group) => (group.week & week) === 0)
  const covered = new Set(left.map(({ day }) => day))
  const all = choices
    .filter(({ bits }) => isNeeded(bits, covered))
    .map(({ bits, pence }) => {
      const singles = singlesLeft(left, 0, bits)
      return { caps: offersIn(offers, bits), singles, total: pence + singles }
    })
  const totals = all.map(({ total }) => total)
  return chargedFirst(all, totals.indexOf(Math.min(...totals)))
}

const chargedFirst = <Item>(items: readonly Item[], chosen: number): Item[] => [
  ...items.slice(chosen, chosen + 1),
  ...items.slice(0, chosen),
  ...items.slice(chosen + 1),
]
