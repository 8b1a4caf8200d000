import { NONE } from '../image/image.ts'
import type { Limits } from '../image/records.ts'

/**
 * One card of the party as this fare sees it: whom it may cover and at which price. Prices are pence for one passenger,
 * as they are charged; NONE where the card gives none.
 */
export type Cover = {
  railcard: string
  copies: number
  holder: 'ADULT' | 'CHILD' | 'BOTH'
  passengers: Limits
  adults: Limits
  children: Limits
  adult: number
  child: number
}

/**
 * So many passengers of one kind pay so much each, under one card or none. Multiplied and added up, the shares are the
 * total: nothing is rounded after this.
 */
export type Share = {
  kind: 'ADULT' | 'CHILD'
  count: number
  railcard?: string
  each: number
  /** Children under this age, who travel free with an adult: they hold a ticket that costs nothing. */
  freeUnder?: number
}

export type SharedOut = { total: number; shares: Share[] }

/** Larger than any price. Not infinity: it stands in a table of numbers and is added to. */
const IMPOSSIBLE = Number.MAX_SAFE_INTEGER

/**
 * Who travels under which card, so that the whole costs least. All adults pay alike and all children do, so only their
 * numbers matter: one table of (adults, children) left, gone through card by card, tries every way to use each card.
 */
export function shareOut(
  adults: number,
  children: number,
  adult: number,
  child: number,
  covers: readonly Cover[],
): SharedOut | undefined {
  // Nearly all parties end here: no table, no loop over pairs.
  if (children === 0 && adults > 0 && covers.every(isForOneAdult)) return oneEach(adults, adult, covers)
  const width = children + 1
  const states = (adults + 1) * width
  // best[a, c]: the least that a adults and c children cost; at first without any card.
  let best = new Float64Array(states)
  for (let a = 0; a <= adults; a += 1) {
    for (let c = 0; c <= children; c += 1) {
      // NONE is no price but the largest number: multiplied it would look like a very dear fare.
      const possible = (a === 0 || adult !== NONE) && (c === 0 || child !== NONE)
      best[a * width + c] = possible ? a * (a === 0 ? 0 : adult) + c * (c === 0 ? 0 : child) : IMPOSSIBLE
    }
  }
  const party = { adults, children }
  const choices: { cover: Cover; took: Uint8Array }[] = []
  for (const cover of covers) {
    for (let copy = 0; copy < cover.copies; copy += 1) {
      // Each copy of a card is used once or not at all, so it reads the table before it and writes the one after it.
      const next = best.slice()
      const took = new Uint8Array(states * 2)
      tryCard(cover, party, { before: best, after: next, took })
      best = next
      choices.push({ cover, took })
    }
  }
  const total = best[states - 1] as number
  // Somebody of the party can't travel on this fare at all, as when only a card's holders have a price.
  if (total >= IMPOSSIBLE) return undefined
  return { total, shares: readBack(adults, children, adult, child, choices) }
}

/** The least that each number of adults and children costs without and with one card more, and whom that one took. */
type Tables = { before: Float64Array; after: Float64Array; took: Uint8Array }

function tryCard(
  cover: Cover,
  { adults, children }: { adults: number; children: number },
  { before, after, took }: Tables,
): void {
  const width = children + 1
  const mostAdults = cover.adult === NONE ? 0 : Math.min(cover.adults.max, adults)
  const mostChildren = cover.child === NONE ? 0 : Math.min(cover.children.max, children)
  // So many adults (x) and children (y) under this one card. The minimums matter: a family's card needs its child.
  for (let x = cover.adults.min; x <= mostAdults; x += 1) {
    for (let y = cover.children.min; y <= mostChildren; y += 1) {
      if (x + y < Math.max(cover.passengers.min, 1) || x + y > cover.passengers.max) continue
      // Whoever the card is made out to has to be among those who use it.
      if ((cover.holder === 'ADULT' && x === 0) || (cover.holder === 'CHILD' && y === 0)) continue
      const price = (x === 0 ? 0 : x * cover.adult) + (y === 0 ? 0 : y * cover.child)
      for (let a = x; a <= adults; a += 1) {
        for (let c = y; c <= children; c += 1) {
          const rest = before[(a - x) * width + c - y] as number
          const state = a * width + c
          // Only what is cheaper replaces: of equal sums fewer cards are used.
          if (rest + price >= (after[state] as number)) continue
          after[state] = rest + price
          took[state * 2] = x
          took[state * 2 + 1] = y
        }
      }
    }
  }
}

function readBack(
  adults: number,
  children: number,
  adult: number,
  child: number,
  choices: readonly { cover: Cover; took: Uint8Array }[],
): Share[] {
  const shares: Share[] = []
  let [a, c] = [adults, children]
  // Backwards through the cards, from everybody down to nobody: what was taken at each state is
  // what the least sum took.
  for (const { cover, took } of choices.toReversed()) {
    const state = a * (children + 1) + c
    const [x, y] = [took[state * 2] as number, took[state * 2 + 1] as number]
    if (x > 0) shares.push({ kind: 'ADULT', count: x, railcard: cover.railcard, each: cover.adult })
    if (y > 0) shares.push({ kind: 'CHILD', count: y, railcard: cover.railcard, each: cover.child })
    a -= x
    c -= y
  }
  if (a > 0) shares.push({ kind: 'ADULT', count: a, each: adult })
  if (c > 0) shares.push({ kind: 'CHILD', count: c, each: child })
  return shares
}

/** Most cards are for their holder alone; then the best is simply the cheapest of them, one each. */
const isForOneAdult = (cover: Cover): boolean =>
  cover.holder !== 'CHILD' &&
  cover.adults.max === 1 &&
  cover.children.min === 0 &&
  cover.passengers.min <= 1 &&
  cover.passengers.max > 0

function oneEach(adults: number, adult: number, covers: readonly Cover[]): SharedOut | undefined {
  const shares: Share[] = []
  let [left, total] = [adults, 0]
  // Everybody pays alike, so the card that leaves least is used first, as often as it is there.
  for (const { railcard, copies, adult: each } of covers.toSorted((a, b) => a.adult - b.adult)) {
    const count = each < adult && each !== NONE ? Math.min(copies, left) : 0
    if (count === 0) continue
    shares.push({ kind: 'ADULT', count, railcard, each })
    total += count * each
    left -= count
  }
  if (left === 0) return { total, shares }
  if (adult === NONE) return undefined
  shares.push({ kind: 'ADULT', count: left, each: adult })
  return { total: total + left * adult, shares }
}
