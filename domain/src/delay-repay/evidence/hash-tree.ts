/*
 * A day's record as a tree of hashes (RFC 9162, 2.1): leaves in the order in which they became known, so that a longer record
 * is the shorter one with leaves behind it. Whoever has the root can be shown that a leaf stands at its place.
 */

export type Hash = (bytes: Uint8Array) => Uint8Array

const LEAF = 0
const NODE = 1
const SIZE = 32

/** Leaves and nodes are hashed apart: no node can be passed off as a leaf. */
export const leafHash = (hash: Hash, leaf: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(leaf.length + 1)
  bytes[0] = LEAF
  bytes.set(leaf, 1)
  return hash(bytes)
}

function nodeHash(hash: Hash, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * SIZE)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + SIZE)
  return hash(bytes)
}

/** The left part of a tree of so many leaves: the greatest power of two below it. */
const leftPart = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1)

export type HashTree = {
  readonly size: () => number
  readonly add: (leaf: Uint8Array) => void
  /** Of its first so many leaves: none is no tree. */
  readonly rootOf: (size: number) => Uint8Array
  /** What it takes beside these leaves to come to that root, in the order in which it is needed. */
  readonly prove: (places: readonly number[], size: number) => Uint8Array[]
}

/** Hashes one after the other in one piece of memory. */
function listOfHashes() {
  let bytes = new Uint8Array(64 * SIZE)
  let count = 0
  return {
    count: () => count,
    at: (place: number) => bytes.subarray(place * SIZE, (place + 1) * SIZE),
    push: (hash: Uint8Array) => {
      if (count * SIZE === bytes.length) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      bytes.set(hash, count * SIZE)
      count += 1
    },
  }
}

/** Grows leaf by leaf, and keeps what is whole: half a million leaves are some 50 MB, and a root takes microseconds. */
export function growTree(hash: Hash): HashTree {
  /** By level: hashes of whole parts of 1, 2, 4, … leaves, one after the other. */
  const levels = [listOfHashes()]
  const partOf = (from: number, until: number): Uint8Array => {
    const count = until - from
    const level = Math.log2(count)
    if (Number.isInteger(level)) return levels[level]!.at(from / count)
    const middle = from + leftPart(count)
    return nodeHash(hash, partOf(from, middle), partOf(middle, until))
  }
  const add = (leaf: Uint8Array) => {
    let [node, level] = [leafHash(hash, leaf), 0]
    for (;;) {
      const nodes = (levels[level] ??= listOfHashes())
      nodes.push(node)
      if (nodes.count() % 2 === 1) return
      node = nodeHash(hash, nodes.at(nodes.count() - 2), node)
      level += 1
    }
  }
  const size = () => levels[0]!.count()
  const within = (wanted: number) => {
    if (wanted < 1 || wanted > size()) throw new RangeError(`a tree of ${size()} leaves has none of ${wanted}`)
  }
  return {
    size,
    add,
    rootOf: (wanted) => {
      within(wanted)
      return partOf(0, wanted).slice()
    },
    prove: (places, wanted) => {
      within(wanted)
      const needed: Uint8Array[] = []
      const walk = (from: number, until: number) => {
        if (!places.some((place) => place >= from && place < until))
          return void needed.push(partOf(from, until).slice())
        if (until - from === 1) return
        const middle = from + leftPart(until - from)
        walk(from, middle)
        walk(middle, until)
      }
      walk(0, wanted)
      return needed
    },
  }
}

type Shown = {
  readonly size: number
  /** By their places, each once. */
  readonly leaves: ReadonlyMap<number, Uint8Array>
  readonly needed: readonly Uint8Array[]
}

/** The root to which these leaves lead; nothing where they lead to none, or something is left over. */
export function rootFrom(hash: Hash, { size, leaves, needed }: Shown): Uint8Array | undefined {
  const places = [...leaves.keys()]
  if (size < 1 || places.length === 0 || places.some((place) => place < 0 || place >= size)) return undefined
  let used = 0
  const walk = (from: number, until: number): Uint8Array | undefined => {
    if (!places.some((place) => place >= from && place < until)) return needed[used++]
    if (until - from === 1) return leafHash(hash, leaves.get(from)!)
    const middle = from + leftPart(until - from)
    const [left, right] = [walk(from, middle), walk(middle, until)]
    return left && right && nodeHash(hash, left, right)
  }
  const root = walk(0, size)
  return used === needed.length ? root : undefined
}
