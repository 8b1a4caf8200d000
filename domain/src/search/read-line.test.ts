import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Station } from '../stations/station.ts'
import { searchStations } from '../stations/search-stations.ts'
import { prepareStations } from '../stations/station-index.ts'
import { serviceInstant } from '../time/london.ts'
import { searchFromLine } from './search-from-line.ts'
import { defaultOptions } from './search-options.ts'
import { queryOfSearch } from './search-query.ts'

const FILE = join(import.meta.dirname, '../../../data/stations/stations.json')
const file = JSON.parse(readFileSync(FILE, 'utf8')) as Station[] | { stations: Station[] }
const index = prepareStations(Array.isArray(file) ? file : file.stations)
/** A Monday. */
const NOW = serviceInstant('2026-12-07', 8 * 60 + 52)

const readIn = (language: 'en' | 'cy', line: string, preferred: string[] = []) =>
  searchFromLine(line, {
    start: defaultOptions(NOW),
    now: NOW,
    preferred,
    find: (typed) => searchStations(index, { typed, language, purpose: 'ticket-search' }).found,
  })

const written = (language: 'en' | 'cy', line: string) =>
  new URLSearchParams(queryOfSearch(readIn(language, line).options)).toString().replaceAll('%3A', ':')

describe('a journey in one line', () => {
  test.each([
    ['aber tomorrow 9am back sunday', 'type=return&to=AYW&out=2026-12-08T09:00&back=2026-12-13T12:00'],
    [
      'cardiff central to machynlleth friday by 10:30',
      'type=single&from=CDF&to=MCN&out=2026-12-11T10:30&outBy=arrival',
    ],
    ['swansea newport', 'type=single&from=SWA&to=NWP&out=2026-12-07T08:57'],
    ['CDF to SWA at 5 2 adults 1 child', 'type=single&from=CDF&to=SWA&out=2026-12-07T17:00&adults=2&children=1'],
    [
      'from newport to bangor via shrewsbury 24 dec 9.30am return 2 jan 4pm',
      'type=return&from=NWP&to=BNG&via=SHR&out=2026-12-24T09:30&back=2027-01-02T16:00',
    ],
    ['hereford after 17:30', 'type=single&to=HFD&out=2026-12-07T17:30'],
    ['tonight swansea', 'type=single&to=SWA&out=2026-12-07T18:00'],
    ['open return swansea to newport 14/12', 'type=openReturn&from=SWA&to=NWP&out=2026-12-14T07:00'],
  ])('in English: %s', (line, query) => expect(written('en', line)).toBe(query))

  test.each([
    ['aber fory 9yb, nôl dydd Sul', 'type=return&to=AYW&out=2026-12-08T09:00&back=2026-12-13T12:00'],
    [
      'Caerdydd Canolog i Fachynlleth ddydd Gwener erbyn 10',
      'type=single&from=CDF&to=MCN&out=2026-12-11T10:00&outBy=arrival',
    ],
    ['o Abertawe i’r Fenni heno', 'type=single&from=SWA&to=AGV&out=2026-12-07T18:00'],
    ['nos Wener i Abertawe', 'type=single&to=SWA&out=2026-12-11T18:00'],
    ['machynlleth drennydd 9 yb yn ôl nos Sul', 'type=return&to=MCN&out=2026-12-09T09:00&back=2026-12-13T18:00'],
    ['i Abertawe am 5yh 2 oedolyn', 'type=single&to=SWA&out=2026-12-07T17:00&adults=2'],
    ['Abertawe 24 Rhagfyr hanner dydd', 'type=single&to=SWA&out=2026-12-24T12:00'],
  ])('in Welsh: %s', (line, query) => expect(written('cy', line)).toBe(query))

  test('a name that could be several is told so, and a station one uses comes first', () => {
    expect(readIn('en', 'bar').places[0]?.candidates.length).toBeGreaterThan(1)
    const usual = readIn('en', 'to barry', ['BYI'])
    expect(usual.options.stations.second).toBe('BYI')
  })

  test('what makes no sense is said, and not guessed at', () => {
    const { unread, options } = readIn('en', 'xyzzyqw tomorrow')
    expect(unread).toEqual(['xyzzyqw'])
    expect(options.stations.second).toBeNull()
    expect(options.dateOutbound).toBe('2026-12-08')
  })

  test('a season has no party and no way', () =>
    expect(readIn('en', 'season ticket barry to cardiff central 3 adults').options).toMatchObject({
      season: true,
      adults: 1,
      stations: { second: 'CDF', via: null },
    }))

  test('whatever is typed, there is an answer with real dates', () => {
    const word = fc.constantFrom(
      'to',
      'from',
      'i',
      'o',
      'back',
      'nôl',
      'sunday',
      'Sul',
      '9',
      '9am',
      '25:00',
      '31',
      'feb',
      'cardiff',
      'am',
      'y',
      '2',
      'adults',
      'return',
      '-',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 12 }), (words) => {
        const { options } = readIn('en', words.join(' '))
        expect(options.dateOutbound).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(options.timeOutbound).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        expect(options.timeInbound).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        const { first, second } = options.stations
        if (first !== null) expect(first).not.toBe(second)
      }),
      { numRuns: 150 },
    )
  })
})
