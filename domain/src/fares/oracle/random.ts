/** A small seeded generator, so that a case that fails can be played again by its number. */
export type Random = {
  below: (limit: number) => number
  between: (low: number, high: number) => number
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  some: <Item>(items: readonly Item[], share: number) => Item[]
}

export function random(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    some: <Item>(items: readonly Item[], share: number) => items.filter(() => next() < share),
  }
}
