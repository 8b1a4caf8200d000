import { PICK_UP } from '../timetable.ts'
import type { DayView } from './view.ts'

type Entries = Pick<DayView, 'entryFirst' | 'entryPattern' | 'entryPosition' | 'entryNext' | 'entryRun'>
type Positions = Pick<DayView, 'patternCount' | 'patternFirst' | 'patternLength' | 'positionStop' | 'positionFlags'>

/**
 * Where each stop's trains can be boarded. A train can't be boarded at its last call. From
 * `firstPattern` on only: news add patterns behind those that have their entries already.
 * Without `rows` nothing is said of the minutes to the next call.
 */
export function entriesOf(
  stopCount: number,
  { patternCount, patternFirst, patternLength, positionStop, positionFlags }: Positions,
  firstPattern = 0,
  rows?: Rows,
): Entries {
  // Counted first, then filled: two passes, and no list for each stop. Shifted by two, so that filling moves each
  // start to its right place.
  const entryFirst = new Uint32Array(stopCount + 2)
  for (let pattern = firstPattern; pattern < patternCount; pattern++) {
    const from = patternFirst[pattern]!
    const end = from + patternLength[pattern]! - 1
    for (let at = from; at < end; at++) if ((positionFlags[at]! & PICK_UP) !== 0) entryFirst[positionStop[at]! + 2]!++
  }
  for (let stop = 2; stop < stopCount + 2; stop++) entryFirst[stop]! += entryFirst[stop - 1]!
  const entryPattern = new Uint32Array(entryFirst[stopCount + 1]!)
  const entryPosition = new Uint16Array(entryFirst[stopCount + 1]!)
  const entryNext = new Uint32Array(entryFirst[stopCount + 1]!)
  const entryRun = new Uint8Array(entryFirst[stopCount + 1]!)
  for (let pattern = firstPattern; pattern < patternCount; pattern++) {
    const from = patternFirst[pattern]!
    const end = from + patternLength[pattern]! - 1
    for (let at = from; at < end; at++) {
      // Nobody boards where it only sets down.
      if ((positionFlags[at]! & PICK_UP) === 0) continue
      const entry = entryFirst[positionStop[at]! + 1]!++
      entryPattern[entry] = pattern
      entryPosition[entry] = at - from
      entryNext[entry] = positionStop[at + 1]!
      if (rows) entryRun[entry] = leastRun(rows, pattern, at - from)
    }
  }
  return { entryFirst, entryPattern, entryPosition, entryNext, entryRun }
}

type Rows = Pick<DayView, 'patternLength' | 'patternRows' | 'patternTimes' | 'times'>

/** How long the quickest train of a pattern takes from one call to the next. */
function leastRun(
  { patternLength, patternRows, patternTimes, times }: Rows,
  pattern: number,
  position: number,
): number {
  const stride = patternLength[pattern]! * 2
  const begin = patternTimes[pattern]! + position * 2 + 1
  const end = begin + patternRows[pattern]! * stride
  // A byte is enough: a longer run is told as four hours and a quarter, and a bound that is too low is still one.
  let least = 255
  for (let cell = begin; cell < end; cell += stride) least = Math.min(least, times[cell + 1]! - times[cell]!)
  // News may be nonsense: a train that comes before it has left.
  return Math.max(0, least)
}

/**
 * Entries of old patterns and new ones, put together by stop. What can't be boarded any more stays: the search sees its
 * flags. The minutes to the next call are looked at anew where trains of the pattern have changed, and never grow.
 */
export function mergeEntries(
  stopCount: number,
  old: Entries,
  more: Entries,
  { changed, rows }: { changed: Iterable<number>; rows: Rows },
): Entries {
  const entryFirst = new Uint32Array(stopCount + 2)
  const count = old.entryFirst[stopCount]! + more.entryFirst[stopCount]!
  const entryPattern = new Uint32Array(count)
  const entryPosition = new Uint16Array(count)
  const entryNext = new Uint32Array(count)
  const entryRun = new Uint8Array(count)
  const isChanged = new Uint8Array(rows.patternRows.length)
  for (const pattern of changed) isChanged[pattern] = 1
  let to = 0
  for (let stop = 0; stop < stopCount; stop++) {
    // All entries of a stop lie together, whichever view they came from: the search reads them in one go.
    for (let part = 0; part < 2; part++) {
      const from = part === 0 ? old : more
      const end = from.entryFirst[stop + 1]!
      for (let entry = from.entryFirst[stop]!; entry < end; entry++, to++) {
        const pattern = from.entryPattern[entry]!
        const position = from.entryPosition[entry]!
        const run = from.entryRun[entry]!
        entryPattern[to] = pattern
        entryPosition[to] = position
        entryNext[to] = from.entryNext[entry]!
        entryRun[to] = isChanged[pattern] === 0 ? run : Math.min(run, leastRun(rows, pattern, position))
      }
    }
    entryFirst[stop + 1] = to
  }
  entryFirst[stopCount + 1] = to
  return { entryFirst, entryPattern, entryPosition, entryNext, entryRun }
}
