/** A typed array that grows while it is filled: a national timetable must not lie in memory as boxed numbers. */
export type Growing<Numbers> = {
  push(value: number): void
  /** Only places that have been pushed: the room behind them holds nothing. */
  at(place: number): number
  readonly length: number
  /** What has been pushed, as it lies: no copy. Whoever pushes afterwards may write into another array. */
  take(): Numbers
}

/** Doubled whenever it is full, so that each number is copied about once. */
const FIRST_ROOM = 1024

// Two functions that look alike, so that each is compiled for one kind of array.
export function growing16(): Growing<Uint16Array<ArrayBuffer>> {
  let room = new Uint16Array(FIRST_ROOM)
  let length = 0
  return {
    push(value) {
      if (length === room.length) {
        const wider = new Uint16Array(room.length * 2)
        wider.set(room)
        room = wider
      }
      room[length++] = value
    },
    at: (place) => room[place]!,
    get length() {
      return length
    },
    take: () => room.subarray(0, length),
  }
}

export function growing32(): Growing<Uint32Array<ArrayBuffer>> {
  let room = new Uint32Array(FIRST_ROOM)
  let length = 0
  return {
    push(value) {
      if (length === room.length) {
        const wider = new Uint32Array(room.length * 2)
        wider.set(room)
        room = wider
      }
      room[length++] = value
    },
    at: (place) => room[place]!,
    get length() {
      return length
    },
    take: () => room.subarray(0, length),
  }
}
