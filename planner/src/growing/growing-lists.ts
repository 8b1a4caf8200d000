import { growing32 } from './growing.ts'

/** Lists of numbers, each kept once however often it is told. */
export type GrowingLists = {
  /** The list's number among those kept, in the order in which they came. */
  numberOf(list: Uint32Array, length: number): number
  /** Where a list begins in what `take` answers; one more than there are lists tells the end. */
  first(list: number): number
  readonly count: number
  take(): Uint32Array<ArrayBuffer>
}

const FIRST_SLOTS = 1 << 12

/**
 * Found by a hash of the numbers themselves: there is a list or two for every train of a country, and a text or an array made
 * for each of them only to look it up costs more than all the rest.
 */
export function growingLists(): GrowingLists {
  const firsts = growing32()
  // Kept, so that more slots need no list read again, and most unlike lists are told apart without being read.
  const hashes = growing32()
  let numbers = new Uint32Array(1 << 12)
  let used = 0
  /** Number of the list and one, in the slot that its hash asks for, or the next free one. */
  let slots = new Uint32Array(FIRST_SLOTS)
  firsts.push(0)

  /**
   * Never more than half of the slots are taken, so that a free one is always
   * near and a look never goes round in a circle.
   */
  const widenSlots = () => {
    slots = new Uint32Array(slots.length * 2)
    for (let list = 0; list < hashes.length; list++) {
      let slot = hashes.at(list) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = list + 1
    }
  }

  const isSame = (list: Uint32Array, length: number, known: number) => {
    const from = firsts.at(known)
    if (firsts.at(known + 1) - from !== length) return false
    for (let at = 0; at < length; at++) if (numbers[from + at] !== list[at]) return false
    return true
  }

  /** Copied behind the others: the caller uses its list again for the next train. */
  const keep = (list: Uint32Array, length: number) => {
    if (used + length > numbers.length) {
      const wider = new Uint32Array(Math.max(numbers.length * 2, used + length))
      wider.set(numbers)
      numbers = wider
    }
    for (let at = 0; at < length; at++) numbers[used + at] = list[at]!
    used += length
    firsts.push(used)
  }

  return {
    numberOf(list, length) {
      const hash = hashOf(list, length)
      let slot = hash & (slots.length - 1)
      for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
        if (hashes.at(taken - 1) === hash && isSame(list, length, taken - 1)) return taken - 1
        slot = (slot + 1) & (slots.length - 1)
      }
      hashes.push(hash)
      slots[slot] = hashes.length
      keep(list, length)
      if (hashes.length * 2 > slots.length) widenSlots()
      return hashes.length - 1
    },
    first: (list) => firsts.at(list),
    get count() {
      return hashes.length
    },
    take: () => numbers.subarray(0, used),
  }
}

/**
 * The length counts, too. Multiplying spreads a number upwards; the shift brings it
 * down again, since only the low bits choose the slot.
 */
function hashOf(list: Uint32Array, length: number): number {
  let hash = length
  for (let at = 0; at < length; at++) {
    hash = Math.imul(hash ^ list[at]!, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}
