import { expect, test } from 'vitest'
import stations from './stations.json' with { type: 'json' }

const groups = stations.filter((station) => station.members)
const places = stations.filter((station) => !station.members)
const codes = new Set(stations.map((station) => station.crsCode))

test('every station has its codes and other names, and no code is used twice [STATION-001]', () => {
  for (const field of ['crsCode', 'srCode', 'nlCode'] as const)
    expect(new Set(stations.map((station) => station[field])).size).toBe(stations.length)
  for (const station of stations) {
    expect(station.crsCode).toMatch(/^[A-Z]{3}$/)
    expect(station.srCode).toBe(`GB${station.crsCode}`)
    expect(station.nlCode).toMatch(/^[0-9A-Z]{4}$/)
    expect(Array.isArray(station.alias)).toBe(true)
  }
  expect(stations.find((station) => station.crsCode === 'LPG')?.alias).toContain(
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  )
})

test('every station is named in English and in Welsh, in plain composed letters [STATION-002]', () => {
  for (const { names, alias } of stations)
    for (const name of [names.en, names.cy, ...alias]) {
      expect(name).toMatch(/^[\p{L}\d][\p{L}\d '’&().-]*$/u)
      expect(name).toBe(name.normalize('NFC').trim())
    }
  const welsh = new Map(stations.map((station) => [station.crsCode, station.names.cy]))
  expect(['CDF', 'TEN', 'ABA', 'MCN', 'GWN', 'TYC'].map((code) => welsh.get(code))).toEqual([
    'Caerdydd Canolog',
    'Dinbych-y-pysgod',
    'Aberdâr',
    'Machynlleth',
    'Tre-gŵyr',
    'Tŷ Croes',
  ])
})

test('a group is sold but never called at, and stands for stations we know [STATION-003]', () => {
  for (const station of places) expect(station.ticketSearchOnly).toBe('No')
  for (const group of groups) {
    expect(group.ticketSearchOnly).toBe('Yes')
    expect(group.members?.length).toBeGreaterThan(1)
    for (const member of group.members ?? []) expect(codes.has(member)).toBe(true)
  }
})

test('our own trains call at 269 of the stations [STATION-004]', () => {
  expect(new Set(stations.map((station) => station.tfwServicedStation))).toEqual(new Set(['Yes', 'No']))
  expect(places.filter((station) => station.tfwServicedStation === 'Yes')).toHaveLength(269)
})

test('every station lies in Great Britain', () => {
  for (const { lat, lon } of stations) {
    expect(lat > 49.9 && lat < 58.7).toBe(true)
    expect(lon > -6.3 && lon < 1.8).toBe(true)
  }
})
