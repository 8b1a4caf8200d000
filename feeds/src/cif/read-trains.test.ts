import { expect, test } from 'vitest'
import { parseDay } from '../days.ts'
import { feedReport, isRefused } from '../feed-report.ts'
import { NO_TIME } from './columns.ts'
import { readTrains } from './read-trains.ts'
import type { Association, Header, Schedule, TimingPointChange } from './records.ts'

// Typed by hand from the format's column tables, so that reader and writer can't be wrong together.
//                   1         2         3         4         5         6         7         8
//          12345678901234567890123456789012345678901234567890123456789012345678901234567890
const HD = 'HDTPS.UDFROC1.PD2612010112262032DFROC1HDFROC1GFA011226311227                    '
const TI = 'TISHRWBY 00437800HSHREWSBURY                736210   SHRSHREWSBURY              '
const TA = 'TASHRWBY 00437800HSHREWSBURY                736210   SHRSHREWSBURY      SHREWBY '
const TD = 'TDSHRWBY                                                                        '
const AA = 'AANC12345C123462612142705140000011VVSMCHYNLT2 TP                               P'
const BS = 'BSNC123452612142705141111100XPXX1V42    121234567 DMU197 090D     B S C        O'
const BX = 'BX         AWYAW123400                                                          '
const LO = 'LOSHRWBY  2352H23534  UM 1 1HTB                                                 '
const LI = 'LIMCHYNLT20107 0112H     010701122        T -D        H 1                       '
const PASS = 'LIDOVYJN            0119H00000000                                               '
const CR = 'CRMCHYNLT2OO2J42    221234567 DMUE   075      S                    AW999900     '
const LT = 'LTABRYSTH 0140 01411     TF                                                     '
const ZZ = 'ZZ                                                                              '

async function read(lines: readonly string[], kind?: 'manual') {
  const report = feedReport()
  const seen = {
    headers: [] as Header[],
    points: [] as TimingPointChange[],
    associations: [] as Association[],
    schedules: [] as Schedule[],
  }
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
  // In pieces of odd length: a line that is cut in two is still one line.
  const chunks = Array.from({ length: Math.ceil(bytes.length / 37) }, (_, i) => bytes.subarray(i * 37, i * 37 + 37))
  const visitor = {
    header: (one: Header) => void seen.headers.push(one),
    timingPoint: (one: TimingPointChange) => void seen.points.push(one),
    association: (one: Association) => void seen.associations.push(one),
    schedule: (one: Schedule) => void seen.schedules.push(one),
  }
  await readTrains(chunks, 'test.mca', visitor, report, kind)
  return { ...seen, report }
}

test('a train typed from the column tables is read field by field', async () => {
  const { schedules, report } = await read([HD, BS, BX, LO, CR, LI, PASS, LT, ZZ])
  expect(report.faults).toEqual([])
  const [train] = schedules
  expect(train).toMatchObject({
    transaction: 'N',
    uid: 'C12345',
    from: parseDay('2026-12-14'),
    to: parseDay('2027-05-14'),
    days: 0b0011111,
    bankHoliday: 'X',
    status: 'P',
    category: 'XX',
    identity: '1V42',
    headcode: '',
    course: '1',
    serviceCode: '21234567',
    portion: '',
    power: 'DMU',
    timingLoad: '197',
    speed: '090',
    operating: 'D',
    seating: 'B',
    sleepers: '',
    reservations: 'S',
    connection: '',
    catering: 'C',
    branding: '',
    term: 'O',
    extra: { traction: '', uic: '', operator: 'AW', applicable: 'Y', retailServiceId: 'AW123400', source: '' },
  })
  const [origin, stop, pass, terminus] = train?.calls ?? []
  expect(origin).toEqual({
    kind: 'LO',
    tiploc: 'SHRWBY',
    suffix: '',
    arrival: NO_TIME,
    departure: (23 * 60 + 52) * 2 + 1,
    pass: NO_TIME,
    publicArrival: 0,
    publicDeparture: 23 * 60 + 53,
    platform: '4',
    line: 'UM',
    path: '',
    activity: 'TB',
    engineeringAllowance: '1',
    pathingAllowance: '1H',
    performanceAllowance: '',
    change: undefined,
  })
  expect(stop).toMatchObject({
    kind: 'LI',
    tiploc: 'MCHYNLT',
    suffix: '2',
    arrival: 134,
    departure: 145,
    pass: NO_TIME,
    publicArrival: 67,
    publicDeparture: 72,
    platform: '2',
    line: '',
    path: '',
    activity: 'T -D',
    engineeringAllowance: 'H',
    pathingAllowance: '1',
    change: {
      tiploc: 'MCHYNLT',
      suffix: '2',
      category: 'OO',
      identity: '2J42',
      course: '2',
      seating: 'S',
      speed: '075',
      retailServiceId: 'AW999900',
    },
  })
  expect(pass).toMatchObject({
    arrival: NO_TIME,
    departure: NO_TIME,
    pass: 159,
    publicArrival: 0,
    activity: '',
    change: undefined,
  })
  expect(terminus).toMatchObject({
    kind: 'LT',
    arrival: 200,
    publicArrival: 101,
    platform: '1',
    path: '',
    activity: 'TF',
  })
})

test('header, timing points and associations typed from the column tables are read field by field', async () => {
  const { headers, points, associations } = await read([HD, TI, TA, TD, AA, ZZ])
  expect(headers).toEqual([
    {
      fileIdentity: 'TPS.UDFROC1.PD261201',
      extractedOn: parseDay('2026-12-01'),
      extractedAt: '2032',
      reference: 'DFROC1H',
      lastReference: 'DFROC1G',
      kind: 'full',
      version: 'A',
      from: parseDay('2026-12-01'),
      to: parseDay('2027-12-31'),
    },
  ])
  expect(points[0]).toEqual({
    what: 'insert',
    point: {
      tiploc: 'SHRWBY',
      capitals: '00',
      nlc: '437800',
      nlcCheck: 'H',
      description: 'SHREWSBURY',
      stanox: '73621',
      postOfficeCode: '0',
      crs: 'SHR',
      shortDescription: 'SHREWSBURY',
    },
  })
  expect(points[1]).toMatchObject({ what: 'amend', newTiploc: 'SHREWBY' })
  expect(points[2]).toEqual({ what: 'delete', tiploc: 'SHRWBY' })
  expect(associations[0]).toEqual({
    transaction: 'N',
    baseUid: 'C12345',
    otherUid: 'C12346',
    from: parseDay('2026-12-14'),
    to: parseDay('2027-05-14'),
    days: 0b1100000,
    category: 'VV',
    dateIndicator: 'S',
    tiploc: 'MCHYNLT',
    baseSuffix: '2',
    otherSuffix: '',
    use: 'P',
    term: 'P',
  })
})

test('a cancellation has no calls, and the train after it is read as usual', async () => {
  const cancelled = `${BS.slice(0, 79)}C`
  const { schedules, report } = await read([HD, cancelled, BX, BS, LO, LT, cancelled, ZZ])
  expect(schedules.map(({ term, calls }) => [term, calls.length])).toEqual([
    ['C', 0],
    ['O', 2],
    ['C', 0],
  ])
  expect(report.faults).toEqual([])
})

test('a bad time costs its train, says the line, and nothing else', async () => {
  const bad = LI.replace('0107 ', '0177 ')
  const { schedules, report } = await read([HD, BS, LO, bad, LT, BS, LO, LT, ZZ])
  expect(schedules).toHaveLength(1)
  expect(report.faults).toMatchObject([{ code: 'BAD_TIME', severity: 'skipped', file: 'test.mca', line: 4, text: bad }])
  expect(isRefused(report)).toBe(false)
})

test('an impossible date costs its train', async () => {
  const { schedules, report } = await read([HD, BS.replace('261214', '260230'), LO, LT, BS, LO, LT, ZZ])
  expect(schedules).toHaveLength(1)
  expect(report.faults).toMatchObject([{ code: 'BAD_DATE', line: 2 }])
})

test('a train without an end, calls without a train and a line cut short are left out', async () => {
  const { schedules, report } = await read([HD, BS, LO, LI, BS, LO, LT, LI, BS.slice(0, 70), LO, LT, ZZ])
  expect(schedules).toHaveLength(1)
  expect(report.faults.map(({ code, line }) => [code, line])).toEqual([
    ['OUT_OF_PLACE', 2],
    ['OUT_OF_PLACE', 8],
    ['SHORT_LINE', 9],
  ])
})

test('a file that stops before its trailer is refused', async () => {
  const { report } = await read([HD, BS, LO, LT])
  expect(isRefused(report)).toBe(true)
  expect(report.faults).toMatchObject([{ code: 'NO_TRAILER', severity: 'refused' }])
})

test('a file of which more than one train in a hundred is bad is refused', async () => {
  const bad = [BS.replace('261214', '260230'), LO, LT]
  const { report } = await read([HD, ...Array.from({ length: 8 }, () => bad).flat(), BS, LO, LT, ZZ])
  expect(report.faultCounts.get('BAD_DATE')).toBe(8)
  expect(isRefused(report)).toBe(true)
})

test('a record nobody knows and a remark are passed over', async () => {
  const { schedules, report } = await read(['/!! Start of file', HD, BS, LO, LT, 'LN something new', ZZ])
  expect(schedules).toHaveLength(1)
  expect(report.faults).toMatchObject([{ code: 'UNKNOWN_RECORD', severity: 'noted', line: 6 }])
})

test('manual trains may lack header, trailer and term', async () => {
  const manual = 'BSNZ123452612142705141111111 BBS0B00'
  const { schedules, report } = await read(
    [manual, 'LOCDF     0900 0900          TB', 'LTSWA     1000 1000      TF'],
    'manual',
  )
  expect(report.faults).toEqual([])
  expect(schedules).toMatchObject([
    { uid: 'Z12345', term: 'P', status: 'B', calls: [{ tiploc: 'CDF' }, { tiploc: 'SWA' }] },
  ])
})
