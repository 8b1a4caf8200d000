/** Something to buy for some journeys: bit n of `covers` is the nth in the order of travel. */
export type Column<Thing> = {
  covers: number
  pence: number
  thing: Thing
  /** Not for what something else covers already: half of it would be thrown away. */
  whole?: boolean
}
export type Bought<Thing> = { thing: Thing; pence: number; covers: number }
export type Cover<Thing> = { pence: number; bought: Bought<Thing>[] }

/**
 * The cheapest set of things that covers every journey, of all sets there are. `columnsFrom` tells what the nth journey may
 * be the first of. Some journeys may be covered already; more than a dozen would take too long.
 */
export function cheapestCover<Thing>(
  count: number,
  columnsFrom: (first: number) => readonly Column<Thing>[],
): (covered?: number) => Cover<Thing> {
  const all = 2 ** count - 1
  const known = new Map<number, { pence: number; column?: Column<Thing> }>()
  /**
   * Whatever covers the first journey that isn't yet is looked at in turn. It need not have covered an earlier one: what
   * begins later ends later.
   */
  const least = (covered: number): { pence: number; column?: Column<Thing> } => {
    if (covered === all) return { pence: 0 }
    let best = known.get(covered)
    if (best) return best
    best = { pence: Number.POSITIVE_INFINITY }
    let first = 0
    while (covered & (1 << first)) first += 1
    for (const column of columnsFrom(first)) {
      if (column.whole && (covered & column.covers) !== 0) continue
      const pence = column.pence + least(covered | column.covers).pence
      // Only what is cheaper: of the same price the plainer one counts, which is told first.
      if (pence < best.pence) best = { pence, column }
    }
    known.set(covered, best)
    return best
  }
  return (covered = 0) => {
    const { pence } = least(covered)
    const bought: Bought<Thing>[] = []
    for (let done = covered; done !== all;) {
      const { column } = least(done)
      if (!column) break
      bought.push({ thing: column.thing, pence: column.pence, covers: column.covers & ~done })
      done |= column.covers
    }
    return { pence, bought }
  }
}

/** Every choice of so many from a list, the first always among them; all of it where it isn't longer. */
export function choicesWithFirst<One>(list: readonly One[], most: number): One[][] {
  if (list.length <= most) return [[...list]]
  const choose = (from: number, left: number): One[][] => {
    if (left === 0) return [[]]
    const found: One[][] = []
    for (let at = from; at <= list.length - left; at += 1)
      for (const rest of choose(at + 1, left - 1)) found.push([list[at] as One, ...rest])
    return found
  }
  return choose(1, most - 1).map((rest) => [list[0] as One, ...rest])
}
