import { NEVER } from './view/marks.ts'

/** No journey of this house has more trains than this. */
export const MOST_TRAINS = 12
/** No link; no position in the queue. */
export const NONE = 0xffffffff
export const NOT_QUEUED = 0xffff
/**
 * Above this bit of a link's number in a label stands the level on which it was begun: room for 16 million links, and
 * for the eight levels of three via stations, so that no label can be NONE.
 */
export const LEVEL_SHIFT = 24

/**
 * The search's working memory, one per thread, used again for every query: nothing is allocated while searching.
 * Labels lie round after round, and within a round level after level (levels count the via stations already visited).
 */
export type Scratch = {
  readonly stopCount: number
  readonly levels: number
  /** When a train of this round comes, and the call (cell in `times`) and boarding (position, level << 16) by which. */
  readonly arrival: Uint16Array
  readonly arrivalCell: Uint32Array
  readonly arrivalBoard: Uint32Array
  /**
   * From when on a train can be boarded, and the link that led here (NONE: the train itself, or the start). Two numbers
   * per stop, coming and being ready, since time to change is needed by who boards and by nobody who has arrived.
   */
  readonly ready: Uint16Array
  readonly readyLink: Uint32Array
  /** Later than these is of no use. One row, or one row per round where several departures share their labels. */
  readonly arrivalCap: Uint16Array
  readonly readyCap: Uint16Array
  /** First and last place where the pattern can be boarded in this round; NOT_QUEUED where it isn't to be ridden. */
  queueAt: Uint16Array
  queueLast: Uint16Array
  queue: Uint32Array
  queued: number
  /** How many patterns were ridden: what a search has cost. */
  scanned: number
  /** States at which somebody is ready sooner than was known; the flags keep each of them from standing there twice. */
  readonly marked: Uint32Array
  readonly isMarked: Uint8Array
  markedCount: number
  /** States reached by train in this round from which links begin: they are walked from when all trains are through. */
  readonly arrived: Uint32Array
  readonly hasArrived: Uint8Array
  arrivedCount: number
  /** Best arrival at the destination with so many trains or fewer, and how it was reached in which run. */
  readonly best: Uint16Array
  /** From when on an arrival could no longer be better: seldom a minute before the best, often the train before it. */
  readonly limit: Uint16Array
  readonly bestStop: Uint32Array
  readonly bestLink: Uint32Array
  readonly bestIsNew: Uint8Array
}

const kept = new Map<string, Scratch>()

/** The same memory comes back for the same size and use: the labels of the search before are then written over. */
export function scratchFor(stopCount: number, levels: number, patternCount: number, use: string): Scratch {
  const key = `${stopCount} ${levels} ${use}`
  let scratch = kept.get(key)
  if (!scratch) {
    // Images come and go, threads stay: don't hoard memory for those that went.
    if (kept.size >= 6) kept.clear()
    kept.set(key, (scratch = makeScratch(stopCount, levels)))
  }
  if (scratch.queueAt.length < patternCount) {
    scratch.queueAt = new Uint16Array(patternCount).fill(NOT_QUEUED)
    scratch.queueLast = new Uint16Array(patternCount)
    scratch.queue = new Uint32Array(patternCount)
  }
  return scratch
}

function makeScratch(stopCount: number, levels: number): Scratch {
  const states = stopCount * levels
  const labels = states * (MOST_TRAINS + 1)
  return {
    stopCount,
    levels,
    arrival: new Uint16Array(labels),
    arrivalCell: new Uint32Array(labels),
    arrivalBoard: new Uint32Array(labels),
    ready: new Uint16Array(labels).fill(NEVER),
    readyLink: new Uint32Array(labels),
    arrivalCap: new Uint16Array(labels),
    readyCap: new Uint16Array(labels),
    queueAt: new Uint16Array(0),
    queueLast: new Uint16Array(0),
    queue: new Uint32Array(0),
    queued: 0,
    scanned: 0,
    marked: new Uint32Array(states),
    isMarked: new Uint8Array(states),
    markedCount: 0,
    arrived: new Uint32Array(states),
    hasArrived: new Uint8Array(states),
    arrivedCount: 0,
    // Sixteen more than there are rounds, for a stop that needs more trains than are allowed.
    best: new Uint16Array(MOST_TRAINS + 1 + 16),
    limit: new Uint16Array(MOST_TRAINS + 1 + 16),
    bestStop: new Uint32Array(MOST_TRAINS + 1),
    bestLink: new Uint32Array(MOST_TRAINS + 1),
    bestIsNew: new Uint8Array(MOST_TRAINS + 1),
  }
}
