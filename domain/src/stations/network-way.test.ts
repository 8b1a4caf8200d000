import { expect, test } from 'vitest'
import { drawNetwork } from './network-map.ts'
import { waysOnNetwork } from './network-way.ts'

const ways = waysOnNetwork(
  drawNetwork([
    { stops: 'AAA BBB CCC', way: [0, 0, 100, 0] },
    { stops: 'CCC DDD', way: [100, 0, 100, 60] },
    { stops: 'AAA EEE DDD', way: [0, 0, 0, 400, 100, 400, 100, 60] },
    { stops: 'XXX YYY', way: [500, 500, 600, 500] },
  ]),
)

test('a train that passes stops keeps to the lines and takes the shortest way', () => {
  expect(ways.at('AAA', 'DDD', 0.5)).toEqual({ x: 80, y: 0, angle: 0 })
  expect(ways.at('AAA', 'DDD', 0.75)).toEqual({ x: 100, y: 20, angle: 90 })
})

test('its way is drawn with the bends between', () => {
  expect(ways.between('BBB', 'DDD')).toEqual([
    [50, 0],
    [100, 0],
    [100, 60],
  ])
  expect([ways.between('BBB', 'BBB'), ways.between('AAA', 'PAD')]).toEqual([undefined, undefined])
})

test('the other way it looks the other way', () => {
  expect(ways.at('DDD', 'AAA', 0.25)).toEqual({ x: 100, y: 20, angle: -90 })
  expect(ways.at('BBB', 'AAA', 1)).toEqual({ x: 0, y: 0, angle: 180 })
})

test('at a stop it stands on it; where the drawing has no stop or no way, it is nowhere', () => {
  expect(ways.at('BBB', 'BBB', 0)).toEqual({ x: 50, y: 0, angle: 0 })
  expect(ways.at('AAA', 'PAD', 0.5)).toBeUndefined()
  expect(ways.at('PAD', 'PAD', 0)).toBeUndefined()
  expect(ways.at('AAA', 'YYY', 0.5)).toBeUndefined()
})
