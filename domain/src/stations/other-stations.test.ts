import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseOtherStations } from './other-stations.ts'
import { searchStations } from './search-stations.ts'
import { prepareStations } from './station-index.ts'
import type { Station } from './station.ts'

const textOf = (name: string) => readFileSync(new URL(`../../../data/stations/${name}`, import.meta.url), 'utf8')
const ours = JSON.parse(textOf('stations.json')) as Station[]
const others = parseOtherStations(textOf('britain.csv'))
const index = prepareStations([...ours, ...others])

test('every station of Great Britain is known once, with codes of its own and both names', () => {
  const all: readonly Station[] = [...ours, ...others]
  expect(all.filter(({ members }) => !members).length).toBeGreaterThan(2_590)
  for (const field of ['crsCode', 'srCode', 'nlCode'] as const)
    expect(new Set(all.map((station) => station[field])).size).toBe(all.length)
  for (const { nlCode, names, lat, lon } of others) {
    expect(nlCode).toMatch(/^Z[0-9A-Z]{3}$/)
    for (const name of [names.en, names.cy]) expect(name).toMatch(/^\p{L}[\p{L}\d '’&().-]*$/u)
    expect(lat > 49.9 && lat < 58.7 && lon > -6.3 && lon < 1.8).toBe(true)
  }
})

test('they are found in the ticket search, in either language, and nowhere else', () => {
  const first = (typed: string, language: 'en' | 'cy', purpose: 'ticket-search' | 'live-times' = 'ticket-search') =>
    searchStations(index, { typed, language, purpose }).found[0]?.station.crsCode
  expect(first('Penzance', 'en')).toBe('PNZ')
  expect(first('inverness', 'cy')).toBe('INV')
  expect(first('Caergrawnt', 'cy')).toBe('CBG')
  expect(first('Gaergrawnt', 'cy')).toBe('CBG')
  expect(first('Penzance', 'en', 'live-times')).toBeUndefined()
  // What our trains serve stays before what they don't.
  for (const [typed, code] of [
    ['Newport', 'NWP'],
    ['Edinburgh', 'EDB'],
    ['Birmingham', 'BHM'],
    ['Exeter', 'EXD'],
    ['Bangor', 'BNG'],
  ] as const)
    expect(first(typed, 'en')).toBe(code)
})

test('a row that is no station is told with its line', () => {
  const head = 'code,name_en,name_cy,lat,lon'
  expect(() => parseOtherStations(`${head}\nABD,Aberdeen,,57.1,-2.1\nXX,Nowhere,,57,-2\n`)).toThrow(
    'line 3: no station',
  )
  expect(() => parseOtherStations(`${head}\nABD,Aberdeen,,0,0\n`)).toThrow('line 2')
  expect(() => parseOtherStations('code,name\n')).toThrow('expected the columns')
})
