import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLetters } from './fold-name.ts'
import { searchStations } from './search-stations.ts'
import type { StationSearch } from './search-stations.ts'
import { prepareStations } from './station-index.ts'
import type { Station } from './station.ts'

const stations: Station[] = JSON.parse(
  readFileSync(new URL('../../../data/stations/stations.json', import.meta.url), 'utf8'),
)
const index = prepareStations(stations)

const search = (typed: string, more: Partial<StationSearch> = {}) =>
  searchStations(index, { typed, language: 'en', purpose: 'ticket-search', ...more })
const codes = (typed: string, more: Partial<StationSearch> = {}) =>
  search(typed, more).found.map(({ station }) => station.crsCode)
/** The list as the screen draws it: the name that matched, its found letters between brackets, and why. */
const drawn = (typed: string, more: Partial<StationSearch> = {}) =>
  search(typed, more).found.map(({ station: { crsCode }, match: { name, from, to, kind } }) =>
    [crsCode, `${name.slice(0, from)}[${name.slice(from, to)}]${name.slice(to)}`, kind].join(' '),
  )
/** What begins as typed, in the order of the list. */
const begun = (typed: string, language: 'en' | 'cy') =>
  search(typed, { language })
    .found.filter(({ match }) => match.kind === 'prefix')
    .map(({ station }) => station.names[language])

test('two letters find nothing yet, three do, and only letters count [STATION-006] [TCONST-004]', () => {
  for (const typed of ['', 'ab', ' a-1b! '])
    expect(search(typed)).toEqual({ tooShort: true, found: [], duplicate: false })
  expect(search('abe').tooShort).toBe(false)
  expect(codes('abe')).toContain('AYW')
})

test('with a beginning given, any number of letters will do, and it narrows the list [STATION-006]', () => {
  // Ystum Taf is Llandaf, Ystad Trefforest is Trefforest Estate.
  expect(codes('', { startsWith: 'Ys' })).toEqual(['LLN', 'TRE', 'YSM', 'YSR'])
  expect(codes('m', { startsWith: 'Ystrad' })).toContain('YSM')
  expect(codes('myn', { startsWith: 'Ystrad' })).toEqual(['YSM'])
})

test('whatever is no letter is passed over, in names and in what is typed [STATION-007]', () => {
  expect(codes('  pen-y bont AR (ogwr) 7')).toEqual(codes('penybontarogwr'))
  expect(codes('penybontarogwr')[0]).toBe('BGN')
  expect(codes("a'r dafarn")).toEqual(['PPL'])
  expect(codes('pembrey and burry')).toEqual(['PBY'])
})

test('three letters that are a code stand first, whatever else begins so [STATION-008]', () => {
  expect(drawn('ban').slice(0, 1)).toEqual(['BNG [Ban]gor (Gwynedd) prefix'])
  expect(drawn('car').slice(0, 2)).toEqual(['CAR [CAR] code', 'CFS [Car]diff (any station) prefix'])
  expect(drawn('HFD')[0]).toBe('HFD [HFD] code')
  expect(search('cdf').found[0]?.match).toEqual({ kind: 'code', of: 'code', name: 'CDF', from: 0, to: 3 })
})

test('names that begin so come before names that contain it, ours before others [STATION-009]', () => {
  expect(drawn('liv')).toEqual([
    'LIV [LIV] code',
    'LVS [Liv]erpool (any station) prefix',
    'LPY [Liv]erpool South Parkway prefix',
    'LVC [Liv]erpool Central prefix',
    'LST London [Liv]erpool Street contains',
  ])
})

test('each group is in the order of the alphabet of the language shown [STATION-010]', () => {
  for (const language of ['en', 'cy'] as const) {
    const names = begun('llan', language)
    expect(names.length).toBeGreaterThan(30)
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
  }
  // In Welsh ng is a letter of its own, after g.
  expect(begun('llan', 'cy').indexOf('Llangadog')).toBeLessThan(begun('llan', 'cy').indexOf('Llanaber'))
})

test('the station of the other field is left out, and the list says so [STATION-011] [STATION-012]', () => {
  expect(search('cardiff', { otherField: 'CDF' }).duplicate).toBe(true)
  expect(codes('cardiff', { otherField: 'CDF' })).toEqual(codes('cardiff').filter((code) => code !== 'CDF'))
  expect(search('swansea', { otherField: 'CDF' }).duplicate).toBe(false)
  expect(search('cdf', { otherField: 'CDF' })).toMatchObject({ duplicate: true, tooShort: false })
})

test('groups of stations are found by ticket search alone [STATION-013]', () => {
  expect(codes('london terminals')).toEqual(['LON'])
  for (const purpose of ['live-times', 'notifications', 'journey-planner'] as const)
    expect(codes('london terminals', { purpose })).toEqual([])
})

test('notifications are offered for stations that our trains serve [STATION-014]', () => {
  expect(codes('london', { purpose: 'live-times' })).toContain('PAD')
  expect(codes('london', { purpose: 'notifications' })).toEqual([])
  expect(codes('cardiff', { purpose: 'notifications' })).toContain('CDF')
})

test('one rule serves ticket search, live times, notifications and the planner [STATION-005]', () => {
  for (const purpose of ['ticket-search', 'live-times', 'notifications', 'journey-planner'] as const) {
    expect(codes('mach', { purpose })).toEqual(['MCN'])
    expect(search('ma', { purpose }).tooShort).toBe(true)
  }
})

test('both languages are searched, and the current one is shown', () => {
  expect(search('amwythig').found[0]).toMatchObject({
    station: { crsCode: 'SHR' },
    match: { kind: 'prefix', of: 'other-language', name: 'Amwythig', from: 0, to: 8 },
  })
  expect(search('amwythig', { language: 'cy' }).found[0]?.match.of).toBe('shown')
  expect(search('borth').found[0]?.match).toMatchObject({ name: 'Borth', of: 'shown' })
})

test('accents may be left out or put in, and are underlined with their letters', () => {
  expect(drawn('tydu')).toContain('ROR [Tŷ-du] prefix')
  expect(drawn('tŷ cr')[0]).toBe('TYC [Ty Cr]oes prefix')
  expect(drawn('gwyr', { language: 'cy' })[0]).toBe('GWN Tre-[gŵyr] contains')
})

test('another name finds the station as its own does', () => {
  expect(search('llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch').found).toMatchObject([
    { station: { crsCode: 'LPG' }, match: { kind: 'prefix', of: 'alias' } },
  ])
  expect(codes('portmeirion')).toEqual(['MFF'])
})

test('a Welsh name is found by its mutated form, after what is written so', () => {
  expect(drawn('Gaerdydd')).toEqual([
    'CFS [Caerdydd] (unrhyw orsaf) mutation',
    'CDF [Caerdydd] Canolog mutation',
    'CDQ [Caerdydd] Heol y Frenhines mutation',
    'CDB Bae [Caerdydd] mutation',
    'RIA Y Rhws Maes Awyr [Caerdydd] mutation',
  ])
  expect(drawn('Fachynlleth')).toEqual(['MCN [Machynlleth] mutation'])
  expect(drawn('Nhywyn')[0]).toBe('TYW [Tywyn] mutation')
  expect(drawn('Nghaergybi')).toEqual(['HHD [Caergybi] mutation'])
  expect(drawn('Waun').slice(0, 2)).toEqual(['CRK Y [Waun] prefix', 'WNG [Waun]-gron Park prefix'])
  expect(drawn('Trenewydd')).toEqual(['NWT Y [Drenewydd] mutation'])
  expect(search('Gaerdydd').found[0]?.match).toMatchObject({ mutation: 'soft', mutated: 'typed' })
})

test('the whole of a name stands first in either language, whatever begins with it', () => {
  for (const language of ['en', 'cy'] as const) {
    const first = (typed: string) => searchStations(index, { typed, language, purpose: 'ticket-search' }).found[0]
    expect(first('Llandudno')?.station.crsCode).toBe('LLD')
    expect(first('barry')?.station.crsCode).toBe('BRY')
    expect(first('Barri')?.station.crsCode).toBe('BRY')
    expect(first('Maesteg')?.station.crsCode).toBe('MST')
  }
})

test('English names do not mutate', () => {
  expect(drawn('Gardiff').map((line) => line.split(' ').at(-1))).not.toContain('mutation')
})

test('a slip of the finger still finds the name, after everything else', () => {
  expect(drawn('machynleth')).toEqual(['MCN Machyn[ll]eth spelling'])
  expect(drawn('Aberistwyth')).toEqual(['AYW Abe[ry]stwyth spelling'])
  expect(drawn('shrewsbruy')).toEqual(['SHR Shrews[bur]y spelling'])
  expect(drawn('Aberysthwith')).toEqual(['AYW Aberys[twy]th spelling'])
  expect(drawn('newton')).toEqual([
    'NLW [Newton]-le-Willows prefix',
    'NES N[es]ton spelling',
    'NWT Newt[ow]n (Powys) spelling',
  ])
  expect(codes('xyzzyxyzzy')).toEqual([])
})

test('the letters to underline are letters of the name that matched', () => {
  const typed = fc.oneof(
    fc.string({ minLength: 3 }),
    fc
      .constantFrom(...stations.flatMap(({ names }) => [names.en, names.cy]))
      .chain((name) =>
        fc.tuple(fc.nat(name.length), fc.nat(name.length)).map(([a, b]) => name.slice(Math.min(a, b), Math.max(a, b))),
      ),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom('en' as const, 'cy' as const), (text, language) => {
      for (const { match } of search(text, { language }).found) {
        expect(match.from >= 0 && match.from < match.to && match.to <= match.name.length).toBe(true)
        if (match.kind === 'prefix' || match.kind === 'contains')
          expect(foldLetters(match.name.slice(match.from, match.to))).toBe(foldLetters(text))
      }
    }),
    { numRuns: 300 },
  )
})

test('every station is found by each of its names with one letter left out', () => {
  for (const { crsCode, names } of stations)
    for (const name of [names.en, names.cy]) {
      const letters = foldLetters(name)
      if (letters.length < 6) continue
      expect(codes(letters.slice(0, 3) + letters.slice(4)), name).toContain(crsCode)
    }
})

test('3,000 names are searched well within the moment between two keys', () => {
  const many = prepareStations(
    Array.from({ length: 3000 }, (_, at): Station => {
      const like = stations[at % stations.length] as Station
      const copy = Math.floor(at / stations.length)
      const names = { en: `${like.names.en} ${'abcdefghij'[copy]}`, cy: `${like.names.cy} ${'jihgfedcba'[copy]}` }
      return { ...like, crsCode: `${at}`, names }
    }),
  )
  const keys = ['lla', 'llan', 'llanf', 'Gaerdydd', 'machynleth', 'xyzzyxyzzy', 'cardiff central', 'new']
  const times = keys.map((typed) => {
    let least = Infinity
    for (let run = 0; run < 30; run++) {
      const since = process.threadCpuUsage()
      searchStations(many, { typed, language: 'cy', purpose: 'ticket-search' })
      const { user, system } = process.threadCpuUsage(since)
      least = Math.min(least, (user + system) / 1000)
    }
    return least
  })
  // The bar is 1 ms; ten times that still fails a search that grew out of hand, and never a busy machine.
  expect(Math.max(...times)).toBeLessThan(10)
})
