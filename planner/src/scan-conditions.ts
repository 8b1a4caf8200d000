import { setBest } from './arrivals.ts'
import { NONE, NOT_QUEUED } from './scratch.ts'
import { type Conditions, LINKED, NO_CHANGE, NO_RIDE, TARGET, type Task } from './task.ts'
import { PICK_UP, SET_DOWN } from './timetable.ts'
import { NEVER } from './view/marks.ts'

// One train for each level: a traveller who has seen a via station may sit in a later train than one who hasn't.
const heldRow = new Int32Array(256)
const heldBoard = new Uint32Array(256)

/**
 * The scan for queries with conditions on stations. A traveller's level says which via stations have been seen; calling at
 * one, on the train too, lifts it. Trains that call at a station to be avoided are left before it.
 */
export function scanWithConditions(task: Task, round: number, { viaBits, closed, fullLevel }: Conditions): void {
  const { view, scratch, stopFlags, interchange, leastAfterTrain, keep } = task
  const { patternFirst, patternLength, patternRows, patternTimes, positionStop, positionFlags, times } = view
  const { arrival, arrivalCell, arrivalBoard, ready, readyLink, arrivalCap, readyCap, limit, queue, queueAt, levels } =
    scratch
  const { marked, isMarked, arrived, hasArrived, stopCount } = scratch
  // A state is a stop on a level: labels of one level lie together, level after level.
  const states = stopCount * levels
  const before = (round - 1) * states
  const now = round * states
  const cap = keep ? now : 0
  const lastCap = keep ? task.maxTrains * states : 0
  for (let queued = 0; queued < scratch.queued; queued++) {
    const pattern = queue[queued]!
    const rows = patternRows[pattern]!
    const stride = patternLength[pattern]! * 2
    const begin = patternTimes[pattern]!
    const first = patternFirst[pattern]!
    const end = first + patternLength[pattern]!
    let position = queueAt[pattern]!
    queueAt[pattern] = NOT_QUEUED
    // At the beginning of a pattern nobody is aboard on any level.
    for (let level = 0; level < levels; level++) heldRow[level] = rows
    for (let at = first + position; at < end; at++, position++) {
      const stop = positionStop[at]!
      const rule = closed[stop]!
      const bits = viaBits[stop]!
      const column = begin + position * 2
      // Everybody has to be off before this call: whoever is aboard here has taken a way that isn't wanted.
      if ((rule & NO_RIDE) !== 0) for (let level = 0; level < levels; level++) heldRow[level] = rows
      // Calling here counts, also without getting off: who is aboard goes up to the level that has seen it.
      if (bits !== 0) {
        for (let level = 0; level < levels; level++) {
          // Levels are gone through upwards, and lifting twice changes nothing: nobody is lifted two times here.
          const lifted = level | bits
          if (lifted === level || heldRow[level]! >= rows) continue
          // Of two who meet on a level the one in the earlier train stays.
          if (heldRow[level]! < heldRow[lifted]!) {
            heldRow[lifted] = heldRow[level]!
            heldBoard[lifted] = heldBoard[level]!
          }
          heldRow[level] = rows
        }
      }
      // Neither on nor off: riding through is all that is left.
      if ((rule & NO_CHANGE) !== 0) continue
      for (let level = 0; level < levels; level++) {
        const row = heldRow[level]!
        const state = level * stopCount + stop
        if (row < rows && (positionFlags[at]! & SET_DOWN) !== 0) {
          const comes = times[column + row * stride]!
          // The least minutes straight to the destination: with via stations still
          // to be seen it takes longer, so they hold.
          const least = leastAfterTrain[stop]!
          if (comes < arrivalCap[cap + state]! && comes + (least & 4095) < limit[round + (least >>> 12)]!) {
            arrival[now + state] = comes
            arrivalCell[now + state] = column + row * stride
            arrivalBoard[now + state] = heldBoard[level]!
            for (let to = cap + state; to <= lastCap + state && arrivalCap[to]! > comes; to += states)
              arrivalCap[to] = comes
            // An arrival counts only with all via stations seen.
            if ((stopFlags[stop]! & TARGET) !== 0 && level === fullLevel) {
              setBest(task, round, comes, stop, NONE)
            }
            if ((stopFlags[stop]! & LINKED) !== 0 && hasArrived[state] === 0) {
              hasArrived[state] = 1
              arrived[scratch.arrivedCount++] = state
            }
            const changed = comes + interchange[stop]!
            if (changed < readyCap[cap + state]!) {
              ready[now + state] = changed
              readyLink[now + state] = NONE
              for (let to = cap + state; to <= lastCap + state && readyCap[to]! > changed; to += states)
                readyCap[to] = changed
              if (isMarked[state] === 0) {
                isMarked[state] = 1
                marked[scratch.markedCount++] = state
              }
            }
          }
        }
        const readyHere = ready[before + state]!
        if (readyHere === NEVER || (positionFlags[at]! & PICK_UP) === 0) continue
        // Only trains before the one in hand: a later one is no better on this level. With nobody aboard these are all.
        let low = 0
        let high = row
        while (low < high) {
          const middle = (low + high) >> 1
          if (times[column + 1 + middle * stride]! >= readyHere) high = middle
          else low = middle + 1
        }
        // The level at boarding is noted as well: the journey is read backwards, and has to know on which level to go on.
        if (low < row) {
          heldRow[level] = low
          heldBoard[level] = position | (level << 16)
        }
      }
    }
  }
  scratch.queued = 0
}
