import { packLinks } from './links.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'
import { entriesOf } from './entries.ts'
import { NEVER } from './marks.ts'
import { type DayView, type Links } from './view.ts'

/** Where the mirror stands: after every minute of a view, with room for the longest walk on both sides. */
const MIRROR = 0xf000

/** Made when it is first asked for, about as large as the view's own arrays, and gone with the view. */
const mirrors = new WeakMap<DayView, DayView>()

/**
 * The view seen from the other end of time: trains run backwards, getting on is getting off. A search that departs after a
 * minute of the mirror is a search that arrives by a minute of the view, so there is one search and not two.
 */
export function mirrorOf(view: DayView): DayView {
  const known = mirrors.get(view)
  if (known) return known
  const mirror = makeMirror(view)
  mirrors.set(view, mirror)
  return mirror
}

function makeMirror(view: DayView): DayView {
  const { patternCount, patternFirst, patternLength, patternRows, patternRow, patternTimes, image } = view
  const positionStop = new Uint32Array(view.positionStop.length)
  const positionFlags = new Uint8Array(view.positionFlags.length)
  const times = new Uint16Array(view.times.length)
  const rowTrip = new Uint32Array(view.rowTrip.length)
  const rowDay = new Int8Array(view.rowDay.length)
  for (let pattern = 0; pattern < patternCount; pattern++) {
    const first = patternFirst[pattern]!
    const length = patternLength[pattern]!
    const rows = patternRows[pattern]!
    const firstRow = patternRow[pattern]!
    for (let at = 0; at < length; at++) {
      // Where one may get off in time, one may get on in the mirror.
      const flags = view.positionFlags[first + length - 1 - at]!
      positionStop[first + at] = view.positionStop[first + length - 1 - at]!
      positionFlags[first + at] =
        (flags & ~(PICK_UP | SET_DOWN)) |
        ((flags & PICK_UP) === 0 ? 0 : SET_DOWN) |
        ((flags & SET_DOWN) === 0 ? 0 : PICK_UP)
    }
    // Rows and calls both turn round: the whole block of times is read from its end.
    const begin = patternTimes[pattern]!
    const end = begin + rows * length * 2 - 1
    for (let cell = begin; cell <= end; cell++) times[cell] = MIRROR - view.times[begin + end - cell]!
    // The last train is the first in the mirror; rows that never overtake don't do so backwards either.
    for (let row = 0; row < rows; row++) {
      rowTrip[firstRow + row] = view.rowTrip[firstRow + rows - 1 - row]!
      rowDay[firstRow + row] = view.rowDay[firstRow + rows - 1 - row]!
    }
  }
  const positions = { patternCount, patternFirst, patternLength, positionStop, positionFlags }
  return {
    // Everything else is the same from both ends: stations, pattern sizes, news and by how much they loosen the table.
    ...view,
    mirror: MIRROR,
    ...positions,
    times,
    rowTrip,
    rowDay,
    ...entriesOf(image.stopCode.length, positions, 0, { patternLength, patternRows, patternTimes, times }),
    links: mirrorLinks(view.links, image.stopCode.length),
  }
}

/** Hours stay those of the start of the walk, which is its end in the mirror: the search minds that. */
function mirrorLinks(links: Links, stopCount: number): Links {
  return packLinks(
    stopCount,
    Array.from(links.to, (from, at) => ({
      from,
      to: links.from[at]!,
      minutes: links.minutes[at]!,
      open: Math.max(0, MIRROR - links.close[at]!),
      close: links.open[at] === 0 ? NEVER - 1 : MIRROR - links.open[at]!,
      mode: links.mode[at]!,
    })),
  )
}
