import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(here, file), 'utf8')) as Value

type Station = { crsCode: string; tfwServicedStation: string; members?: unknown }
const map = read<{ lines: { stops: string; way: number[] }[]; names: Record<string, [string, number]> }>('map.json')
const stations = read<Station[]>('../stations/stations.json')
const drawn = map.lines.map(({ stops }) => stops.split(' '))

test('every station of ours is on the map, and the map has no other than stations', () => {
  const onMap = new Set(drawn.flat())
  const single = stations.filter((one) => one.members === undefined)
  const ours = single.filter((one) => one.tfwServicedStation === 'Yes').map((one) => one.crsCode)
  expect(ours.filter((code) => !onMap.has(code))).toEqual([])
  const known = new Set(stations.map((one) => one.crsCode))
  expect([...onMap, ...Object.keys(map.names)].filter((code) => !known.has(code))).toEqual([])
})

test('whoever stands next to each other on the map does so on a line', () => {
  const neighbours = new Set<string>()
  for (const file of readdirSync(join(here, 'lines'))) {
    const text = readFileSync(join(here, 'lines', file), 'utf8')
    for (const [, stops = ''] of text.matchAll(/^ {2}stops ([\s\S]*?)\n {2}[A-Z]\d\d /gm)) {
      const codes = stops.match(/\b[A-Z]{3}\b/g) ?? []
      codes.slice(1).forEach((code, index) => neighbours.add(`${codes[index]} ${code}`).add(`${code} ${codes[index]}`))
    }
  }
  const apart = drawn.flatMap((codes) =>
    codes.slice(1).flatMap((code, index) => {
      const pair = `${codes[index]} ${code}`
      return neighbours.has(pair) ? [] : [pair]
    }),
  )
  expect(apart).toEqual([])
})

test('lines meet where they say they meet, and run across, down or halfway between', () => {
  const ends = new Map<string, string>()
  for (const { stops, way } of map.lines) {
    const codes = stops.split(' ')
    for (const [code, point] of [
      [codes[0], way.slice(0, 2).join()],
      [codes.at(-1), way.slice(-2).join()],
    ] as [string, string][])
      expect(ends.set(code, ends.get(code) ?? point).get(code), code).toBe(point)
    for (let at = 2; at < way.length; at += 2) {
      const [dx, dy] = [Math.abs(way[at]! - way[at - 2]!), Math.abs(way[at + 1]! - way[at - 1]!)]
      expect(dx === 0 || dy === 0 || dx === dy, `${stops}: ${way.join(' ')}`).toBe(true)
    }
  }
})
