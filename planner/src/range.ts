import { lowerBest } from './arrivals.ts'
import { forEachAnswer } from './best.ts'
import type { Journey } from './journey.ts'
import { journeyOf } from './legs.ts'
import { clearLabels, linkArrival, queuePattern, runRounds, setReady, startRun } from './rounds.ts'
import { LEVEL_SHIFT, MOST_TRAINS, NONE } from './scratch.ts'
import { TARGET, type Task } from './task.ts'
import { PICK_UP } from './timetable.ts'
import { NEVER } from './view/marks.ts'
import { type DayView } from './view/view.ts'

/** One chance to board: a train at a stop of the start, or at one that can be walked to, left for at `leave`. */
type Start = {
  readonly stop: number
  readonly ready: number
  readonly pattern: number
  readonly position: number
  readonly link: number
}

/**
 * All journeys of a window that nobody beats, latest departure first. Labels stay from one departure to the next earlier one:
 * what leaves earlier must arrive earlier to be of any use.
 */
export function rangeJourneys(task: Task, view: DayView, from: number, until: number): Journey[] {
  const starts = listStarts(task, from, until)
  const { scratch, conditions } = task
  // What leaves after the window makes some journeys in it pointless.
  const after = { ...task, keep: false }
  const beaten = new Uint16Array(MOST_TRAINS + 1).fill(NEVER)
  // Else the window reaches to the last minute there is, and nothing can leave after it.
  if (until + 1 < NEVER) {
    forEachAnswer(after, view, until + 1, 0, ({ arrival, trains }) => {
      for (let more = trains; more <= MOST_TRAINS; more++) beaten[more] = Math.min(beaten[more]!, arrival)
    })
  }
  // Once for the whole window, not for each minute: that the labels stay is what makes a window cheap.
  clearLabels(task, beaten)
  const journeys: Journey[] = []
  for (let minute = until; minute >= from; minute--) {
    // Minutes at which nothing leaves cost nothing.
    const chances = starts[minute - from]
    if (!chances) continue
    startRun(task)
    // First, so that a train slower than walking is never an answer.
    walkAll(task, minute)
    for (const { stop, ready, pattern, position, link } of chances) {
      // Whoever walks from a via station to the first train has seen it, and whoever boards at one as well.
      const before = link === NONE ? 0 : levelAtStart(task, link)
      const level = conditions ? conditions.viaBits[stop]! | before : 0
      const way = link === NONE ? NONE : (link | (before << LEVEL_SHIFT)) >>> 0
      setReady(task, 0, level * scratch.stopCount + stop, ready, way)
      queuePattern(task, pattern, position)
    }
    runRounds(task, 1)
    // From one train on: a walk may begin at any minute, so in a window there would be one for each.
    for (let trains = 1; trains <= task.maxTrains; trains++) {
      if (scratch.bestIsNew[trains] === 1) journeys.push(journeyOf(task, view, trains, 0))
    }
  }
  return journeys
}

const levelAtStart = ({ conditions, view }: Task, link: number) => conditions?.viaBits[view.links.from[link]!] ?? 0

/** Who can walk all the way needs no train that is slower. Here a walk only sets the limit: it is no answer of a window. */
function walkAll(task: Task, minute: number): void {
  const { view, origins, stopFlags, linkMinutes, conditions } = task
  for (const stop of origins) {
    for (let link = view.links.first[stop]!; link < view.links.first[stop + 1]!; link++) {
      const to = view.links.to[link]!
      if ((stopFlags[to]! & TARGET) === 0 || linkMinutes[link] === NEVER) continue
      if (conditions && (conditions.viaBits[stop]! | conditions.viaBits[to]!) !== conditions.fullLevel) continue
      const comes = linkArrival(view, link, minute + (task.startMinutes?.[stop] ?? 0), linkMinutes[link]!)
      lowerBest(task, 0, comes + (task.endMinutes?.[to] ?? 0))
    }
  }
}

/**
 * Every chance to board in the window, by the minute at which one must set out for it. Only those minutes are searched:
 * whoever leaves between two of them catches the trains of the later one.
 */
function listStarts(task: Task, from: number, until: number): (Start[] | undefined)[] {
  const { view, origins, linkMinutes, linkInterchange, interchange } = task
  const starts: (Start[] | undefined)[] = Array.from({ length: until - from + 1 })
  const board = (stop: number, link: number, own: number) => {
    for (let entry = view.entryFirst[stop]!; entry < view.entryFirst[stop + 1]!; entry++) {
      const pattern = view.entryPattern[entry]!
      if (task.patternAllowed?.[pattern] === 0) continue
      const position = view.entryPosition[entry]!
      if ((view.positionFlags[view.patternFirst[pattern]! + position]! & PICK_UP) === 0) continue
      const stride = view.patternLength[pattern]! * 2
      let cell = view.patternTimes[pattern]! + position * 2 + 1
      for (let row = 0; row < view.patternRows[pattern]!; row++, cell += stride) {
        const departs = view.times[cell]!
        // Whoever walks to it first would have set out earlier still.
        if (departs < from) continue
        const ready = link !== NONE && linkInterchange ? departs - interchange[stop]! : departs
        const leave = (link === NONE ? departs : latestStart(task, link, ready)) - own
        if (leave > until) {
          // Rows are earliest first: all that follow leave later, too.
          if (link === NONE) break
          continue
        }
        if (leave < from) continue
        const chance = { stop, ready: departs, pattern, position, link }
        const known = starts[leave - from]
        if (known) known.push(chance)
        else starts[leave - from] = [chance]
      }
    }
  }
  for (const stop of origins) {
    // Neither boarded at nor walked from: the links of a closed station are not usable at all.
    if (task.conditions && task.conditions.closed[stop] !== 0) continue
    const own = task.startMinutes?.[stop] ?? 0
    board(stop, NONE, own)
    for (let link = view.links.first[stop]!; link < view.links.first[stop + 1]!; link++) {
      if (linkMinutes[link] !== NEVER) board(view.links.to[link]!, link, own)
    }
  }
  return starts
}

/** The latest minute to set out over a link in order to have come by a minute; -1 if its hours don't allow it. */
function latestStart({ view, linkMinutes }: Task, link: number, by: number): number {
  const { open, close } = view.links
  const minutes = linkMinutes[link]!
  if (view.mirror > 0) return by < open[link]! ? -1 : Math.min(by, close[link]!) - minutes
  const leave = Math.min(by - minutes, close[link]!)
  return leave < open[link]! ? -1 : leave
}
