import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { openRings } from './rings.ts'

const event = (n: number, topic: string, at = 0) => ({ n, topic, name: topic, data: {}, at: instant(at) })
const heard = (events: readonly { n: number }[] | undefined) => events?.map(({ n }) => n)

test('a page hears of its topic what came after the last that it heard, and of no other', () => {
  const rings = openRings()
  for (const [n, topic] of ['reference', 'me:1', 'reference', 'me:2', 'me:1'].entries()) rings.add(event(n + 1, topic))
  expect(heard(rings.since('me:1', 2))).toEqual([5])
  expect(heard(rings.since('me:1', 0))).toEqual([2, 5])
  expect(heard(rings.since('me:2', 4))).toEqual([])
  expect(heard(rings.since('me:3', 0))).toEqual([])
})

test('a busy topic forgets its own oldest, and none of another’s', () => {
  const rings = openRings(3)
  rings.add(event(1, 'me:1'))
  for (let n = 2; n <= 9; n += 1) rings.add(event(n, 'reference'))
  expect(rings.since('reference', 5)).toBeUndefined()
  expect(heard(rings.since('reference', 6))).toEqual([7, 8, 9])
  expect(heard(rings.since('me:1', 0))).toEqual([1])
})

test('what is older than an hour is forgotten, and whoever was away since before then is told so', () => {
  const rings = openRings()
  rings.add(event(1, 'me:1', 0))
  rings.add(event(2, 'reference', HOUR / 2))
  rings.add(event(3, 'reference', HOUR + 1))
  expect(rings.since('me:1', 0)).toBeUndefined()
  expect(heard(rings.since('me:1', 1))).toEqual([])
  expect(heard(rings.since('reference', 1))).toEqual([2, 3])
})

test('a server that began later knows what it has not heard', () => {
  const rings = openRings()
  rings.startAfter(40)
  rings.add(event(41, 'reference'))
  expect(rings.since('reference', 39)).toBeUndefined()
  expect(heard(rings.since('reference', 40))).toEqual([41])
})
