import { cellsOf, type Circumstances } from './circumstances.ts'
import { type Counts, LEAST, MOST, WIDTH } from './counts.ts'

/** How likely each change is, from LEAST minutes to MOST: together 1. */
export type Spread = Float64Array

/** What the coarser cells say counts as much as so many cases of the finer one. */
const WEIGHT = 40

/** From the coarsest cell to the finest, each weighed by what it knows; nothing where not even the coarsest knows any case. */
export function spreadOf(counts: Counts, circumstances: Circumstances): Spread | undefined {
  const cells = cellsOf(circumstances)
  const name = cells.join()
  const kept = keptOf(counts)
  if (kept.has(name)) return kept.get(name)
  let spread: Spread | undefined
  for (const cell of cells) {
    const known = counts.get(cell)
    if (!known) continue
    const size = known.reduce((sum, count) => sum + count, 0)
    const before = spread
    spread = Float64Array.from(known, (count, at) =>
      before ? (before[at]! * WEIGHT + count) / (size + WEIGHT) : count / size,
    )
  }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, spread)
  return spread
}

/** The same few thousand are asked for again and again. */
const spreads = new WeakMap<Counts, Map<string, Spread | undefined>>()
const MOST_KEPT = 20_000
function keptOf(counts: Counts): Map<string, Spread | undefined> {
  const kept = spreads.get(counts) ?? new Map<string, Spread | undefined>()
  spreads.set(counts, kept)
  return kept
}

/** Only what isn't less than `floor` can be any more: minutes of change, and how likely each is then. */
export function* possible(spread: Spread, floor: number): Generator<{ change: number; share: number }> {
  const from = Math.max(0, Math.ceil(floor) - LEAST)
  let left = 0
  for (let at = from; at < WIDTH; at++) left += spread[at]!
  if (left <= 0) return
  for (let at = from; at < WIDTH; at++) if (spread[at]! > 0) yield { change: LEAST + at, share: spread[at]! / left }
}

/**
 * The change that so large a part doesn't exceed. A report has whole minutes, so a change of 2 is anything from 2 to 3: a
 * number with parts is a moment within a minute.
 */
export function quantileOf(spread: Spread, floor: number, part: number): number {
  let wanted = part
  for (const { change, share } of possible(spread, floor)) {
    if (share >= wanted) return change + wanted / share
    wanted -= share
  }
  return Math.max(floor, MOST) + 1
}

/** How likely a change of so much or more is. */
export function shareFrom(spread: Spread, floor: number, least: number): number {
  let [over, any] = [0, false]
  for (const { change, share } of possible(spread, floor)) {
    any = true
    if (change >= least) over += share
  }
  return any ? over : floor >= least ? 1 : 0
}
