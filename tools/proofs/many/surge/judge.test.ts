import { expect, test } from 'vitest'
import { type Asked, momentsOf } from './flood.ts'
import { judge } from './judge.ts'

const at = (second: number, took: number, status = 200): Asked => ({ at: second * 1000, took, status })
/** `count` a second, evenly, for some seconds. */
const every = (from: number, until: number, count: number, took: number, status = 200): Asked[] =>
  Array.from({ length: (until - from) * count }, (_, nth) => at(from + nth / count, took, status))

const spans = { before: { from: 0, until: 10 }, crowd: { from: 20, until: 30 }, end: 70 }
const paid = [...every(0, 10, 5, 40), ...every(20, 30, 5, 70)]
const calm = [...every(0, 10, 25, 30), ...every(30, 70, 25, 30)]
const kept = [...every(20, 30, 90, 900), ...every(20, 30, 160, 3, 503)]

test('a crowd that is told to come back, while as many as before are answered, breaks nothing', () => {
  const judged = judge({ capacity: 100, asked: [...calm, ...kept], paid, ...spans })
  expect(judged).toMatchObject({ goodput: 90, turnedAway: 1600, payingBefore: 40, payingInCrowd: 70, broken: [] })
  expect(judged.backAfter).toBe(0)
})

test.each([
  ['too few answers', { asked: [...calm, ...every(20, 30, 79, 900)], paid }],
  ['answers that nobody waited for', { asked: [...calm, ...every(20, 30, 90, 5001)], paid }],
  ['slow paying', { asked: [...calm, ...kept], paid: [...every(0, 10, 5, 60), ...every(20, 30, 5, 121)] }],
  ['a server that stays late', { asked: [...calm, ...kept, at(61, 400)], paid }],
  ['an answer that is a failure', { asked: [...calm, ...kept, at(25, 10, 500)], paid }],
  ['silence', { asked: [...calm, ...kept, at(25, 10, 0)], paid }],
])('%s is seen', (_name, { asked, paid: bought }) => {
  expect(judge({ capacity: 100, asked, paid: bought, ...spans }).broken).toHaveLength(1)
})

test('a rate that climbs is asked evenly, and ends where the next one begins', () => {
  const moments = momentsOf([
    { until: 2, from: 10, to: 10 },
    { until: 12, from: 10, to: 100 },
    { until: 13, from: 100, to: 100 },
  ])
  expect(moments).toHaveLength(20 + 550 + 100)
  expect(moments.toSorted((one, other) => one - other)).toEqual(moments)
  const inSecond = (second: number) => moments.filter((ms) => Math.floor(ms / 1000) === second).length
  expect([inSecond(0), inSecond(1), inSecond(12)]).toEqual([10, 10, 100])
  expect(inSecond(11)).toBeGreaterThan(90)
})
