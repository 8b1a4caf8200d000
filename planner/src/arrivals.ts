import { MOST_TRAINS } from './scratch.ts'
import { TARGET, type Task } from './task.ts'
import { SET_DOWN } from './timetable.ts'
import { NEVER } from './view/marks.ts'
import { type DayView, type Links } from './view/view.ts'

/** Per stop a row of bits: bit m says that some train comes there at minute m of the view and lets travellers off. */
type ArrivalBits = { readonly words: number; readonly bits: Uint32Array }

/** When a journey may end, for the targets of a question: trains come there, or come to where one walks from. */
export type Arrivals = ArrivalBits & {
  readonly stops: readonly number[]
  /** Minutes from the train to the destination on foot; nothing at the destination itself. */
  readonly walks: readonly number[]
  /** A link with opening hours leads to the destination: a journey may end at any minute. */
  readonly anyMinute: boolean
}

// With its view, and gone with it: all questions of a day share them, news or a mirror have their own.
const known = new WeakMap<DayView, ArrivalBits>()

/** One pass over all times of a view. Bits, so that the last train before a minute is found 32 minutes at a time. */
function arrivalBitsOf(view: DayView): ArrivalBits {
  const made = known.get(view)
  if (made) return made
  let last = 0
  for (const minute of view.times) if (minute > last) last = minute
  const words = (last >> 5) + 1
  const found = { words, bits: new Uint32Array(view.image.stopCode.length * words) }
  addArrivals(view, found, view.patternRows.keys())
  known.set(view, found)
  return found
}

/** False when a train comes later than there is room for. */
function addArrivals(view: DayView, { words, bits }: ArrivalBits, patterns: Iterable<number>): boolean {
  const { patternFirst, patternLength, patternRows, patternTimes, positionStop, positionFlags, times } = view
  for (const pattern of patterns) {
    const length = patternLength[pattern]!
    const stride = length * 2
    const first = patternFirst[pattern]!
    // Nobody gets off at a first call.
    for (let position = 1; position < length; position++) {
      if ((positionFlags[first + position]! & SET_DOWN) === 0) continue
      const row = positionStop[first + position]! * words
      let cell = patternTimes[pattern]! + position * 2
      for (const end = cell + patternRows[pattern]! * stride; cell < end; cell += stride) {
        const minute = times[cell]!
        if (minute >> 5 >= words) return false
        bits[row + (minute >> 5)]! |= 1 << (minute & 31)
      }
    }
  }
  return true
}

/**
 * What was found of the view before is kept for the one with news in it, and only patterns that changed are looked through.
 * A train that comes there no more leaves its minute behind, in both: that leaves out less of a search, and nothing wrongly.
 */
export function keepArrivals(before: DayView, view: DayView, changed: Iterable<number>): void {
  const made = known.get(before)
  if (made && addArrivals(view, made, changed)) known.set(view, made)
}

/** As `linksOf` writes it: open from the first minute of a view to the last. */
const isAllDay = ({ open, close }: Links, link: number) => open[link] === 0 && close[link] === NEVER - 1

/**
 * From which stops and after how many minutes on foot a journey may end. Only what this traveller may use
 * counts, or a limit would be kept up by walks that nobody takes.
 */
export function arrivalsOf(
  view: DayView,
  {
    targets,
    endMinutes,
    stopFlags,
    linkMinutes,
    linkInterchange,
    interchange,
  }: Pick<Task, 'targets' | 'endMinutes' | 'stopFlags' | 'linkMinutes' | 'linkInterchange' | 'interchange'>,
): Arrivals {
  const stops = [...targets]
  const walks = targets.map((stop) => endMinutes?.[stop] ?? 0)
  let anyMinute = false
  const { from, to } = view.links
  for (let link = 0; link < to.length; link++) {
    if ((stopFlags[to[link]!]! & TARGET) === 0 || linkMinutes[link] === NEVER) continue
    stops.push(from[link]!)
    // Getting off before a walk takes the time to change, where the question counts it; arriving at the end takes none.
    const own = endMinutes?.[to[link]!] ?? 0
    walks.push(linkMinutes[link]! + (linkInterchange ? interchange[from[link]!]! : 0) + own)
    anyMinute ||= !isAllDay(view.links, link)
  }
  return { ...arrivalBitsOf(view), stops, walks, anyMinute }
}

/**
 * To come before a minute is to come by the last train before it: where trains come seldom, that is much earlier, and leaves
 * out whoever would only wait for the later one.
 */
export function limitBefore({ words, bits, stops, walks, anyMinute }: Arrivals, minute: number): number {
  if (anyMinute || minute === NEVER) return minute
  let latest = -1
  for (let at = 0; at < stops.length; at++) {
    const walk = walks[at]!
    // Strictly before: an arrival at the same minute is no better.
    const last = minute - walk - 1
    // Nothing found here could be later than what is found already.
    if (last < 0 || last <= latest - walk) continue
    const row = stops[at]! * words
    let word = last >> 5
    let found = 0
    // Only the bits up to that minute. For the highest bit the two is shifted out altogether, and all bits stay.
    if (word < words) found = bits[row + word]! & ((2 << (last & 31)) - 1)
    else word = words
    while (found === 0 && word > 0) found = bits[row + --word]!
    if (found !== 0) latest = Math.max(latest, word * 32 + 31 - Math.clz32(found) + walk)
  }
  // The minute after it, as limits are: what comes at the limit or later is left out. 0 when no train comes before.
  return latest + 1
}

/** From now on, only what comes before this minute is an answer with so many trains or more. */
export function lowerBest({ scratch, arrivals }: Task, trains: number, minute: number): void {
  const { best, limit } = scratch
  const before = limitBefore(arrivals, minute)
  // The best with more trains is never later than with fewer: from the first that is early enough, all are.
  for (let more = trains; more <= MOST_TRAINS && best[more]! > minute; more++) {
    best[more] = minute
    limit[more] = before
  }
}

/** Notes an arrival at a stop where journeys may end: what is left of the way on one's own is added. */
export function setBest(task: Task, trains: number, comes: number, stop: number, link: number): void {
  const { scratch, endMinutes } = task
  const minute = endMinutes === undefined ? comes : comes + endMinutes[stop]!
  if (minute >= scratch.best[trains]!) return
  lowerBest(task, trains, minute)
  scratch.bestStop[trains] = stop
  scratch.bestLink[trains] = link
  scratch.bestIsNew[trains] = 1
}
