import { limitBefore, setBest } from './arrivals.ts'
import { MINUTE_BITS, TRAIN_SHIFT } from './bounds.ts'
import { scanWithConditions } from './scan-conditions.ts'
import { scanPatterns } from './scan.ts'
import { LEVEL_SHIFT, NONE, NOT_QUEUED } from './scratch.ts'
import { TARGET, type Task } from './task.ts'
import { NEVER } from './view/marks.ts'

/** Forgets all labels. `bestBefore`: arrivals later than this are not wanted, for so many trains. */
export function clearLabels(task: Task, bestBefore: Uint16Array): void {
  const { scratch, keep } = task
  const states = scratch.stopCount * scratch.levels
  // One row of caps where nothing is shared: the others are left as they are, for nobody reads them.
  const rows = keep ? task.maxTrains + 1 : 1
  // Only what is read: arrivals need no clearing, for a cap stands in front of each.
  scratch.arrivalCap.fill(NEVER, 0, rows * states)
  scratch.readyCap.fill(NEVER, 0, rows * states)
  scratch.ready.fill(NEVER, 0, rows * states)
  const { best, limit } = scratch
  scratch.scanned = 0
  // No minute is before 0: whatever needs more trains than are allowed fails the same comparison as what comes too late.
  best.fill(0, task.maxTrains + 1)
  limit.fill(0, task.maxTrains + 1)
  for (let trains = 0; trains <= task.maxTrains; trains++) {
    best[trains] = bestBefore[trains]!
    // As good with fewer trains: its limit is the same, and reckoning it is the dear part.
    limit[trains] =
      trains > 0 && best[trains] === best[trains - 1] ? limit[trains - 1]! : limitBefore(task.arrivals, best[trains]!)
  }
  startRun(task)
}

/** Begins another departure with the labels as they are. */
export function startRun({ scratch }: Task): void {
  // Labels stay: what a later departure reaches, an earlier one reaches, too. Only what is better is
  // an answer of this one.
  scratch.bestIsNew.fill(0)
  for (let at = 0; at < scratch.markedCount; at++) scratch.isMarked[scratch.marked[at]!] = 0
  scratch.markedCount = 0
}

/** Says from when on a train can be boarded at a stop; whether that is earlier than was known. */
export function setReady(task: Task, round: number, state: number, minute: number, link: number): boolean {
  const { scratch, keep } = task
  const states = scratch.stopCount * scratch.levels
  const cap = keep ? round * states : 0
  const lastCap = keep ? task.maxTrains * states : 0
  // Somebody was ready here as early, with as many trains or fewer.
  if (minute >= scratch.readyCap[cap + state]!) return false
  for (let to = cap + state; to <= lastCap + state && scratch.readyCap[to]! > minute; to += states)
    scratch.readyCap[to] = minute
  scratch.ready[round * states + state] = minute
  scratch.readyLink[round * states + state] = link
  return true
}

/** The trains that call there are looked at in the next round. Once each, however often it has become better in this one. */
function mark({ scratch }: Task, state: number): void {
  if (scratch.isMarked[state] === 1) return
  scratch.isMarked[state] = 1
  scratch.marked[scratch.markedCount++] = state
}

/** Starts at every origin at one minute, on foot too. */
export function startAt(task: Task, minute: number): void {
  const { scratch, conditions } = task
  for (const stop of task.origins) {
    const leaves = minute + (task.startMinutes?.[stop] ?? 0)
    // Who starts at a via station has seen it.
    const level = conditions ? conditions.viaBits[stop]! : 0
    const state = level * scratch.stopCount + stop
    if (setReady(task, 0, state, leaves, NONE)) mark(task, state)
    followLinks(task, 0, stop, level, leaves)
  }
}

/** One round after the other, each with one train more, until nothing improves. The first trains may be queued already. */
export function runRounds(task: Task, first: number): void {
  for (let round = first; runRound(task, round);) round++
}

/**
 * One train more; whether another may follow. Rounds must come one after the other
 * from 1: each reads the labels of the one before it.
 */
export function runRound(task: Task, round: number): boolean {
  const { scratch } = task
  const states = scratch.stopCount * scratch.levels
  // Where labels aren't kept, rounds of another search may stand here.
  if (!task.keep) scratch.ready.fill(NEVER, round * states, (round + 1) * states)
  collectPatterns(task, round)
  if (scratch.queued === 0) return false
  scratch.scanned += scratch.queued
  if (task.conditions) scanWithConditions(task, round, task.conditions)
  else scanPatterns(task, round)
  for (let at = 0; at < scratch.arrivedCount; at++) {
    const state = scratch.arrived[at]!
    scratch.hasArrived[state] = 0
    // Walks come after all trains of the round: a stop reached twice is walked from once, by its earliest train.
    const level = Math.floor(state / scratch.stopCount)
    followLinks(task, round, state - level * scratch.stopCount, level, scratch.arrival[round * states + state]!)
  }
  scratch.arrivedCount = 0
  return round < task.maxTrains
}

/**
 * Queues a pattern that can be boarded at a place, for the next scan. The same stands written out in
 * `collectPatterns`, where it is done for every train of every marked stop.
 */
export function queuePattern({ scratch, patternAllowed }: Task, pattern: number, position: number): void {
  const { queue, queueAt, queueLast } = scratch
  const first = queueAt[pattern]!
  if (first === NOT_QUEUED) {
    // Asked once for each pattern and round, not for each of its stops.
    if (patternAllowed?.[pattern] === 0) return
    queue[scratch.queued++] = pattern
    queueAt[pattern] = position
    queueLast[pattern] = position
  } else if (position < first) queueAt[pattern] = position
  // Between first and last place of boarding the pattern is looked at stop by stop; beyond only with somebody aboard.
  else if (position > queueLast[pattern]!) queueLast[pattern] = position
}

/** Queues every pattern that can be boarded at a marked stop, unless its next call already leads too far away. */
function collectPatterns({ view, scratch, patternAllowed, least, leastAboard }: Task, round: number): void {
  const { entryFirst, entryPattern, entryPosition, entryNext, entryRun } = view
  const { marked, isMarked, queue, queueAt, queueLast, stopCount, levels, ready, limit } = scratch
  const before = (round - 1) * stopCount * levels
  let { queued } = scratch
  for (let at = 0; at < scratch.markedCount; at++) {
    const state = marked[at]!
    isMarked[state] = 0
    const stop = state % stopCount
    const boarded = ready[before + state]!
    // The limit may have come down since it was marked: one look here saves one at each of its trains.
    const fromHere = least[stop]!
    if (boarded + (fromHere & MINUTE_BITS) >= limit[round - 1 + (fromHere >> TRAIN_SHIFT)]!) continue
    for (let entry = entryFirst[stop]!; entry < entryFirst[stop + 1]!; entry++) {
      // Even if a train left at once and ran as fast as the fastest: does it lead where the best can still be beaten?
      const bound = leastAboard[entryNext[entry]!]!
      if (boarded + entryRun[entry]! + (bound & MINUTE_BITS) >= limit[round + (bound >> TRAIN_SHIFT)]!) continue
      const pattern = entryPattern[entry]!
      const position = entryPosition[entry]!
      const first = queueAt[pattern]!
      if (first === NOT_QUEUED) {
        if (patternAllowed !== undefined && patternAllowed[pattern] === 0) continue
        queue[queued++] = pattern
        queueAt[pattern] = position
        queueLast[pattern] = position
      } else if (position < first) queueAt[pattern] = position
      else if (position > queueLast[pattern]!) queueLast[pattern] = position
    }
  }
  scratch.markedCount = 0
  scratch.queued = queued
}

/** Walks on from a stop reached by train in this round, or from the start (round 0). */
function followLinks(task: Task, round: number, stop: number, level: number, minute: number): void {
  const { view, stopFlags, interchange, linkMinutes, linkInterchange, conditions, scratch, least } = task
  const { links } = view
  // Who only walks comes at a minute of their own.
  const limit = round === 0 ? scratch.best : scratch.limit
  // Some count the change of trains before a walk, some don't: the question says it.
  const leaves = round > 0 && linkInterchange ? minute + interchange[stop]! : minute
  for (let link = links.first[stop]!; link < links.first[stop + 1]!; link++) {
    const minutes = linkMinutes[link]!
    if (minutes === NEVER) continue
    // Footpaths and tubes have hours; who comes too early waits until they open.
    const comes = linkArrival(view, link, leaves, minutes)
    if (comes >= NEVER) continue
    const to = links.to[link]!
    const bound = least[to]!
    if (comes + (bound & MINUTE_BITS) >= limit[round + (bound >> TRAIN_SHIFT)]!) continue
    const way = (link | (level << LEVEL_SHIFT)) >>> 0
    // Walking into a via station counts as having been there.
    const toLevel = conditions ? level | conditions.viaBits[to]! : level
    if ((stopFlags[to]! & TARGET) !== 0 && (!conditions || toLevel === conditions.fullLevel))
      setBest(task, round, comes, to, way)
    const state = toLevel * scratch.stopCount + to
    if (setReady(task, round, state, linkInterchange ? comes + interchange[to]! : comes, way)) mark(task, state)
  }
}

/** When someone who wants to leave at a minute has come over the link, its opening hours minded; NEVER if it is shut. */
export function linkArrival({ links, mirror }: Task['view'], link: number, leaves: number, minutes: number): number {
  const open = links.open[link]!
  const close = links.close[link]!
  // In a mirrored view the walk is done backwards: its hours bound the end that is its start for travellers.
  if (mirror > 0) {
    const comes = Math.max(leaves + minutes, open)
    return comes <= close ? comes : NEVER
  }
  const starts = Math.max(leaves, open)
  return starts <= close ? starts + minutes : NEVER
}
