import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERY_DAY, parseDay } from '../days.ts'
import { feedReport } from '../feed-report.ts'
import {
  type FixedLink,
  readAdditionalLinks,
  readPlainLinks,
  writeAdditionalLinks,
  writePlainLinks,
} from './fixed-links.ts'
import { titleCase } from './load-stations.ts'
import { readStationNames, type StationPoint, writeStationNames } from './stations.ts'

const bytes = (text: string) => [new TextEncoder().encode(text)]

// Typed by hand from the column tables.
//            1         2         3         4         5         6         7         8
//   1234567890123456789012345678901234567890123456789012345678901234567890123456789012
const MSN = `/!! Start of file
A                             FILE-SPEC=05 1.00 01/12/26 18.05.31   748           
A    LONDON KINGS CROSS            3KNGX   KGX   KGX15303 6183015                 
A    BETWS-Y-COED                  9BETWSYCBYX   BYC12795E63565 4                 
A    BALLINASLOE (CIE              0CATZBSGBSG   BSG00000E00000 5                 
A    NOWHERE                       0NOWHERE      NWH           xx                 
L    BETWS-Y-COED                   BETWS Y COED                                  
`

test('station names typed from the column tables are read field by field', async () => {
  const report = feedReport()
  const { stations, aliases } = await readStationNames(bytes(MSN), 'test.msn', report)
  expect(stations).toEqual([
    {
      name: 'LONDON KINGS CROSS',
      interchangeStatus: 3,
      tiploc: 'KNGX',
      minorCrs: 'KGX',
      crs: 'KGX',
      easting: 530_300,
      northing: 183_000,
      estimated: false,
      changeMinutes: 15,
    },
    expect.objectContaining({ crs: 'BYC', minorCrs: 'BYX', interchangeStatus: 9, estimated: true, changeMinutes: 4 }),
    expect.objectContaining({ crs: 'BSG', easting: undefined, northing: undefined }),
  ])
  expect(aliases).toEqual([{ name: 'BETWS-Y-COED', alias: 'BETWS Y COED' }])
  expect(report.faults).toMatchObject([{ code: 'BAD_VALUE', file: 'test.msn', line: 6 }])
})

const letters = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: least, maxLength: most })

const station: fc.Arbitrary<StationPoint> = fc.record({
  name: letters(1, 26),
  interchangeStatus: fc.nat(9),
  tiploc: letters(2, 7),
  minorCrs: letters(3, 3),
  crs: letters(3, 3),
  easting: fc.option(
    fc.integer({ min: 1, max: 6_500 }).map((one) => one * 100),
    { nil: undefined },
  ),
  northing: fc.option(
    fc.integer({ min: 1, max: 9_800 }).map((one) => one * 100),
    { nil: undefined },
  ),
  estimated: fc.boolean(),
  changeMinutes: fc.nat(99),
})

test('whatever station names are written are read back', () =>
  fc.assert(
    fc.asyncProperty(fc.array(station), async (stations) => {
      const names = { stations, aliases: [{ name: 'CAERDYDD', alias: 'CARDIFF' }] }
      expect(await readStationNames(bytes(writeStationNames(names)), 'written', feedReport())).toEqual(names)
    }),
  ))

test('names that are shouted are told in a quieter voice', () => {
  expect(['BETWS-Y-COED', "LONDON KING'S CROSS", 'PENMAENMAWR', 'HAY-ON-WYE', 'St Albans'].map(titleCase)).toEqual([
    'Betws-y-Coed',
    "London King's Cross",
    'Penmaenmawr',
    'Hay-on-Wye',
    'St Albans',
  ])
})

test('additional links typed by hand are read, with and without dates', async () => {
  const report = feedReport()
  const links = await readAdditionalLinks(
    bytes(`M=TUBE,O=EUS,D=KGX,T=6,S=0500,E=2359,P=4,F=01/12/2026,U=31/01/2027,R=1111100
M=WALK,O=CDF,D=CDQ,T=15,S=0001,E=2359,P=4,R=1111111
M=WALK,O=CDF,D=CDQ,T=15,S=0001,E=2460,P=4,R=1111111
M=WALK,O=CDF,D=CDQ,T=15,S=0001,E=2359,P=4,F=30/02/2026,R=1111111
`),
    'test.alf',
    report,
  )
  expect(links).toEqual([
    {
      mode: 'TUBE',
      from: 'EUS',
      to: 'KGX',
      minutes: 6,
      startMinute: 300,
      endMinute: 1439,
      priority: 4,
      firstDay: parseDay('2026-12-01'),
      lastDay: parseDay('2027-01-31'),
      week: 0b0011111,
    },
    expect.objectContaining({ mode: 'WALK', startMinute: 1, firstDay: undefined, week: EVERY_DAY }),
  ])
  expect(report.faults.map(({ code, line }) => [code, line])).toEqual([
    ['BAD_VALUE', 3],
    ['BAD_VALUE', 4],
  ])
})

test('a plain link is a sentence, and goes both ways', async () => {
  const report = feedReport()
  const text = 'ADDITIONAL LINK: WALK BETWEEN ABR AND ACY IN   3 MINUTES\nADDITIONAL LINK: FLY BETWEEN US\nEND\n'
  const links = await readPlainLinks(bytes(text), 'test.flf', report)
  expect(links.map(({ mode, from, to, minutes }) => [mode, from, to, minutes])).toEqual([
    ['WALK', 'ABR', 'ACY', 3],
    ['WALK', 'ACY', 'ABR', 3],
  ])
  expect(report.faults).toMatchObject([{ code: 'BAD_VALUE', line: 2 }])
  expect(writePlainLinks(links)).toBe('ADDITIONAL LINK: WALK BETWEEN ABR AND ACY IN 3 MINUTES\nEND\n')
})

const day = fc.option(fc.integer({ min: 20_000, max: 22_000 }), { nil: undefined })
const link: fc.Arbitrary<FixedLink> = fc.record({
  mode: fc.constantFrom('WALK', 'TUBE', 'BUS', 'FERRY'),
  from: letters(3, 3),
  to: letters(3, 3),
  minutes: fc.nat(999),
  startMinute: fc.nat(1439),
  endMinute: fc.nat(1439),
  priority: fc.nat(9),
  firstDay: day,
  lastDay: day,
  week: fc.nat(127),
})

test('whatever links are written are read back', () =>
  fc.assert(
    fc.asyncProperty(fc.array(link), async (links) => {
      expect(await readAdditionalLinks(bytes(writeAdditionalLinks(links)), 'written', feedReport())).toEqual(links)
    }),
  ))
