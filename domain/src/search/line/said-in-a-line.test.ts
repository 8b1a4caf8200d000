import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Station } from '../../stations/station.ts'
import { searchStations } from '../../stations/search-stations.ts'
import { prepareStations } from '../../stations/station-index.ts'
import { serviceInstant } from '../../time/london.ts'
import { searchFromLine } from './search-from-line.ts'
import { defaultOptions } from '../search-options.ts'

const FILE = join(import.meta.dirname, '../../../../data/stations/stations.json')
const index = prepareStations(JSON.parse(readFileSync(FILE, 'utf8')) as Station[])
/** A Monday, eight minutes to nine. */
const NOW = serviceInstant('2026-12-07', 8 * 60 + 52)

const read = (line: string) =>
  searchFromLine(line, {
    start: defaultOptions(NOW),
    now: NOW,
    preferred: [],
    railcards: [],
    find: (typed, asWritten) =>
      searchStations(index, { typed, language: 'en', purpose: 'ticket-search', asWritten }).found,
  })
const left = (line: string) => read(line).unread.join(' ')
const out = (line: string) => {
  const { dateOutbound, timeOutbound, timeWindowOutbound } = read(line).options
  return `${dateOutbound} ${timeOutbound}${timeWindowOutbound === 'arrival' ? ' there' : ''}`
}

describe('when to travel, as it is said in a line', () => {
  test.each([
    ['quarter to eight tomorrow', '2026-12-08 07:45'],
    ['half eight tomorrow', '2026-12-08 08:30'],
    ['five minutes to nine tomorrow', '2026-12-08 08:55'],
    ['twelve past nine', '2026-12-07 09:12'],
    ['at 3:30pm', '2026-12-07 15:30'],
    ['at 15h30', '2026-12-07 15:30'],
    ['7am', '2026-12-08 07:00'],
    ['at 7', '2026-12-07 19:00'],
    ['at half past seven', '2026-12-07 19:30'],
    ['one o’clock', '2026-12-07 13:00'],
    ['at one', '2026-12-07 13:00'],
    ['nine o’clock pm', '2026-12-07 21:00'],
    ['9 o’clock pm', '2026-12-07 21:00'],
    ['nine in the evening', '2026-12-07 21:00'],
    ['in 3 days at 4pm', '2026-12-10 16:00'],
    ['un ar ddeg o’r gloch', '2026-12-07 11:00'],
    ['13pm', '2026-12-07 13:00'],
    ['at 12 tomorrow', '2026-12-08 12:00'],
    ['at 1 tomorrow', '2026-12-08 13:00'],
    ['12:30 tomorrow', '2026-12-08 12:30'],
    ['midnight', '2026-12-07 23:59'],
    ['this afternoon', '2026-12-07 13:00'],
    ['tomorrow morning at 5', '2026-12-08 05:00'],
    ['tomorrow afternoon at 5', '2026-12-08 17:00'],
    ['tomorrow evening at 11', '2026-12-08 23:00'],
    ['in an hour', '2026-12-07 09:52'],
    ['in an hour and a half', '2026-12-07 10:22'],
    ['in 1 hour', '2026-12-07 09:52'],
    ['by 9am friday', '2026-12-11 09:00 there'],
    ['leaving at 9 arriving by 10', '2026-12-07 10:00 there'],
  ])('%s', (said, expected) => expect(out(`to newport ${said}`)).toBe(expected))

  test.each([
    ['monday', '2026-12-07'],
    ['next tuesday', '2026-12-08'],
    ['this sunday', '2026-12-13'],
    ['on the 7th', '2026-12-07'],
    ['on the 6th', '2027-01-06'],
    ['on the 31st', '2026-12-31'],
    ['1/1', '2027-01-01'],
    ['7/12', '2026-12-07'],
    ['1 march', '2027-03-01'],
    ['2026-12-20', '2026-12-20'],
    ['tommorow', '2026-12-08'],
    ['wensday', '2026-12-09'],
  ])('the day: %s', (said, expected) => expect(read(`to newport ${said}`).options.dateOutbound).toBe(expected))

  test('a day that the next years don’t have, and a number that says nothing, are told', () => {
    expect(left('to newport 29 feb')).toBe('29 feb')
    expect(left('to newport tuesday 9')).toBe('9')
    expect(left('to newport 9')).toBe('9')
    expect(left('to newport 13am')).toBe('13am')
    expect(left('to newport at 24:00')).toBe('24:00')
    expect(left('to newport by')).toBe('by')
    expect(left('newport via')).toBe('via')
    expect(left('cardiff to newport leaving at 9 arriving by 10')).toBe('9')
  })
})

describe('the way back', () => {
  test.each([
    ['friday 9am back the same day', '2026-12-11 13:00'],
    ['friday going back monday at 4', '2026-12-14 16:00'],
    ['9am back 5pm', '2026-12-07 17:00'],
    ['tuesday return', '2026-12-08 11:00'],
    ['tuesday return thursday', '2026-12-10 12:00'],
    ['back after 6pm friday', '2026-12-11 18:00'],
    ['friday noon back friday evening', '2026-12-11 18:00'],
    ['tonight at 7 back tomorrow night', '2026-12-08 18:00'],
    ['last train back first train sunday', '2026-12-13 03:00'],
  ])('%s', (said, expected) => {
    const { dateInbound, timeInbound } = read(`cardiff to newport ${said}`).options
    expect(`${dateInbound} ${timeInbound}`).toBe(expected)
  })
})

describe('who travels', () => {
  const people = (line: string) => {
    const { adults, child } = read(line).options
    return [adults, child]
  }
  test.each([
    ['1 child to newport', [0, 1]],
    ['a child to newport', [0, 1]],
    ['to newport with 2 kids', [1, 2]],
    ['4 of us to newport', [4, 0]],
    ['party of 4 people to newport', [4, 0]],
    ['to newport 2 adults 1 child 1 adult', [3, 1]],
    ['newport 9 people', [9, 0]],
    ['to newport couple of people', [2, 0]],
    ['party of 4', [4, 0]],
  ])('%s', (line, expected) => {
    expect(people(line)).toEqual(expected)
    expect(left(line)).toBe('')
  })
})

describe('where to', () => {
  test.each([
    ['newport', [null, 'NWP'], ''],
    ['i want to go to newport please', [null, 'NWP'], ''],
    ['from newport', ['NWP', null], ''],
    ['to newport from cardiff', ['CFS', 'NWP'], ''],
    ['newport cardiff swansea', ['NWP', 'CFS'], 'swansea'],
    ['from newport cardiff swansea', ['NWP', 'CFS'], 'swansea'],
    ['to newport to cardiff', [null, 'NWP'], 'cardiff'],
    ['back sunday newport', [null, 'NWP'], ''],
    ['cardiff to newport back sunday swansea', ['CFS', 'NWP'], 'swansea'],
    ['cardiff to newport, back from newport sunday', ['CFS', 'NWP'], ''],
    ['to newport friday, back to swansea sunday', ['SWA', 'NWP'], ''],
    ['from newport to', ['NWP', null], ''],
    // Three letters are a code, or a part of a name that isn’t sure beside another.
    ['bar swansea', [null, 'SWA'], 'bar'],
    ['swansea ton', [null, 'SWA'], 'ton'],
    // There and back again is no journey: another of the town's stations is meant.
    ['cardiff to cardiff', ['CFS', 'CDB'], ''],
  ])('%s', (line, ends, unread) => {
    const { first, second } = read(line).options.stations
    expect([first, second]).toEqual(ends)
    expect(left(line)).toBe(unread)
  })

  test('by which way', () => {
    const { via, avoid } = read('changing at shrewsbury cardiff to aberystwyth avoiding newport').options.stations
    expect([via, avoid]).toEqual(['SHR', 'NWP'])
    expect(read('cardiff to newport standard class no changes').options).toMatchObject({ direct: true })
    expect(read('cardiff to crewe group of 5 via shrewsbury').options).toMatchObject({
      stations: { via: 'SHR' },
      adults: 5,
    })
    expect(left('multiflex cardiff to newport at 9')).toBe('9')
  })
})
