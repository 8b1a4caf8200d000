/**
 * Stops waiting to be looked at, the smallest rank first. Stops and ranks lie together in one number; it is used again. A
 * stop that becomes better is pushed once more and never moved: who pops it sees by its rank whether it is out of date.
 */
export type Heap = {
  push(rank: number, stop: number): void
  /** The first one: rank * STOPS + stop. Nobody asks an empty heap. */
  pop(): number
  clear(): void
  size(): number
}

/** More than any country has stations. Rank and stop together stay exact in a double. */
export const STOPS = 2 ** 22

export function makeHeap(): Heap {
  let keys = new Float64Array(256)
  let size = 0
  return {
    push(rank, stop) {
      if (size === keys.length) {
        const wider = new Float64Array(keys.length * 2)
        wider.set(keys)
        keys = wider
      }
      // One comparison orders both, and equal ranks always come out in the same order.
      const key = rank * STOPS + stop
      let at = size++
      while (at > 0) {
        // Moved up through a gap: each key is written once, and the new one last.
        const parent = (at - 1) >> 1
        if (keys[parent]! <= key) break
        keys[at] = keys[parent]!
        at = parent
      }
      keys[at] = key
    },
    pop() {
      const first = keys[0]!
      const key = keys[--size]!
      let at = 0
      for (;;) {
        let child = at * 2 + 1
        if (child >= size) break
        if (child + 1 < size && keys[child + 1]! < keys[child]!) child++
        if (keys[child]! >= key) break
        keys[at] = keys[child]!
        at = child
      }
      keys[at] = key
      return first
    },
    clear: () => void (size = 0),
    size: () => size,
  }
}
