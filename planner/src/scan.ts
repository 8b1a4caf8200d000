import { setBest } from './arrivals.ts'
import { NONE, NOT_QUEUED } from './scratch.ts'
import { LINKED, TARGET, type Task } from './task.ts'
import { PICK_UP, SET_DOWN } from './timetable.ts'
import { NEVER } from './view/marks.ts'

/**
 * The innermost loop: rides every queued pattern once, on the earliest train that can be caught, and notes where it comes
 * earlier than anything before. No allocation, no function call, one branch more only where something improves.
 */
export function scanPatterns(task: Task, round: number): void {
  // Everything is taken out of its object once: a look-up of a field in the loop would cost more than what it is for.
  const { view, scratch, stopFlags, interchange, leastAfterTrain, leastAboard, keep } = task
  const { patternFirst, patternLength, patternRows, patternTimes, positionStop, positionFlags, times } = view
  const {
    arrival,
    arrivalCell,
    arrivalBoard,
    ready,
    readyLink,
    arrivalCap,
    readyCap,
    limit,
    queue,
    queueAt,
    queueLast,
  } = scratch
  const { marked, isMarked, arrived, hasArrived } = scratch
  const stops = scratch.stopCount
  // Labels of the round before say when somebody is ready to board; those of this round are written.
  const before = (round - 1) * stops
  const now = round * stops
  // Where several departures share their labels, each number of trains has a row of caps of its own; else one
  // row serves all rounds.
  const cap = keep ? now : 0
  const lastCap = keep ? task.maxTrains * stops : 0
  let { markedCount, arrivedCount } = scratch
  for (let queued = 0; queued < scratch.queued; queued++) {
    const pattern = queue[queued]!
    let position = queueAt[pattern]!
    queueAt[pattern] = NOT_QUEUED
    const length = patternLength[pattern]!
    const rows = patternRows[pattern]!
    // All its trains may have gone to other patterns because of news.
    if (rows === 0) continue
    const stride = length * 2
    const begin = patternTimes[pattern]!
    const first = patternFirst[pattern]!
    const end = first + length
    // Behind the last stop where anybody waits the pattern is only ridden by who is aboard.
    const lastBoarding = first + queueLast[pattern]!
    // `row === rows`: nobody is aboard yet. Rows are trains, earliest first, so a smaller row is an earlier train.
    let row = rows
    let cell = 0
    let board = 0
    for (let at = first + position; at < end; at++, position++) {
      const stop = positionStop[at]!
      // Labels of the round before are never written in this one: what is boarded here was ready
      // before this train came.
      const readyHere = ready[before + stop]!
      if (row < rows) {
        // Aboard: first get off, then see whether an earlier train can be caught here.
        const comes = times[cell]!
        const aboard = leastAboard[stop]!
        if (comes + (aboard & 4095) >= limit[round + (aboard >>> 12)]!) {
          // From here on this train is of no use; go on only for those who board later.
          if (at > lastBoarding) break
          row = rows
          // Earlier here than anything with as many trains or fewer.
        } else if (comes < arrivalCap[cap + stop]!) {
          // Not only earlier: what is still to come from here must fit under the best that is known.
          const least = leastAfterTrain[stop]!
          if (comes + (least & 4095) < limit[round + (least >>> 12)]! && (positionFlags[at]! & SET_DOWN) !== 0) {
            // How it came here is kept as two numbers: the cell says train and call, the board says
            // where it was caught.
            arrival[now + stop] = comes
            arrivalCell[now + stop] = cell
            arrivalBoard[now + stop] = board
            // With more trains allowed one may come as early, too: their caps sink along, until one
            // that is lower already.
            for (let to = cap + stop; to <= lastCap + stop && arrivalCap[to]! > comes; to += stops)
              arrivalCap[to] = comes
            const flags = stopFlags[stop]!
            if (flags !== 0) {
              // Noted at once, so that the limit sinks for all that is scanned after it in this very round.
              if ((flags & TARGET) !== 0) {
                setBest(task, round, comes, stop, NONE)
              }
              if ((flags & LINKED) !== 0 && hasArrived[stop] === 0) {
                hasArrived[stop] = 1
                arrived[arrivedCount++] = stop
              }
            }
            // Whoever goes on by train needs the time to change; whoever walks on doesn't, or has it
            // reckoned in `followLinks`.
            const changed = comes + interchange[stop]!
            if (changed < readyCap[cap + stop]!) {
              ready[now + stop] = changed
              readyLink[now + stop] = NONE
              for (let to = cap + stop; to <= lastCap + stop && readyCap[to]! > changed; to += stops)
                readyCap[to] = changed
              if (isMarked[stop] === 0) {
                isMarked[stop] = 1
                marked[markedCount++] = stop
              }
            }
          }
        }
        // Still aboard. May an earlier train of this pattern be caught here? Since rows never overtake, it
        // is earlier everywhere.
        if (row < rows) {
          if (
            readyHere <= times[cell + 1]! &&
            row > 0 &&
            readyHere <= times[cell + 1 - stride]! &&
            (positionFlags[at]! & PICK_UP) !== 0
          ) {
            // Back train by train: it is seldom more than one, and cheaper than halving.
            do {
              row--
              cell -= stride
            } while (row > 0 && readyHere <= times[cell + 1 - stride]!)
            board = position
          }
          // From the departure of this call to the arrival of the next.
          cell += 2
          continue
        }
      }
      if (at > lastBoarding) break
      // Nobody aboard: the first train that leaves when somebody is ready, found by halving.
      if (readyHere !== NEVER && (positionFlags[at]! & PICK_UP) !== 0) {
        const column = begin + position * 2 + 1
        // The last train of all hasn't left: there is one to be found.
        if (times[column + (rows - 1) * stride]! >= readyHere) {
          let low = 0
          let high = rows - 1
          while (low < high) {
            const middle = (low + high) >> 1
            if (times[column + middle * stride]! >= readyHere) high = middle
            else low = middle + 1
          }
          row = low
          board = position
          cell = column + row * stride + 1
        }
      }
    }
  }
  scratch.queued = 0
  scratch.markedCount = markedCount
  scratch.arrivedCount = arrivedCount
}
