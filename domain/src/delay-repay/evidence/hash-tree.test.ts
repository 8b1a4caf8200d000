import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'
import { canonicalText, type Plain } from './canonical.ts'
import { growTree, leafHash, rootFrom } from './hash-tree.ts'
import { sha256 } from './sha256.ts'

const platform = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const leaves = (count: number) => Array.from({ length: count }, (_, at) => Uint8Array.from([at, at >> 8]))
const treeOf = (count: number) => {
  const tree = growTree(sha256)
  for (const leaf of leaves(count)) tree.add(leaf)
  return tree
}

test('our own SHA-256 is the platform’s, at every length around a block and beyond', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255)
    expect(sha256(bytes)).toEqual(platform(bytes))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      expect(sha256(bytes)).toEqual(platform(bytes))
    }),
  )
})

test('a tree of one leaf is that leaf, and leaves are never taken for nodes', () => {
  const [one] = leaves(1)
  expect(treeOf(1).rootOf(1)).toEqual(leafHash(sha256, one!))
  expect(treeOf(2).rootOf(2)).not.toEqual(leafHash(sha256, one!))
})

test('a tree that has grown still has the roots that it had, and shows any of its leaves under each of them', () => {
  const tree = treeOf(70)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.uniqueArray(fc.nat(69), { minLength: 1 }), (size, drawn) => {
      const places = drawn.filter((place) => place < size)
      fc.pre(places.length > 0)
      expect(tree.rootOf(size)).toEqual(treeOf(size).rootOf(size))
      const all = leaves(70)
      const shown = new Map(places.map((place) => [place, all[place]!]))
      const needed = tree.prove(places, size)
      expect(rootFrom(sha256, { size, leaves: shown, needed })).toEqual(tree.rootOf(size))
      // Another leaf, another size, one hash too few or too many: none of them leads there.
      const other = new Map(shown).set(places[0]!, Uint8Array.of(255, 255, 255))
      expect(rootFrom(sha256, { size, leaves: other, needed })).not.toEqual(tree.rootOf(size))
      expect(rootFrom(sha256, { size, leaves: shown, needed: [...needed, all[0]!] })).toBeUndefined()
      if (needed.length > 0) expect(rootFrom(sha256, { size, leaves: shown, needed: needed.slice(1) })).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

test('bytes have one text, and no other text is read as them', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
    }),
  )
  // The same byte by a lenient reader: its last four bits are nobody's.
  expect([fromBase64url('_w'), fromBase64url('_x'), fromBase64url('_w='), fromBase64url('_')]).toEqual([
    Uint8Array.of(255),
    undefined,
    undefined,
    undefined,
  ])
})

test('whoever writes the same thing writes the same text, in plain letters', () => {
  expect(canonicalText({ b: [1, null, true], a: 'Sŵn “hwyr”', c: {} })).toBe(
    String.raw`{"a":"S\u0175n \u201chwyr\u201d","b":[1,null,true],"c":{}}`,
  )
  const plain = fc.object({
    key: fc.string({ unit: 'grapheme' }),
    values: [fc.integer(), fc.string({ unit: 'grapheme' }), fc.boolean(), fc.constant(null)],
  })
  fc.assert(
    fc.property(plain, (value) => {
      const text = canonicalText(value as Plain)
      expect(text).toMatch(/^[ -~]*$/)
      expect(canonicalText(JSON.parse(text) as Plain)).toBe(text)
    }),
  )
  expect(() => canonicalText(0.5)).toThrow('not a whole number')
})
