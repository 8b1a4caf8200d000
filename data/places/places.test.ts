import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Place = { kind: string; names: { en: string; cy: string }; lat: number; lon: number; sample: boolean }
const places = JSON.parse(readFileSync(new URL('places.json', import.meta.url), 'utf8')) as Place[]
const KINDS = ['town', 'hospital', 'university', 'park', 'sight']

test('every place is marked as a sample, and lies in Wales or beside it', () => {
  expect(places.length).toBeGreaterThan(100)
  for (const { names, kind, lat, lon, sample } of places) {
    expect(KINDS).toContain(kind)
    expect(sample, names.en).toBe(true)
    expect(lat > 51.3 && lat < 53.5 && lon > -5.4 && lon < -2.4, names.en).toBe(true)
  }
})

test('they stand by kind and name', () => {
  const orderOf = ({ kind, names }: Place) => `${KINDS.indexOf(kind)} ${names.en}`
  const order = places.map(orderOf)
  expect(order).toEqual(order.toSorted((a, b) => (a < b ? -1 : 1)))
})
