import { limitBefore, setBest } from './arrivals.ts'
import { MINUTE_BITS, TRAIN_SHIFT } from './bounds.ts'
import { makeHeap, STOPS } from './heap.ts'
import { linkArrival } from './rounds.ts'
import { NONE, scratchFor } from './scratch.ts'
import { LINKED, NO_CHANGE, NO_RIDE, TARGET, type Task } from './task.ts'
import { PICK_UP, SET_DOWN } from './timetable.ts'
import { NEVER } from './view/marks.ts'

/**
 * How much nearness to the destination counts against an early hour. With 1 it would look at far more stations before it
 * gets there; a first journey needs to be found soon and not to be the best.
 */
const EAGERNESS = 2
/**
 * How many minutes one train less is worth: of two stations equally near, the one
 * with fewer changes behind it is looked at first.
 */
const TRAIN_WORTH = 8
/**
 * A train is left, or not boarded, that leads away from the destination by more minutes than these. Less would be too
 * strict: a train that leads away for ten minutes is often the right one.
 */
const DETOUR = 40
/** Stops that may lead on, the most promising first. */
const open = makeHeap()
/** When somebody first comes to each stop by train, and from when on a train can be boarded there. */
let came = new Uint16Array(0)
let ready = new Uint16Array(0)
let trainsTo = new Uint8Array(0)
/** The earliest row of each pattern that has been ridden. */
let ridden = new Uint16Array(0)

const rankOf = (from: number, bound: number, trains: number) =>
  from + (bound & MINUTE_BITS) * EAGERNESS + trains * TRAIN_WORTH

/**
 * Some journey that comes before a minute, seldom much later than the best, found by looking from the stations nearest to the
 * destination first. Its labels lie in a memory of their own, that of the task answered. Nothing proves nothing: at most so
 * many stations are looked at, and `afterwards` is how many once a journey is known, in the hope of a better one.
 */
export function anyJourney(
  task: Task,
  minute: number,
  before: number,
  stations: number,
  afterwards: number,
): Task | undefined {
  const { view, origins, least, leastAboard, maxTrains, interchange, stopFlags, patternAllowed, linkInterchange } = task
  // One note for each station can't tell who has seen which via station: such
  // questions are searched without a first journey.
  if (task.conditions && task.conditions.fullLevel > 0) return undefined
  const closed = task.conditions?.closed
  const { patternFirst, patternLength, patternRows, patternTimes, positionStop, positionFlags, times, links } = view
  const scratch = scratchFor(view.image.stopCode.length, 1, 0, view.mirror > 0 ? 'any mirrored' : 'any')
  const { arrival, arrivalCell, arrivalBoard, readyLink, stopCount, limit } = scratch
  // Its labels are read like any search's, so a journey that it finds is told by the same code.
  const own: Task = { ...task, scratch }
  if (ready.length < stopCount) {
    came = new Uint16Array(stopCount)
    ready = new Uint16Array(stopCount)
    trainsTo = new Uint8Array(stopCount)
  }
  if (ridden.length < view.patternCount) ridden = new Uint16Array(view.patternCount)
  came.fill(NEVER)
  ready.fill(NEVER)
  ridden.fill(NEVER)
  scratch.best.fill(0)
  scratch.best.fill(before, 0, maxTrains + 1)
  limit.fill(0)
  limit.fill(limitBefore(task.arrivals, before), 0, maxTrains + 1)
  scratch.bestIsNew.fill(0)
  open.clear()

  // Notes somebody who is ready there, unless it is known better or could no longer come in time.
  const board = (stop: number, from: number, trains: number, link: number) => {
    if (from >= ready[stop]! || trains >= maxTrains) return
    const bound = least[stop]!
    if (from + (bound & MINUTE_BITS) >= limit[trains + (bound >> TRAIN_SHIFT)]!) return
    ready[stop] = from
    trainsTo[stop] = trains
    readyLink[trains * stopCount + stop] = link
    open.push(rankOf(from, bound, trains), stop)
  }
  // Walks are taken as soon as somebody comes, not after a round: there are no rounds here.
  const walk = (stop: number, comes: number, trains: number) => {
    const leaves = trains > 0 && linkInterchange ? comes + interchange[stop]! : comes
    for (let link = links.first[stop]!; link < links.first[stop + 1]!; link++) {
      const minutes = task.linkMinutes[link]!
      if (minutes === NEVER) continue
      const there = linkArrival(view, link, leaves, minutes)
      if (there >= NEVER) continue
      const to = links.to[link]!
      if ((stopFlags[to]! & TARGET) !== 0) setBest(own, trains, there, to, link)
      board(to, linkInterchange ? there + interchange[to]! : there, trains, link)
    }
  }

  for (const stop of origins) {
    if (closed && closed[stop] !== 0) continue
    const leaves = minute + (task.startMinutes?.[stop] ?? 0)
    board(stop, leaves, 0, NONE)
    walk(stop, leaves, 0)
  }
  let left = stations
  while (open.size() > 0 && left-- > 0) {
    // From the first journey on, only a few more stations: the proof that follows finds what is left to be found.
    if (scratch.best[maxTrains]! < before) left = Math.min(left, afterwards)
    const key = open.pop()
    const stop = key % STOPS
    const from = ready[stop]!
    // It has been reached earlier since, and looked at.
    if ((key - stop) / STOPS !== rankOf(from, least[stop]!, trainsTo[stop]!)) continue
    const trains = trainsTo[stop]! + 1
    // How far from the destination a train may lead on its way.
    const farthest = (least[stop]! & MINUTE_BITS) + DETOUR
    for (let entry = view.entryFirst[stop]!; entry < view.entryFirst[stop + 1]!; entry++) {
      const next = leastAboard[view.entryNext[entry]!]!
      const afterNext = next & MINUTE_BITS
      if (afterNext > farthest || from + view.entryRun[entry]! + afterNext >= limit[trains + (next >> TRAIN_SHIFT)]!)
        continue
      const pattern = view.entryPattern[entry]!
      if (patternAllowed !== undefined && patternAllowed[pattern] === 0) continue
      const position = view.entryPosition[entry]!
      const first = patternFirst[pattern]!
      if ((positionFlags[first + position]! & PICK_UP) === 0) continue
      const length = patternLength[pattern]!
      const stride = length * 2
      const column = patternTimes[pattern]! + position * 2 + 1
      let low = 0
      let high = patternRows[pattern]!
      if (high > ridden[pattern]!) high = ridden[pattern]!
      const rows = high
      while (low < high) {
        const middle = (low + high) >> 1
        if (times[column + middle * stride]! >= from) high = middle
        else low = middle + 1
      }
      // A train of this pattern that was ridden is as good as any later one.
      if (low === rows) continue
      ridden[pattern] = low
      let cell = column + low * stride + 1
      for (let at = position + 1; at < length; at++, cell += 2) {
        const to = positionStop[first + at]!
        if (closed && (closed[to]! & NO_RIDE) !== 0) break
        const comes = times[cell]!
        const aboard = leastAboard[to]!
        const ahead = aboard & MINUTE_BITS
        if (ahead > farthest || comes + ahead >= limit[trains + (aboard >> TRAIN_SHIFT)]!) break
        if ((positionFlags[first + at]! & SET_DOWN) === 0 || (closed && (closed[to]! & NO_CHANGE) !== 0)) continue
        // At the destination whatever is the best with so many trains counts; elsewhere only the earliest of all.
        const isTarget = (stopFlags[to]! & TARGET) !== 0
        // With minutes of one's own behind it, a stop may be both where one could end and where one had better go on.
        const ends = isTarget && comes + (task.endMinutes?.[to] ?? 0) < scratch.best[trains]!
        if (!ends && (comes >= came[to]! || (isTarget && !task.endMinutes))) continue
        came[to] = comes
        const label = trains * stopCount + to
        arrival[label] = comes
        arrivalCell[label] = cell
        arrivalBoard[label] = position
        if (ends) setBest(own, trains, comes, to, NONE)
        if ((stopFlags[to]! & LINKED) !== 0) walk(to, comes, trains)
        board(to, comes + interchange[to]!, trains, NONE)
      }
    }
  }
  return scratch.best[maxTrains]! < before ? own : undefined
}
