import { MINUTE_BITS, TRAIN_SHIFT, UNREACHABLE } from './bounds.ts'
import type { DayView } from './view/view.ts'

/**
 * Per stop, the least minutes and trains from being ready to board there to the nearest target. In a mirror the ways are
 * walked the other way round: the same numbers in the table that is turned round. All zero when the image has none.
 */
export function leastMinutes(
  view: DayView,
  targets: readonly number[],
  endMinutes: Uint16Array | undefined,
): Uint16Array {
  const { stopCode } = view.image
  const table = view.mirror > 0 ? view.image.boundsFrom : view.image.bounds
  const count = stopCode.length
  // Nearly all questions have one target: its row of the table is read as it lies.
  const [only] = targets
  const isLoose = view.slack > 0 || view.fewerTrains
  if (table.length > 0 && targets.length === 1 && !isLoose && !endMinutes)
    return table.subarray(only! * count, only! * count + count)
  const least = new Uint16Array(count)
  if (table.length === 0 || targets.length === 0) return least
  for (let stop = 0; stop < count; stop++) {
    let minutes = MINUTE_BITS
    let trains = UNREACHABLE >> TRAIN_SHIFT
    for (const target of targets) {
      const bound = table[target * count + stop]!
      minutes = Math.min(minutes, (bound & MINUTE_BITS) + (endMinutes?.[target] ?? 0))
      trains = Math.min(trains, bound >> TRAIN_SHIFT)
    }
    // The least of each apart: with several targets the nearest and the one with fewest trains may differ,
    // and it stays a bound.
    least[stop] = minutes | (trains << TRAIN_SHIFT)
  }
  if (isLoose) loosen(least, view)
  return least
}

/** On a night when the clock goes forward, and with live news, trains may be quicker than the timetable's fastest. */
function loosen(least: Uint16Array, { slack, fewerTrains }: DayView): void {
  for (let stop = 0; stop < least.length; stop++) {
    const bound = least[stop]!
    // Where no planned train leads, an extra one may.
    if (bound === UNREACHABLE) least[stop] = fewerTrains ? 0 : bound
    else least[stop] = Math.max(0, (bound & MINUTE_BITS) - slack) | (fewerTrains ? 0 : bound & ~MINUTE_BITS)
  }
}

/** The same for someone who has just got off a train: nobody boards again before the interchange, unless they walk on. */
export function afterTrain(
  { links }: DayView,
  least: Uint16Array,
  interchange: Uint8Array,
  targets: readonly number[],
): Uint16Array {
  const after = new Uint16Array(least.length)
  for (let stop = 0; stop < least.length; stop++) {
    const bound = least[stop]!
    const minutes = bound & MINUTE_BITS
    const walks = links.first[stop + 1]! > links.first[stop]!
    after[stop] = walks || minutes + interchange[stop]! > MINUTE_BITS ? bound : bound + interchange[stop]!
  }
  // Who has come needs no time to change, only what is left of the way on their own.
  for (const target of targets) after[target] = least[target]!
  return after
}

/** The same for someone on a train that calls at the stop: staying on it counts no further train. */
export function aboard(least: Uint16Array): Uint16Array {
  const result = new Uint16Array(least.length)
  for (let stop = 0; stop < least.length; stop++)
    result[stop] = least[stop]! <= MINUTE_BITS ? least[stop]! : least[stop]! - (1 << TRAIN_SHIFT)
  return result
}
