import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NONE } from '../image/image.ts'
import { shareOut, type Cover } from './share-out.ts'

const cover = (railcard: string, more: Partial<Cover> = {}): Cover => ({
  railcard,
  copies: 1,
  holder: 'ADULT',
  passengers: { min: 1, max: 1 },
  adults: { min: 1, max: 1 },
  children: { min: 0, max: 0 },
  adult: 660,
  child: NONE,
  ...more,
})

test('each card of one adult makes one ticket cheaper, the cheapest first', () => {
  const young = cover('YNG', { copies: 2 })
  expect(shareOut(3, 0, 1000, NONE, [young])).toEqual({
    total: 2320,
    shares: [
      { kind: 'ADULT', count: 2, railcard: 'YNG', each: 660 },
      { kind: 'ADULT', count: 1, each: 1000 },
    ],
  })
  const half = cover('HAL', { adult: 500 })
  expect(shareOut(2, 0, 1000, NONE, [young, half])?.shares.map(({ railcard }) => railcard)).toEqual(['HAL', 'YNG'])
})

test('a card that makes nothing cheaper is left out', () => {
  expect(shareOut(1, 0, 1000, NONE, [cover('YNG', { adult: 1000 })])).toEqual({
    total: 1000,
    shares: [{ kind: 'ADULT', count: 1, each: 1000 }],
  })
})

test('a card that asks for company does nothing for somebody alone', () => {
  const together = cover('2TR', { passengers: { min: 2, max: 2 }, adults: { min: 2, max: 2 } })
  expect(shareOut(1, 0, 1000, NONE, [together])?.total).toBe(1000)
  expect(shareOut(2, 0, 1000, NONE, [together])?.total).toBe(1320)
  // One adult and a child, or nobody: its limits say so by the passengers alone.
  const withChild = cover('FAM', { passengers: { min: 2, max: 2 }, children: { min: 0, max: 1 }, child: 300 })
  expect(shareOut(1, 0, 1000, NONE, [withChild])?.total).toBe(1000)
  expect(shareOut(1, 1, 1000, 500, [withChild])?.total).toBe(960)
  const inCompany = cover('TWO', { passengers: { min: 2, max: 2 } })
  expect(shareOut(1, 0, 1000, NONE, [inCompany])?.total).toBe(1000)
})

test('a card that the feed lets nobody use is used by nobody', () => {
  const closed = cover('OLD', { passengers: { min: 0, max: 0 } })
  expect(shareOut(1, 0, 1000, NONE, [closed])?.total).toBe(1000)
})

test('where a fare is for holders of a card alone, nobody else can buy it', () => {
  expect(shareOut(2, 0, NONE, NONE, [cover('YNG')])).toBeUndefined()
  expect(shareOut(2, 0, NONE, NONE, [cover('YNG', { copies: 2 })])?.total).toBe(1320)
  expect(shareOut(1, 1, 1000, NONE, [])).toBeUndefined()
})

/** Every way to use the cards one after the other, each passenger on their own: slow, and hard to get wrong. */
function leastOf(adults: number, children: number, adult: number, child: number, covers: readonly Cover[]): number {
  const [first, ...rest] = covers.flatMap((one) => Array.from({ length: one.copies }, () => ({ ...one, copies: 1 })))
  if (!first) {
    if ((adults > 0 && adult === NONE) || (children > 0 && child === NONE)) return Infinity
    return (adults > 0 ? adults * adult : 0) + (children > 0 ? children * child : 0)
  }
  let least = leastOf(adults, children, adult, child, rest)
  for (let a = 0; a <= adults; a += 1)
    for (let c = 0; c <= children; c += 1) {
      const within = ({ min, max }: { min: number; max: number }, count: number) => count >= min && count <= max
      if (a + c === 0 || !within(first.passengers, a + c)) continue
      if (!within(first.adults, a) || !within(first.children, c)) continue
      if ((first.holder === 'ADULT' && a === 0) || (first.holder === 'CHILD' && c === 0)) continue
      if ((a > 0 && first.adult === NONE) || (c > 0 && first.child === NONE)) continue
      const price = (a > 0 ? a * first.adult : 0) + (c > 0 ? c * first.child : 0)
      least = Math.min(least, price + leastOf(adults - a, children - c, adult, child, rest))
    }
  return least
}

const limits = fc.tuple(fc.nat(2), fc.nat(3)).map(([min, more]) => ({ min, max: min + more }))
const pence = fc.oneof({ weight: 5, arbitrary: fc.nat(20).map((n) => n * 100) }, fc.constant(NONE))
const anyCover = fc.record({
  railcard: fc.constantFrom('AAA', 'BBB'),
  copies: fc.integer({ min: 1, max: 2 }),
  holder: fc.constantFrom('ADULT' as const, 'CHILD' as const, 'BOTH' as const),
  passengers: limits,
  adults: limits,
  children: limits,
  adult: pence,
  child: pence,
})

test('whatever the cards allow, nobody finds a cheaper way to use them, and everybody has one share', () => {
  fc.assert(
    fc.property(
      fc.nat(3),
      fc.nat(3),
      pence,
      pence,
      fc.array(anyCover, { maxLength: 2 }),
      (adults, children, adult, child, covers) => {
        fc.pre(adults + children > 0)
        const found = shareOut(adults, children, adult, child, covers)
        expect(found?.total ?? Infinity).toBe(leastOf(adults, children, adult, child, covers))
        if (!found) return
        const count = (kind: string) =>
          found.shares.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0)
        expect([count('ADULT'), count('CHILD')]).toEqual([adults, children])
        expect(found.shares.reduce((sum, one) => sum + one.count * one.each, 0)).toBe(found.total)
      },
    ),
    { numRuns: 3000 },
  )
})
