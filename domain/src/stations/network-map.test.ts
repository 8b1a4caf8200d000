import { expect, test } from 'vitest'
import { drawNetwork, linesWithin } from './network-map.ts'

const map = drawNetwork([
  { stops: 'AAA BBB CCC', way: [0, 0, 60, 0, 60, 40] },
  { stops: 'CCC DDD', way: [60, 40, 60, 90] },
  { stops: 'BBB EEE', way: [50, 0, 50, -50] },
])

test('stops stand evenly along their line, round its bends', () => {
  expect([...map.stops]).toEqual([
    ['AAA', [0, 0]],
    ['BBB', [50, 0]],
    ['CCC', [60, 40]],
    ['DDD', [60, 90]],
    ['EEE', [50, -50]],
  ])
  expect(map.pieces[1]).toEqual({
    from: 'BBB',
    to: 'CCC',
    points: [
      [50, 0],
      [60, 0],
      [60, 40],
    ],
  })
})

test('a stop just behind a bend stands behind it, and one at a bend on it', () => {
  const stopAt = (...way: number[]) => drawNetwork([{ stops: 'AAA BBB CCC', way }]).stops.get('BBB')
  expect(stopAt(0, 0, 49.5, 0, 49.5, 50.5)).toEqual([49.5, 0.5])
  expect(stopAt(0, 0, 50, 0, 50, 50)).toEqual([50, 0])
})

test('an area is drawn in one line as far as it goes on, and never to a stop outside', () => {
  expect(linesWithin(map.pieces, (code) => code !== 'EEE')).toEqual([
    [
      [0, 0],
      [50, 0],
      [60, 0],
      [60, 40],
      [60, 90],
    ],
  ])
  expect(linesWithin(map.pieces, (code) => code === 'AAA' || code === 'BBB' || code === 'EEE')).toHaveLength(1)
  expect(linesWithin(map.pieces, (code) => code === 'AAA' || code === 'CCC')).toEqual([])
})
