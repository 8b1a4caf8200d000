/** Gives each distinct short text of a feed a number from 0 up, straight from the bytes: no string is made twice. */
export type ByteKeys = {
  /** The number of this text, new if it was never seen. */
  numberOf: (bytes: Uint8Array, start: number, end: number) => number
  /** The number of this text, or -1. */
  find: (bytes: Uint8Array, start: number, end: number) => number
  findText: (text: string) => number
  textOf: (key: number) => string
  readonly size: () => number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Open addressing over one growing store of bytes; at most half full, so that a look-up seldom probes twice. */
export function byteKeys(expected = 1024): ByteKeys {
  let capacity = 1
  while (capacity < expected * 2) capacity *= 2
  let slots = new Int32Array(capacity).fill(-1)
  let hashes = new Int32Array(expected)
  let starts = new Int32Array(expected + 1)
  let store = new Uint8Array(expected * 8)
  let size = 0
  const texts: string[] = []

  function isKey(key: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = starts[key] as number
    if ((starts[key + 1] as number) - from !== end - start) return false
    for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== store[j]) return false
    return true
  }

  function slotOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    let slot = hash & (capacity - 1)
    for (;;) {
      const key = slots[slot] as number
      if (key < 0 || (hashes[key] === hash && isKey(key, bytes, start, end))) return slot
      slot = (slot + 1) & (capacity - 1)
    }
  }

  function grow(): void {
    capacity *= 2
    slots = new Int32Array(capacity).fill(-1)
    for (let key = 0; key < size; key++) {
      let slot = (hashes[key] as number) & (capacity - 1)
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & (capacity - 1)
      slots[slot] = key
    }
  }

  function add(hash: number, slot: number, bytes: Uint8Array, start: number, end: number): number {
    const from = starts[size] as number
    const to = from + end - start
    if (size + 1 >= hashes.length) {
      hashes = widened(hashes, size * 2 + 16)
      starts = widened(starts, size * 2 + 17)
    }
    if (to > store.length) {
      const wider = new Uint8Array(to * 2)
      wider.set(store)
      store = wider
    }
    for (let i = start, j = from; i < end; i++, j++) store[j] = bytes[i] as number
    hashes[size] = hash
    starts[size + 1] = to
    slots[slot] = size
    size += 1
    if (size * 2 > capacity) grow()
    return size - 1
  }

  const find = (bytes: Uint8Array, start: number, end: number) =>
    slots[slotOf(hashOf(bytes, start, end), bytes, start, end)] as number

  return {
    find,
    findText: (text) => {
      const bytes = encoder.encode(text)
      return find(bytes, 0, bytes.length)
    },
    numberOf: (bytes, start, end) => {
      const hash = hashOf(bytes, start, end)
      const slot = slotOf(hash, bytes, start, end)
      const key = slots[slot] as number
      return key >= 0 ? key : add(hash, slot, bytes, start, end)
    },
    textOf: (key) => (texts[key] ??= decoder.decode(store.subarray(starts[key], starts[key + 1]))),
    size: () => size,
  }
}

function widened(values: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length)
  wider.set(values)
  return wider
}
