/** Something to buy for some journeys: bit n of `covers` is the nth in the order of travel. */
export type Column<Thing> = {
  covers: number
  pence: number
  thing: Thing
  /** It isn't bought for fewer of them than this: half a return is none, and a season for one journey is not worth it. */
  fewest?: number
}
export type Bought<Thing> = { thing: Thing; pence: number; covers: number }
export type Cover<Thing> = { pence: number; bought: Bought<Thing>[] }

/**
 * The cheapest set of things that covers every journey just once, of all sets there are. `columnsFrom` tells what the nth
 * journey may be the first of. Some journeys may be covered already; more than a dozen would take too long.
 */
export function cheapestCover<Thing>(
  count: number,
  columnsFrom: (first: number) => readonly Column<Thing>[],
): (covered?: number) => Cover<Thing> {
  const all = 2 ** count - 1
  const choices: Bought<Thing>[][] = []
  const known = new Map<number, { pence: number; choice?: Bought<Thing> }>()
  /**
   * Whatever the first journey that isn't covered may be bought with is looked at in turn. It need not have covered an
   * earlier one: what begins later ends later.
   */
  const least = (covered: number): { pence: number; choice?: Bought<Thing> } => {
    if (covered === all) return { pence: 0 }
    let best = known.get(covered)
    if (best) return best
    best = { pence: Number.POSITIVE_INFINITY }
    let first = 0
    while (covered & (1 << first)) first += 1
    for (const choice of (choices[first] ??= choicesOf(columnsFrom(first), 1 << first))) {
      if ((covered & choice.covers) !== 0) continue
      const pence = choice.pence + least(covered | choice.covers).pence
      // Only what is cheaper: of the same price the plainer one counts, which is told first.
      if (pence < best.pence) best = { pence, choice }
    }
    known.set(covered, best)
    return best
  }
  return (covered = 0) => {
    const { pence } = least(covered)
    const bought: Bought<Thing>[] = []
    for (let done = covered; done !== all;) {
      const { choice } = least(done)
      if (!choice) break
      bought.push(choice)
      done |= choice.covers
    }
    return { pence, bought }
  }
}

/**
 * What costs least for just these journeys, for each set that holds the first. A pass is looked at with all that it may
 * take and with every part of that: a journey that it could take may be cheaper as one way of a return.
 */
function choicesOf<Thing>(columns: readonly Column<Thing>[], first: number): Bought<Thing>[] {
  const least = new Map<number, Bought<Thing>>()
  for (const { thing, pence, covers: most, fewest = 1 } of columns) {
    const others = most & ~first
    for (let rest = others; ; rest = (rest - 1) & others) {
      const covers = first | rest
      const isCheaper = pence < (least.get(covers)?.pence ?? Number.POSITIVE_INFINITY)
      if (isCheaper && countOf(covers) >= fewest) {
        // Told last of its price: a plainer thing for other journeys goes before it.
        least.delete(covers)
        least.set(covers, { thing, pence, covers })
      }
      if (rest === 0) break
    }
  }
  return [...least.values()]
}

function countOf(journeys: number): number {
  let count = 0
  for (let left = journeys; left > 0; left &= left - 1) count += 1
  return count
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
