import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Station } from '../../stations/station.ts'
import { searchStations } from '../../stations/search-stations.ts'
import { prepareStations } from '../../stations/station-index.ts'
import { serviceInstant } from '../../time/london.ts'
import { searchFromLine } from './search-from-line.ts'
import { defaultOptions } from '../search-options.ts'
import { queryOfSearch } from '../search-query.ts'

const FILE = join(import.meta.dirname, '../../../../data/stations/stations.json')
const file = JSON.parse(readFileSync(FILE, 'utf8')) as Station[] | { stations: Station[] }
const index = prepareStations(Array.isArray(file) ? file : file.stations)
/** A Monday. */
const NOW = serviceInstant('2026-12-07', 8 * 60 + 52)

const names = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/fares/names.json'), 'utf8')) as {
  railcards: Record<string, { en: string; cy: string }>
}
const railcards = Object.entries(names.railcards).map(([code, { en, cy }]) => ({ code, names: [en, cy] }))

const readIn = (language: 'en' | 'cy', line: string, preferred: string[] = []) =>
  searchFromLine(line, {
    start: defaultOptions(NOW),
    now: NOW,
    preferred,
    railcards,
    find: (typed, asWritten) => searchStations(index, { typed, language, purpose: 'ticket-search', asWritten }).found,
  })

const written = (language: 'en' | 'cy', line: string) =>
  new URLSearchParams(queryOfSearch(readIn(language, line).options))
    .toString()
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')

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
    [
      '1 adult and 2 children aged 7 and 13 to swansea at 10',
      'type=single&to=SWA&out=2026-12-07T10:00&children=2&ages=7,13',
    ],
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
    [
      'oedolyn a 2 blentyn 7 ac 13 oed i Abertawe am 10',
      'type=single&to=SWA&out=2026-12-07T10:00&children=2&ages=7,13',
    ],
    ['i Abertawe am 5yh 2 oedolyn', 'type=single&to=SWA&out=2026-12-07T17:00&adults=2'],
    ['Abertawe 24 Rhagfyr hanner dydd', 'type=single&to=SWA&out=2026-12-24T12:00'],
  ])('in Welsh: %s', (line, query) => expect(written('cy', line)).toBe(query))

  /** Line, search, and what is listed as not understood. */
  const ENGLISH: readonly (readonly [string, string, string?])[] = [
    ['cardiff central to cardiff bay now', 'type=single&from=CDF&to=CDB&out=2026-12-07T08:57'],
    ['asap cardiff to bridgend', 'type=single&from=CFS&to=BGN&out=2026-12-07T08:57'],
    ['holyhead to chester last train tonight', 'type=single&from=HHD&to=CTR&out=2026-12-08T02:59&outBy=arrival'],
    ['cardiff to newport first train saturday', 'type=single&from=CFS&to=NWP&out=2026-12-12T03:00'],
    ['llandrindod to swansea direct tomorrow morning', 'type=single&from=LLO&to=SWA&out=2026-12-08T07:00&direct=true'],
    [
      'cardiff to london 16-25 railcard tomorrow noon',
      'type=single&from=CFS&to=LON&out=2026-12-08T12:00&railcards=YNG',
    ],
    [
      'cardiff to london with a senior railcard at quarter past ten',
      'type=single&from=CFS&to=LON&out=2026-12-07T10:15&railcards=SRN',
    ],
    [
      'cardiff to london two together railcard 2 adults friday',
      'type=single&from=CFS&to=LON&out=2026-12-11T07:00&adults=2&railcards=2TR',
    ],
    [
      '2 adults 2 kids family railcard swansea to tenby saturday',
      'type=single&from=SWA&to=TEN&out=2026-12-12T07:00&adults=2&children=2&railcards=FAM',
    ],
    ['swanse to cardif tomorow', 'type=single&from=SWA&to=CFS&out=2026-12-08T07:00'],
    ['cardif central tomorow', 'type=single&to=CDF&out=2026-12-08T07:00'],
    ['swnasea', 'type=single&to=SWA&out=2026-12-07T08:57'],
    ['milford haven to hverfordwest', 'type=single&from=MFH&to=HVF&out=2026-12-07T08:57'],
    [
      'return to tenby from swansea on 27 dec coming back 29 dec',
      'type=return&from=SWA&to=TEN&out=2026-12-27T07:00&back=2026-12-29T12:00',
    ],
    ['return cardiff to swansea', 'type=return&from=CFS&to=SWA&out=2026-12-07T08:57&back=2026-12-07T12:00'],
    [
      'cardiff to swansea 9am back same day 6pm',
      'type=return&from=CFS&to=SWA&out=2026-12-07T09:00&back=2026-12-07T18:00',
    ],
    ['cardiff to tenby in 2 hours', 'type=single&from=CFS&to=TEN&out=2026-12-07T10:52'],
    ['cardiff to swansea in half an hour', 'type=single&from=CFS&to=SWA&out=2026-12-07T09:22'],
    ['manchester to cardiff in 3 days midnight', 'type=single&from=MCR&to=CFS&out=2026-12-10T23:59'],
    [
      'newport to bangor 07:30 monday arrive by 12',
      'type=single&from=NWP&to=BNG&out=2026-12-07T12:00&outBy=arrival',
      '07:30',
    ],
    ['be in cardiff by 9am tomorrow from swansea', 'type=single&from=SWA&to=CFS&out=2026-12-08T09:00&outBy=arrival'],
    ['crewe to holyhead leaving after 5pm', 'type=single&from=CRE&to=HHD&out=2026-12-07T17:00'],
    ['wrexham general day after tomorrow', 'type=single&to=WRX&out=2026-12-09T07:00'],
    ['machynlleth on the 27th at 10', 'type=single&to=MCN&out=2026-12-27T10:00'],
    ['next monday cardiff to crewe', 'type=single&from=CFS&to=CRE&out=2026-12-14T07:00'],
    ['swansea friday evening', 'type=single&to=SWA&out=2026-12-11T18:00'],
    ['swansea 9 in the evening', 'type=single&to=SWA&out=2026-12-07T21:00'],
    ['to swansea tonight at 7', 'type=single&to=SWA&out=2026-12-07T19:00'],
    ['from cardiff', 'type=single&from=CFS&out=2026-12-07T08:57'],
    [
      'first class cardiff to london friday half past nine',
      'type=single&from=CFS&to=LON&out=2026-12-11T09:30&class=first',
    ],
    [
      'cardiff to aber 1st class direct, 26-30 railcard, monday 14:05, return wednesday evening',
      'type=return&from=CFS&to=AYW&out=2026-12-07T14:05&back=2026-12-09T18:00&railcards=TST&class=first&direct=true',
    ],
    [
      'two adults and two children cardiff to shrewsbury tomorrow at nine',
      'type=single&from=CFS&to=SHR&out=2026-12-08T09:00&adults=2&children=2',
    ],
    ['group of 5 to tenby sunday 10am', 'type=single&to=TEN&out=2026-12-13T10:00&adults=5'],
    [
      "3 people from hereford to london paddington at 5 o'clock",
      'type=single&from=HFD&to=PAD&out=2026-12-07T17:00&adults=3',
    ],
    ['weekly ticket from pontypridd to cardiff', 'type=season&from=PPD&to=CFS&out=2026-12-07&durations=weekly'],
    [
      'season ticket barry to cardiff central 3 adults',
      'type=season&from=BRY&to=CDF&out=2026-12-07&durations=weekly,monthly,annual',
      '3 adults',
    ],
    [
      'open return swansea to newport 14/12 back 16/12',
      'type=openReturn&from=SWA&to=NWP&out=2026-12-14T07:00',
      '16/12',
    ],
    [
      'single newport to cardiff back sunday',
      'type=return&from=NWP&to=CFS&out=2026-12-07T08:57&back=2026-12-13T12:00',
      'single',
    ],
    [
      'cardiff to birmingham via shrewsbury avoiding newport',
      'type=single&from=CFS&to=BHM&via=SHR&avoid=NWP&out=2026-12-07T08:57',
    ],
    ['cardiff-newport tomorrow', 'type=single&from=CFS&to=NWP&out=2026-12-08T07:00'],
    ['cardiff newport tomorrow with my bike', 'type=single&from=CFS&to=NWP&out=2026-12-08T07:00', 'bike'],
    ['cheapest cardiff to manchester friday', 'type=single&from=CFS&to=MCR&out=2026-12-11T07:00', 'cheapest'],
    ['please get me a ticket to barry island', 'type=single&to=BYI&out=2026-12-07T08:57'],
    ['from swansea to atlantis', 'type=single&from=SWA&out=2026-12-07T08:57', 'atlantis'],
    ['swansea monday 9', 'type=single&to=SWA&out=2026-12-07T08:57', '9'],
    ['wed 9 dec newport', 'type=single&to=NWP&out=2026-12-09T07:00'],
    ['swansea dec 24', 'type=single&to=SWA&out=2026-12-24T07:00'],
    ['swansea 31 feb', 'type=single&to=SWA&out=2026-12-07T08:57', '31 feb'],
    ['swansea 1430', 'type=single&to=SWA&out=2026-12-07T14:30'],
    ['at 5:59 to swansea', 'type=single&to=SWA&out=2026-12-07T17:59'],
    ['at 05:59 to swansea', 'type=single&to=SWA&out=2026-12-08T05:59'],
    ['to swansea 12pm', 'type=single&to=SWA&out=2026-12-07T12:00'],
    ['in 45 minutes to swansea', 'type=single&to=SWA&out=2026-12-07T09:37'],
    ['to gadog', 'type=single&out=2026-12-07T08:57', 'gadog'],
    ['monthly season ticket barry to cardiff central', 'type=season&from=BRY&to=CDF&out=2026-12-07&durations=monthly'],
    ['annual season barry to cardiff', 'type=season&from=BRY&to=CFS&out=2026-12-07&durations=annual'],
    ['return newport to swansea at 20:30', 'type=return&from=NWP&to=SWA&out=2026-12-07T20:30&back=2026-12-07T23:00'],
    [
      'return cardiff to swansea friday sunday',
      'type=return&from=CFS&to=SWA&out=2026-12-11T07:00&back=2026-12-13T12:00',
    ],
    ['cardiff to swansea friday sunday', 'type=single&from=CFS&to=SWA&out=2026-12-11T07:00', 'sunday'],
    [
      'return cardiff to swansea 18 dec 16 dec',
      'type=return&from=CFS&to=SWA&out=2026-12-18T07:00&back=2026-12-18T11:00',
      '16 dec',
    ],
    ['newport tomorrow morning 8:15 or 9', 'type=single&to=NWP&out=2026-12-08T08:15', 'or 9'],
    ['cardiff to london senior', 'type=single&from=CFS&to=LON&out=2026-12-07T08:57', 'senior'],
    ['cardiff to newport network', 'type=single&from=CFS&to=NWP&out=2026-12-07T08:57', 'network'],
    ['16-25 cardiff to newport', 'type=single&from=CFS&to=NWP&out=2026-12-07T08:57&railcards=YNG'],
    ['in a hurry to swansea', 'type=single&to=SWA&out=2026-12-07T08:57', 'hurry'],
    ['swansea at a quarter past nine', 'type=single&to=SWA&out=2026-12-07T09:15'],
    ['swansea 9 at night', 'type=single&to=SWA&out=2026-12-07T21:00'],
    ['swansea ten minutes to nine', 'type=single&to=SWA&out=2026-12-07T08:50'],
    ['swansea ten to nine', 'type=single&to=SWA&out=2026-12-07T08:50'],
    ['swansea 30 minutes past nine', 'type=single&to=SWA&out=2026-12-07T09:30'],
    ['swansea at 23:59', 'type=single&to=SWA&out=2026-12-07T23:59'],
    ['swansea at 23:60', 'type=single&to=SWA&out=2026-12-07T08:57', '23:60'],
    ['swansea 12am', 'type=single&to=SWA&out=2026-12-08T00:00'],
    ['swansea on the 7th', 'type=single&to=SWA&out=2026-12-07T08:57'],
    ['swansea on the 6th', 'type=single&to=SWA&out=2027-01-06T07:00'],
    ['swansea 7 dec', 'type=single&to=SWA&out=2026-12-07T08:57'],
    ['swansea 1 of march', 'type=single&to=SWA&out=2027-03-01T07:00'],
    ['swansea mawrth', 'type=single&to=SWA&out=2026-12-08T07:00'],
    ['swansea in 1 day', 'type=single&to=SWA&out=2026-12-08T07:00'],
    ['swansea in an hour and a half', 'type=single&to=SWA&out=2026-12-07T10:22'],
    ['two of us to swansea', 'type=single&to=SWA&out=2026-12-07T08:57&adults=2'],
    ['swansea on the morning of the 9th', 'type=single&to=SWA&out=2026-12-09T07:00'],
    ['swansea at twelve', 'type=single&to=SWA&out=2026-12-07T12:00'],
    ['swansea at thirteen', 'type=single&to=SWA&out=2026-12-07T08:57', 'thirteen'],
    ['swansea at 13', 'type=single&to=SWA&out=2026-12-07T13:00'],
    ['group of 0 swansea', 'type=single&to=SWA&out=2026-12-07T08:57', 'group 0'],
  ]
  const WELSH: typeof ENGLISH = [
    ['erbyn 9 bore Llun o Abertawe i Gaerdydd', 'type=single&from=SWA&to=CFS&out=2026-12-07T09:00&outBy=arrival'],
    ['o Gaergybi i Landudno', 'type=single&from=HHD&to=LLD&out=2026-12-07T08:57'],
    [
      'dau oedolyn a dau blentyn i Ddinbych-y-pysgod yfory',
      'type=single&to=TEN&out=2026-12-08T07:00&adults=2&children=2',
    ],
    ['am ddau y prynhawn i Aberystwyth', 'type=single&to=AYW&out=2026-12-07T14:00'],
    ['Caerdydd i Abertawe hanner awr wedi naw yfory', 'type=single&from=CFS&to=SWA&out=2026-12-08T09:30'],
    ['i Lanelli naw o’r gloch bore fory', 'type=single&to=LLE&out=2026-12-08T09:00'],
    ['tocyn wythnosol o Bontypridd i Gaerdydd', 'type=season&from=PPD&to=CFS&out=2026-12-07&durations=weekly'],
    ['yn uniongyrchol i Fangor ddydd Gwener', 'type=single&to=BNG&out=2026-12-11T07:00&direct=true'],
    ['y trên olaf i Gaer heno', 'type=single&to=CTR&out=2026-12-08T02:59&outBy=arrival'],
    ['dosbarth cyntaf o Gasnewydd i Lundain nawr', 'type=single&from=NWP&to=LON&out=2026-12-07T08:57&class=first'],
    [
      'cerdyn rheilffordd 16-25 o Gaerdydd i Fachynlleth fory',
      'type=single&from=CFS&to=MCN&out=2026-12-08T07:00&railcards=YNG',
    ],
    [
      'cerdyn rheilffordd pobl hŷn Wrecsam i Gaer chwarter i ddeg',
      'type=single&from=WXM&to=CTR&out=2026-12-07T09:45&railcards=SRN',
    ],
    ['grŵp o 5 i Borthmadog ddydd Sadwrn am 10', 'type=single&to=PTM&out=2026-12-12T10:00&adults=5'],
    ['Caerdydd i Gasnewydd ymhen 2 awr', 'type=single&from=CFS&to=NWP&out=2026-12-07T10:52'],
    ['ymhen hanner awr i Benarth', 'type=single&to=PEN&out=2026-12-07T09:22'],
    [
      'o Fangor i Gaer 27 Rhagfyr, dod yn ôl 29 Rhagfyr',
      'type=return&from=BNG&to=CTR&out=2026-12-27T07:00&back=2026-12-29T12:00',
    ],
    [
      'tocyn dwyffordd Abertawe i Hwlffordd ddydd Iau',
      'type=return&from=SWA&to=HVF&out=2026-12-10T07:00&back=2026-12-10T11:00',
    ],
    ['i Gaerfyrddin nos Wener yn ôl yr un diwrnod', 'type=return&to=CMN&out=2026-12-11T18:00&back=2026-12-11T22:00'],
    ['i Abertawe yfory gyda ci', 'type=single&to=SWA&out=2026-12-08T07:00', 'ci'],
    ['Caerdydd Canolog i Fae Caerdydd nawr', 'type=single&from=CDF&to=CDB&out=2026-12-07T08:57'],
    ['i Abertawe am un o’r gloch', 'type=single&to=SWA&out=2026-12-07T13:00'],
    ['i Abertawe un ar ddeg o’r gloch', 'type=single&to=SWA&out=2026-12-07T11:00'],
    ['Abertawe 9 y bore', 'type=single&to=SWA&out=2026-12-07T09:00'],
    ['i Abertawe ar ôl 17:30', 'type=single&to=SWA&out=2026-12-07T17:30'],
    ['Abertawe Gasnewydd', 'type=single&from=SWA&to=NWP&out=2026-12-07T08:57'],
    // Four letters, changed at their beginning, might be anything.
    ['Abertawe Gaer', 'type=single&to=SWA&out=2026-12-07T08:57', 'Gaer'],
    ['Abertawe 3 Mawrth', 'type=single&to=SWA&out=2027-03-03T07:00'],
    ['pedwar o bobl i Abertawe', 'type=single&to=SWA&out=2026-12-07T08:57&adults=4'],
  ]
  test.each([
    ...ENGLISH.map(([line, query, left = '']) => ['en', line, query, left] as const),
    ...WELSH.map(([line, query, left = '']) => ['cy', line, query, left] as const),
  ])('as people write (%s): %s', (language, line, query, left) => {
    expect(written(language, line)).toBe(query)
    expect(readIn(language, line).unread.join(' ')).toBe(left)
  })

  test.each(['hello there', 'what time is it', 'cheapest', 'dog', 'shwmae', 'to xyzzy', '', '42'])(
    'of “%s” nothing is understood, and nothing is made of it',
    (line) => {
      const { understood, options } = readIn('en', line)
      expect(understood).toBe(false)
      expect(options).toEqual(defaultOptions(NOW))
    },
  )

  test('the first and the last train of a day are named as such', () => {
    expect(readIn('en', 'last train to chester').edges).toEqual({ out: 'last', back: null })
    expect(readIn('cy', 'y trên cyntaf i Gaer, nôl heno y trên olaf').edges).toEqual({ out: 'first', back: 'last' })
  })

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

  test('what stood in the search before stays, unless it would lead back to where the line begins or ends', () => {
    const before = { ...defaultOptions(NOW), stations: { first: 'CDF', second: 'SWA', via: null, avoid: null } }
    const ends = (line: string) => {
      const { options } = searchFromLine(line, {
        start: before,
        now: NOW,
        preferred: [],
        railcards,
        find: (typed, asWritten) =>
          searchStations(index, { typed, language: 'en', purpose: 'ticket-search', asWritten }).found,
      })
      return [options.stations.first, options.stations.second]
    }
    expect(ends('from newport')).toEqual(['NWP', 'SWA'])
    expect(ends('to newport')).toEqual(['CDF', 'NWP'])
    expect(ends('from swansea')).toEqual(['SWA', null])
    expect(ends('to cardiff central')).toEqual([null, 'CDF'])
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
