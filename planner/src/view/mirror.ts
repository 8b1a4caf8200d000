import { packLinks } from './links.ts'
import { keepArrivals } from '../arrivals.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'
import { entriesOf, mergeEntries } from './entries.ts'
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

type Arrays = Pick<DayView, 'positionStop' | 'positionFlags' | 'times' | 'rowTrip' | 'rowDay'>

function makeMirror(view: DayView): DayView {
  const { image } = view
  const arrays = {
    positionStop: new Uint32Array(view.positionStop.length),
    positionFlags: new Uint8Array(view.positionFlags.length),
    times: new Uint16Array(view.times.length),
    rowTrip: new Uint32Array(view.rowTrip.length),
    rowDay: new Int8Array(view.rowDay.length),
  }
  for (let pattern = 0; pattern < view.patternCount; pattern++) mirrorPattern(view, arrays, pattern)
  return {
    ...seenFromTheEnd(view, arrays),
    ...entriesOf(image.stopCode.length, boardable(view, arrays, hasNews(view)), 0, { ...view, times: arrays.times }),
    links: mirrorLinks(view.links, image.stopCode.length),
  }
}

/** The mirror of a view with news in it, from the one that was made before them: only patterns that changed are turned round. */
export function keepMirror(before: DayView, view: DayView, changed: readonly number[]): void {
  const old = mirrors.get(before)
  if (!old) return
  const { image } = view
  const arrays = {
    positionStop: copied(new Uint32Array(view.positionStop.length), old.positionStop),
    positionFlags: copied(new Uint8Array(view.positionFlags.length), old.positionFlags),
    times: copied(new Uint16Array(view.times.length), old.times),
    rowTrip: copied(new Uint32Array(view.rowTrip.length), old.rowTrip),
    rowDay: copied(new Int8Array(view.rowDay.length), old.rowDay),
  }
  for (const pattern of changed) mirrorPattern(view, arrays, pattern)
  const rows = { ...view, times: arrays.times }
  const more = entriesOf(image.stopCode.length, boardable(view, arrays, true), before.patternCount, rows)
  const mirror = {
    ...seenFromTheEnd(view, arrays),
    ...mergeEntries(image.stopCode.length, old, more, { changed, rows }),
    links: old.links,
  }
  mirrors.set(view, mirror)
  keepArrivals(old, mirror, changed)
}

function copied<Numbers extends { set: (from: Numbers) => void }>(into: Numbers, from: Numbers): Numbers {
  into.set(from)
  return into
}

/** Everything else is the same from both ends: stations, pattern sizes, news and by how much they loosen the table. */
const seenFromTheEnd = (view: DayView, arrays: Arrays): DayView => ({ ...view, mirror: MIRROR, ...arrays })

const hasNews = ({ live, extras }: DayView) => live.size > 0 || extras.length > 0

/** Where entries are made: a call that is cancelled now may come back, and the mirror that is kept then needs its entry. */
const boardable = ({ patternCount, patternFirst, patternLength }: DayView, arrays: Arrays, everywhere: boolean) => ({
  patternCount,
  patternFirst,
  patternLength,
  positionStop: arrays.positionStop,
  positionFlags: everywhere ? new Uint8Array(arrays.positionFlags.length).fill(PICK_UP) : arrays.positionFlags,
})

function mirrorPattern(
  view: DayView,
  { positionStop, positionFlags, times, rowTrip, rowDay }: Arrays,
  pattern: number,
): void {
  const first = view.patternFirst[pattern]!
  const length = view.patternLength[pattern]!
  const rows = view.patternRows[pattern]!
  const firstRow = view.patternRow[pattern]!
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
  const begin = view.patternTimes[pattern]!
  const end = begin + rows * length * 2 - 1
  for (let cell = begin; cell <= end; cell++) times[cell] = MIRROR - view.times[begin + end - cell]!
  // The last train is the first in the mirror; rows that never overtake don't do so backwards either.
  for (let row = 0; row < rows; row++) {
    rowTrip[firstRow + row] = view.rowTrip[firstRow + rows - 1 - row]!
    rowDay[firstRow + row] = view.rowDay[firstRow + rows - 1 - row]!
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
