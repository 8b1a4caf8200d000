import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, instant, MINUTE, type Instant } from '../time/instant.ts'
import { type HeldKey, SHARED_KEY, takeKey } from './push-keys.ts'

const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
const soon = instant(NOW + HOUR)
const held = (tag: string, key: number, usefulUntil: Instant = soon): HeldKey => ({ tag, key, usefulUntil })

test('three trains have a key each, a fourth shares one, and says so as soon as it would replace another’s', () => {
  const three = [held('A', 0), held('B', 1), held('C', 2)]
  expect(takeKey([], { tag: 'A', usefulUntil: soon }, NOW)).toEqual({ key: 0, others: 0, usefulUntil: soon })
  expect(takeKey(three, { tag: 'B', usefulUntil: soon }, NOW)).toEqual({ key: 1, others: 0, usefulUntil: soon })
  expect(takeKey(three, { tag: 'D', usefulUntil: soon }, NOW)).toEqual({
    key: SHARED_KEY,
    others: 0,
    usefulUntil: soon,
  })
  const four = [...three, held('D', SHARED_KEY)]
  expect(takeKey(four, { tag: 'D', usefulUntil: soon }, NOW)).toEqual({ key: SHARED_KEY, others: 0, usefulUntil: soon })
  expect(takeKey(four, { tag: 'E', usefulUntil: soon }, NOW)).toEqual({ key: SHARED_KEY, others: 1, usefulUntil: soon })
})

test('a key is free when its train has left, and whoever shares one goes on sharing it until then', () => {
  const left = [held('A', 0, instant(NOW - MINUTE)), held('B', 1), held('C', 2), held('D', SHARED_KEY)]
  expect(takeKey(left, { tag: 'E', usefulUntil: soon }, NOW)).toEqual({ key: 0, others: 0, usefulUntil: soon })
  expect(takeKey(left, { tag: 'D', usefulUntil: soon }, NOW)).toEqual({ key: SHARED_KEY, others: 0, usefulUntil: soon })
})

test('who speaks for others waits as long as the last of them', () => {
  const letter = held('claim', SHARED_KEY, instant(NOW + 28 * DAY))
  const four = [held('A', 0), held('B', 1), held('C', 2), letter]
  expect(takeKey(four, { tag: 'D', usefulUntil: soon }, NOW)).toEqual({
    key: SHARED_KEY,
    others: 1,
    usefulUntil: letter.usefulUntil,
  })
})

test('what is of use for days keeps no key from a train', () => {
  const letter = { tag: 'claim', usefulUntil: instant(NOW + 28 * DAY) }
  expect(takeKey([], letter, NOW).key).toBe(SHARED_KEY)
})

/** Firebase, of a phone that is away: the newest of each key, until it is of no use. */
type Waiting = HeldKey & { n: number; others: number }

test('whatever is told, and whenever the phone comes back: of every matter the newest waits, or one that speaks for it', () => {
  const told = fc.array(
    fc.record({
      tag: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'claim'),
      minutes: fc.integer({ min: 1, max: 500 }),
      later: fc.integer({ min: 0, max: 90 }),
      isTaken: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(told, (all) => {
      let now = NOW
      let keys: HeldKey[] = []
      let waiting: Waiting[] = []
      const newest = new Map<string, { message: Waiting; usefulUntil: Instant }>()
      for (const [n, { tag, minutes, later, isTaken }] of all.entries()) {
        now = instant(now + later * MINUTE)
        const usefulUntil = instant(now + minutes * MINUTE)
        const { key, others, usefulUntil: waitsUntil } = takeKey(keys, { tag, usefulUntil }, now)
        const before = keys.find((one) => one.tag === tag)
        const until = instant(Math.max(usefulUntil, before?.usefulUntil ?? 0))
        keys = [...keys.filter((one) => one !== before), { tag, key, usefulUntil: until }]
        // Nobody knows whether a service that didn't answer has it: here it hasn't, and it is sent again or never.
        if (!isTaken) continue
        const message = { tag, key, usefulUntil: waitsUntil, n, others }
        waiting = [...waiting.filter((one) => one.key !== key && one.usefulUntil > now), message]
        newest.set(tag, { message, usefulUntil })

        expect(new Set(waiting.map((one) => one.key)).size).toBeLessThanOrEqual(4)
        for (const last of newest.values()) {
          if (last.usefulUntil <= now) continue
          const there = waiting.find((one) => one.key === last.message.key)
          expect(there === last.message || (there?.key === SHARED_KEY && there.others > 0)).toBe(true)
        }
      }
    }),
  )
})
