import { setBest } from './arrivals.ts'
import { NONE, NOT_QUEUED } from './scratch.ts'
import { LINKED, TARGET, type Task } from './task.ts'
import { PICK_UP, SET_DOWN } from './timetable.ts'
import { NEVER } from './view.ts'

/**
 * The innermost loop: rides every queued pattern once, on the earliest train that can be caught, and notes where it comes
 * earlier than anything before. No allocation, no function call, one branch more only where something improves.
 */
export function scanPatterns(task: Task, round: number): void {
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
  const before = (round - 1) * stops
  const now = round * stops
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
    const lastBoarding = first + queueLast[pattern]!
    let row = rows
    let cell = 0
    let board = 0
    for (let at = first + position; at < end; at++, position++) {
      const stop = positionStop[at]!
      const readyHere = ready[before + stop]!
      if (row < rows) {
        const comes = times[cell]!
        const aboard = leastAboard[stop]!
        if (comes + (aboard & 4095) >= limit[round + (aboard >>> 12)]!) {
          // From here on this train is of no use; go on only for those who board later.
          if (at > lastBoarding) break
          row = rows
        } else if (comes < arrivalCap[cap + stop]!) {
          const least = leastAfterTrain[stop]!
          if (comes + (least & 4095) < limit[round + (least >>> 12)]! && (positionFlags[at]! & SET_DOWN) !== 0) {
            arrival[now + stop] = comes
            arrivalCell[now + stop] = cell
            arrivalBoard[now + stop] = board
            for (let to = cap + stop; to <= lastCap + stop && arrivalCap[to]! > comes; to += stops)
              arrivalCap[to] = comes
            const flags = stopFlags[stop]!
            if (flags !== 0) {
              if ((flags & TARGET) !== 0) {
                setBest(task, round, comes, stop, NONE)
              }
              if ((flags & LINKED) !== 0 && hasArrived[stop] === 0) {
                hasArrived[stop] = 1
                arrived[arrivedCount++] = stop
              }
            }
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
        if (row < rows) {
          if (
            readyHere <= times[cell + 1]! &&
            row > 0 &&
            readyHere <= times[cell + 1 - stride]! &&
            (positionFlags[at]! & PICK_UP) !== 0
          ) {
            do {
              row--
              cell -= stride
            } while (row > 0 && readyHere <= times[cell + 1 - stride]!)
            board = position
          }
          cell += 2
          continue
        }
      }
      if (at > lastBoarding) break
      if (readyHere !== NEVER && (positionFlags[at]! & PICK_UP) !== 0) {
        const column = begin + position * 2 + 1
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
