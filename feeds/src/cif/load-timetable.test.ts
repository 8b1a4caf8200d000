import { PICK_UP, SET_DOWN } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { hasDay } from '../day-set.ts'
import { type FeedFiles, feedFilesOf } from '../feed-files.ts'
import { type FeedReport, feedReport, isRefused } from '../feed-report.ts'
import { timetableListener, type ToldTimetable } from '../told-timetable.ts'
import { loadCif } from './load-timetable.ts'

/** A fortnight from Monday 14 December 2026: a train with an overlay and a cancellation, its portion, empty stock. */
const MCA = `
HDTPS.UTEST           0112262032TEST001       FA141226271226
TIABRYSTH         ABERYSTWYTH                        AYW
AANC00001C000022612142612271111100VVSMCHYNLT  TP                               P
AANC00001C000022612162612161111111   MCHYNLT  T                                C
BSNC000012612142612271111100 POO1J01                              S            P
BX         AWY
LOSHRWBY  0827 08274         TB
LIMCHYNLT 0942 0950H     094209501        T -D
LTABRYSTH 1024H1025      TF
BSNC000012612212612221111100 POO1J01                              S            O
BX         AWY
LOSHRWBY  0835 08354         TB
LIMCHYNLT 0950 0958      095009581        T
LTABRYSTH 1033 1033      TF
BSNC000012612252612251111111                                                   C
BSNC000022612142612271111100 POO2J01                              S            P
BX         AWY
LOMCHYNLT 0956 09562         TB
LTPWLLHEL 1205 1205      TF
BSNC000032612142612271111111 PEE5J03                                           P
BX         AWY
LOSHRWBY  0700 0000          TB
LTMCHYNLT 0800 0000      TF
ZZ
`.trimStart()

const CFA = `
HDTPS.UTEST           0212262032TEST002TEST001UA141226271226
BSDC00001261225                                                                C
BSRC000022612142612271111110 POO2J01                              S            P
BX         AWY
LOMCHYNLT 0957 09572         TB
LTPWLLHEL 1206 1206      TF
BSNC000042612192612190000010 POO1J09                              S            N
BX         AWY
LOSHRWBY  2330 2330          TB
LTMCHYNLT 0045 0045      TF
BSDC00009261214                                                                P
ZZ
`.trimStart()

const MSN = `
A                             FILE-SPEC=05 1.00 01/12/26 18.05.31   748
A    SHREWSBURY                    3SHRWBY SHR   SHR13494 63126 6
A    MACHYNLLETH                   2MCHYNLTMCN   MCN12745 63014 4
A    PWLLHELI                      1PWLLHELPWL   PWL12375 63351 5
`.trimStart()

const ALF = `M=BUS,O=SHR,D=MCN,T=90,S=0600,E=2200,P=4,F=14/12/2026,U=18/12/2026,R=1111100
M=WALK,O=MCN,D=PWL,T=600,S=0001,E=2359,P=4,R=1111111
M=WALK,O=MCN,D=XXX,T=5,S=0001,E=2359,P=4,R=1111111
`

const delivery = (files: Record<string, string>): FeedFiles =>
  feedFilesOf(new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])))

const FULL = { 'RJTTF748.MCA': MCA, 'RJTTF748.MSN': MSN, 'RJTTF748.ALF': ALF }

async function load(...deliveries: FeedFiles[]): Promise<{ told: ToldTimetable; report: FeedReport }> {
  const report = feedReport()
  let told: ToldTimetable | undefined
  await loadCif(
    deliveries,
    {},
    (span) => {
      const listener = timetableListener(span)
      told = listener.told
      return listener.builder
    },
    report,
  )
  if (!told) throw new Error('nothing was told')
  return { told, report }
}

/** The dates of December on which a calendar runs. */
const dates = (told: ToldTimetable, calendar: number | undefined) =>
  Array.from({ length: 14 }, (_, i) => i)
    .filter((i) => hasDay(told.calendars[calendar ?? -1] ?? new Uint8Array(2), i))
    .map((i) => i + 14)

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

const wall = (told: ToldTimetable) =>
  told.trips.map((trip) => {
    const calls = trip.calls.map(
      ({ stop, departure, platform = '' }) => `${told.stops[stop]?.code}${platform} ${clock(departure)}`,
    )
    return `${trip.uid} ${calls.join(' ')} on ${dates(told, trip.calendar).join(' ')}`
  })

test('a full delivery becomes trains that run on the days their records say', async () => {
  const { told, report } = await load(delivery(FULL))
  expect(isRefused(report)).toBe(false)
  expect(told.span).toEqual({ firstDate: '2026-12-14', days: 14, source: 'CIF TEST001' })
  expect(wall(told)).toEqual([
    'C00001 SHR4 8:27 MCN1 9:50 AYW 10:25 on 14 15 16 17 18 23 24',
    'C00001 SHR4 8:35 MCN1 9:58 AYW 10:33 on 21 22',
    'C00002 MCN2 9:56 PWL 12:05 on 14 15 16 17 18 21 22 23 24 25',
  ])
  expect(told.trips[0]).toMatchObject({ operator: 'AW', mode: 'rail', headcode: '1J01', facts: { standardOnly: true } })
  expect(told.trips[0]?.calls.map(({ flags }) => flags)).toEqual([PICK_UP, PICK_UP | SET_DOWN, SET_DOWN])
})

test('stations come from their own file, or from the trains file where that names the code', async () => {
  const { told, report } = await load(delivery(FULL))
  expect(told.stops.map(({ code, name, interchangeMinutes }) => [code, name, interchangeMinutes])).toEqual([
    ['SHR', 'Shrewsbury', 6],
    ['MCN', 'Machynlleth', 4],
    ['AYW', 'Aberystwyth', 5],
    ['PWL', 'Pwllheli', 5],
  ])
  expect(told.stops[0]?.latitude).toBeCloseTo(52.711, 2)
  expect(told.stops[0]?.longitude).toBeCloseTo(-2.75, 2)
  expect(report.faults).toMatchObject([{ code: 'UNPLACED_STATION', text: 'AYW ABERYSTWYTH' }])
})

test('a train divides on the days when both portions run and nothing overrules it', async () => {
  const { told } = await load(delivery(FULL))
  expect(told.associations).toMatchObject([{ kind: 'split', base: 'C00001', other: 'C00002', stop: 1, otherDay: 0 }])
  expect(dates(told, told.associations[0]?.calendar)).toEqual([14, 15, 17, 18, 21, 22, 23, 24])
})

test('links have their hours and dates; one that leads nowhere is left out', async () => {
  const { told } = await load(delivery(FULL))
  expect(told.links).toMatchObject([
    { from: 0, to: 1, mode: 'bus', minutes: 90, fromMinute: 360, untilMinute: 1320 },
    { from: 1, to: 3, mode: 'walk', minutes: 600 },
  ])
  expect(dates(told, told.links[0]?.calendar)).toEqual([14, 15, 16, 17, 18])
  expect(told.links[1]).not.toHaveProperty('fromMinute')
})

test('changes after a full delivery delete, revise and add', async () => {
  const { told, report } = await load(delivery(FULL), delivery({ 'RJTTC749.CFA': CFA }))
  expect(wall(told)).toEqual([
    'C00001 SHR4 8:27 MCN1 9:50 AYW 10:25 on 14 15 16 17 18 23 24 25',
    'C00001 SHR4 8:35 MCN1 9:58 AYW 10:33 on 21 22',
    'C00002 MCN2 9:57 PWL 12:06 on 14 15 16 17 18 19 21 22 23 24 25 26',
    'C00004 SHR 23:30 MCN 24:45 on 19',
  ])
  expect(report.faults.filter(({ severity }) => severity !== 'noted')).toMatchObject([
    { code: 'NOTHING_TO_CHANGE', file: 'RJTTC749.CFA', line: 11, text: 'D C00009 2026-12-14' },
  ])
})

test('changes that do not follow what they are laid on are refused', async () => {
  const later = CFA.replace('TEST001', 'TEST000')
  const { report } = await load(delivery(FULL), delivery({ 'RJTTC749.CFA': later }))
  expect(isRefused(report)).toBe(true)
  expect(report.faults.map(({ code }) => code)).toContain('WRONG_SEQUENCE')
})

test('without station names the delivery is refused', async () => {
  const { report } = await load(delivery({ 'RJTTF748.MCA': MCA }))
  expect(isRefused(report)).toBe(true)
})

test('manual trains may share an identity; each is a train of its own', async () => {
  const manual = `BSNZ000012612142612271111111 BBS0B00
LOSHR     0900 0900          TB
LTMCN     1030 1030      TF
BSNZ000012612142612271111111 BBS0B00
LOSHR     1000 1000          TB
LTMCN     1130 1130      TF`
  const places = `${MSN}A    SHREWSBURY                    9SHR    SHR   SHR13494 63126 6                 
A    MACHYNLLETH                   9MCN    MCN   MCN12745 63014 4`
  const { told } = await load(delivery({ ...FULL, 'RJTTF748.MSN': places, 'RJTTF748.ZTR': manual }))
  const trains = told.trips.slice(3)
  expect(trains.map(({ uid, mode, calls }) => [uid, mode, calls[0]?.departure])).toEqual([
    ['Z00001', 'bus', 540],
    ['Z00001-2', 'bus', 600],
  ])
})
