import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { dayView, openImage, planJourneys } from '@cledrau/planner'
import type { DayView, Journey, Query } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { trainsOn as trainsOf } from './days.ts'
import type { RailwayStop, Train } from './railway.ts'
import { readRailway } from './read-railway.ts'
import { DAYS_AFTER, DAYS_BEFORE, railwayTimetable } from './tell-railway.ts'

const textOf = (file: string) => readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8')
const railway = readRailway(textOf)
const stops = new Map(railway.stops.map((stop) => [stop.code, stop]))

const WEDNESDAY = '2026-12-02'
const SATURDAY = '2026-12-05'
const SUNDAY = '2026-12-06'
/** A Sunday without trains between Shrewsbury and Machynlleth. */
const WORKS = '2026-12-13'
const trainsOn = (date: string) => trainsOf(railway, date)
const ours = (date: string) => trainsOn(date).filter(({ operator }) => operator === 'AW')

const image = railwayTimetable(railway, WEDNESDAY).compile()
const viewOf = (bytes: ArrayBuffer, date: string): DayView => {
  const opened = openImage(bytes)
  if (typeof opened === 'string') throw new Error(`the image can't be opened: ${opened}`)
  return dayView(opened, date)
}
const wednesday = viewOf(image, WEDNESDAY)

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const ask = (view: DayView, from: string, to: string, at: string, more: Partial<Query> = {}) =>
  planJourneys(view, { from: [from], to: [to], when: { kind: 'leave-after', minute: minute(at) }, ...more })
const card = ({ legs }: Journey) =>
  legs.map((leg) => `${leg.from} ${clock(leg.departure)} ${leg.to} ${clock(leg.arrival)}`).join(', ')
/** How a train is written on a station wall. */
const wall = (line: string, departure: string) => {
  const train = railway.trains.find(({ line: of, calls }) => of === line && calls[0]?.departure === minute(departure))
  return train?.calls.map(({ code, departure: leaves }) => `${code} ${clock(leaves)}`).join(' ')
}

/** Each call with the one before, of every train. */
const hops = railway.trains.flatMap(({ uid, mode, calls }) =>
  calls.slice(1).map((call, at) => ({ uid, mode, call, before: calls[at] ?? call })),
)

test('every train calls at least twice and never goes back in time', () => {
  expect(railway.trains.filter(({ calls }) => calls.length < 2)).toEqual([])
  expect(hops.filter(({ before, call }) => call.arrival <= before.departure || call.departure < call.arrival)).toEqual(
    [],
  )
  expect(hops.filter(({ call }) => call.departure >= 30 * 60)).toEqual([])
})

test('no train flies and none is slower than a cyclist', () => {
  const speeds = hops.flatMap(({ uid, mode, before, call }) => {
    const distance = kilometres(before.code, call.code)
    const speed = (distance / (call.arrival - before.departure)) * 60
    return mode === 'rail' && (speed > 180 || (distance > 1 && speed < 13)) ? [{ uid, before, call, speed }] : []
  })
  expect(speeds).toEqual([])
})

test('a weekday has as many of our trains as the real one, Saturday nearly, Sunday less than half', () => {
  expect(ours(WEDNESDAY).length).toBeGreaterThan(1500)
  expect(ours(WEDNESDAY).length).toBeLessThan(1650)
  expect(ours(WEDNESDAY).length - ours(SATURDAY).length).toBe(6)
  expect(ours(SUNDAY).length).toBeGreaterThan(600)
  expect(ours(SUNDAY).length).toBeLessThan(800)
})

const railUids = (date: string) =>
  trainsOn(date)
    .filter(({ mode }) => mode === 'rail')
    .map(({ uid }) => uid)

test('on Christmas Day no train runs, on bank holidays those of a Saturday, on New Year’s Day those of a Sunday', () => {
  expect(railUids('2026-12-25')).toEqual([])
  expect(railUids('2027-01-01')).toEqual(railUids(SUNDAY))
  expect(railUids('2026-12-28')).toEqual(railUids(SATURDAY))
  expect(trainsOn('2026-12-26').map(({ mode }) => mode)).toContain('ferry')
  expect(railUids('2027-03-26')).toEqual(railUids('2027-03-27'))
})

test('on Christmas Eve the last trains begin early, and on Boxing Day a few lines have the trains of a Sunday', () => {
  const begins = (date: string) =>
    trainsOn(date).flatMap(({ mode, calls }) => (mode === 'rail' ? [calls[0]!.departure] : []))
  expect(Math.max(...begins('2026-12-24'))).toBeLessThanOrEqual(minute('20:30'))
  expect(begins('2026-12-24').toSorted()).toEqual(
    begins('2026-12-17')
      .filter((at) => at <= minute('20:30'))
      .toSorted(),
  )
  const lines = ['merthyr', 'aberdare', 'treherbert', 'rhymney', 'ebbw-vale-cardiff', 'maesteg']
  const boxingDay = trainsOn('2026-12-26').filter(({ mode }) => mode === 'rail')
  expect(boxingDay).toEqual(trainsOn(SUNDAY).filter(({ mode, line }) => mode === 'rail' && lines.includes(line)))
  expect(boxingDay.length).toBeGreaterThan(100)
})

test('summer brings more trains to Aberystwyth', () => {
  const toAberystwyth = (date: string) => ours(date).filter(({ calls }) => calls.at(-1)?.code === 'AYW').length
  expect(toAberystwyth('2027-05-19') - toAberystwyth(WEDNESDAY)).toBe(3)
})

test('the two expresses of the day keep their known times', () => {
  expect(wall('north-south-fast', '17:21')).toBe(
    'CDF 17:21 NWP 17:35 AGV 17:56 HFD 18:23 SHR 19:11 WRX 19:45 CTR 20:05 FLN 20:18 RHL 20:33 CWB 20:44 LLJ 20:50 BNG 21:09 LPG 21:15 HHD 21:38',
  )
  expect(wall('south-north-fast', '05:33')).toBe(
    'HHD 05:33 BNG 06:01 LLJ 06:19 CWB 06:25 RHL 06:38 FLN 06:55 CTR 07:15 WRX 07:32 SHR 08:09 HFD 08:54 AGV 09:18 NWP 09:41 CDF 09:58',
  )
})

test('a uid names one train of a date, and an edit elsewhere moves none', () => {
  for (const date of [WEDNESDAY, SATURDAY, SUNDAY, WORKS]) {
    const uids = trainsOn(date).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
  }
  expect(railway.trains.filter(({ uid }) => !/^[A-Z]\d{5}$/.test(uid))).toEqual([])
  const edited = readRailway((file) =>
    textOf(file).replace('C01 CDF-MER Mon-Sat 05:55', 'C01 CDF-MER Mon-Sat 04:55 05:25 05:55'),
  )
  const written = ({ uid, days, calls }: Train) => JSON.stringify([uid, days, calls])
  const known = new Set(edited.trains.map(written))
  expect(edited.trains).toHaveLength(railway.trains.length + 2)
  expect(railway.trains.filter((train) => !known.has(written(train)))).toEqual([])
})

test('every train stops at platforms that the station has, the same one every day', () => {
  const wrong = railway.trains.flatMap(({ uid, mode, calls }) =>
    calls.flatMap(({ code, platform }) => {
      const right = mode === 'rail' ? stops.get(code)?.platforms.includes(platform) : platform === ''
      return right ? [] : [`${uid} at ${code}: ${platform}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(JSON.stringify(readRailway(textOf).trains)).toBe(JSON.stringify(railway.trains))
})

test('hardly ever are two trains at one platform in the same minute', () => {
  const held = new Map<string, string>()
  const clashes = new Set<string>()
  for (const { uid, calls, mode, operator } of trainsOn(WEDNESDAY)) {
    if (mode !== 'rail' || operator !== 'AW') continue
    // A train that ends and one that begins may be the same coaches.
    for (const { code, platform, arrival, departure } of calls.slice(1, -1))
      for (let at = arrival; at <= departure; at++) {
        const place = `${code} ${platform} ${at}`
        const other = held.get(place)
        if (other !== undefined && other !== uid) clashes.add([uid, other].toSorted().join(' '))
        held.set(place, uid)
      }
  }
  expect(clashes.size).toBeLessThan(20)
})

test('every served station has a train of ours on a weekday', () => {
  const served = new Set(ours(WEDNESDAY).flatMap(({ calls }) => calls.map(({ code }) => code)))
  const stations: { crsCode: string; tfwServicedStation: string; members?: string[] }[] = JSON.parse(
    textOf('stations/stations.json'),
  )
  const wanted = stations.filter(({ tfwServicedStation, members }) => tfwServicedStation === 'Yes' && !members)
  expect(wanted.map(({ crsCode }) => crsCode).filter((code) => !served.has(code))).toEqual([])
})

test('from Cardiff and from Shrewsbury every place can be reached in a day', () => {
  for (const from of ['CDF', 'SHR'])
    for (const { code } of railway.stops)
      if (code !== from) expect(ask(wednesday, from, code, '05:00').length, `${from} to ${code}`).toBeGreaterThan(0)
})

test('Cardiff to Machynlleth changes at Shrewsbury', () => {
  expect(ask(wednesday, 'CDF', 'MCN', '09:00').map(card)).toContain('CDF 09:21 SHR 11:14, SHR 11:29 MCN 12:44')
})

test('the train from Birmingham divides at Machynlleth: Pwllheli and Aberystwyth are both reached without a change', () => {
  const [toPwllheli] = ask(wednesday, 'BHM', 'PWL', '10:20', { directOnly: true })
  expect(toPwllheli && card(toPwllheli)).toBe('BHM 10:31 PWL 15:07')
  const [leg] = toPwllheli?.legs ?? []
  expect(leg?.kind === 'train' && leg.parts.map(({ calls }) => `${calls[0]?.stop}-${calls.at(-1)?.stop}`)).toEqual([
    'BHM-MCN',
    'MCN-PWL',
  ])
  expect(ask(wednesday, 'BHM', 'AYW', '10:20', { directOnly: true }).map(card)).toEqual(['BHM 10:31 AYW 13:18'])
  // And back: the portion from Pwllheli is joined to the train from Aberystwyth.
  expect(ask(wednesday, 'PWL', 'BHM', '09:00', { directOnly: true }).map(card)).toEqual(['PWL 09:36 BHM 14:17'])
})

test('a portion waits for the train that it leaves or joins', () => {
  expect(railway.associations.length).toBeGreaterThan(20)
  // The last one of a uid is the one that runs on the date of works, the first one all others.
  const usual = new Map(railway.trains.toReversed().map((train): [string, Train] => [train.uid, train]))
  const atWorks = new Map(trainsOn(WORKS).map((train): [string, Train] => [train.uid, train]))
  for (const { kind, base, other, code, days } of railway.associations) {
    const byUid = days.on ? atWorks : usual
    const at = byUid.get(base)?.calls.find((call) => call.code === code)
    const calls = byUid.get(other)?.calls ?? []
    if (kind === 'split') expect(calls[0]?.departure).toBeGreaterThanOrEqual(at?.arrival ?? Infinity)
    else expect(calls.at(-1)?.arrival).toBeLessThanOrEqual(at?.departure ?? 0)
  }
})

test('where works close a way, buses call at its stations and trains go on behind it, that day alone', () => {
  const closed = new Set(['SHR', 'WLP', 'NWT', 'CWS', 'MCN'])
  const through = (date: string, mode: string) =>
    trainsOn(date).filter(
      (train) =>
        train.mode === mode &&
        train.calls.some(({ code }, at) => closed.has(code) && closed.has(train.calls[at + 1]?.code ?? '')),
    )
  expect(through(WORKS, 'rail')).toEqual([])
  expect(through(WORKS, 'bus').map(({ operator }) => operator)).toEqual(through(SUNDAY, 'rail').map(() => 'AW'))
  expect(through(SUNDAY, 'bus')).toEqual([])
  expect(railUids('2026-12-20')).toEqual(railUids(SUNDAY))

  const day = viewOf(image, WORKS)
  const modes = ['rail', 'replacement', 'walk'] as const
  expect(ask(day, 'BHM', 'AYW', '10:00', { modes }).map(card)).toContain(
    'BHM 10:31 SHR 11:26, SHR 11:39 MCN 13:32, MCN 13:42 AYW 14:12',
  )
  // The portion for Pwllheli waits for the bus, and both come back with one.
  expect(ask(day, 'SHR', 'PWL', '11:30', { modes }).map(card)).toContain('SHR 11:39 MCN 13:32, MCN 13:48 PWL 16:01')
  expect(ask(day, 'AYW', 'BHM', '13:00', { modes }).map(card)).toContain(
    'AYW 13:30 MCN 14:00, MCN 14:14 SHR 16:07, SHR 16:17 BHM 17:12',
  )
  expect(ask(day, 'SHR', 'NWT', '11:30', { modes }).map(card)).toContain('SHR 11:39 NWT 12:39')
  const byTrain = ask(day, 'SHR', 'MCN', '08:00', { modes: ['rail'] })
  expect(byTrain.filter(({ departure }) => departure < minute('24:00'))).toEqual([])
})

test('where an alert says that other trains run, the timetable has them, and no works are without an alert', () => {
  type Alert = { long_version_en: string; travel?: { from: string; until: string; stations: string[] } }
  const { alerts }: { alerts: Alert[] } = JSON.parse(textOf('alerts/alerts.json'))
  const told = alerts.flatMap(({ travel }) => (travel && travel.stations.length > 0 ? [travel] : []))
  for (const { from, until, stations } of told) {
    const within = (date: string, mode: string) =>
      trainsOn(date).filter(
        (train) =>
          train.mode === mode &&
          train.calls.some(
            ({ code }, at) => stations.includes(code) && stations.includes(train.calls[at + 1]?.code ?? ''),
          ),
      ).length
    for (let date = from; date <= until; date = addDays(date, 1)) expect(within(date, 'rail')).toBe(0)
    expect(within(from, 'bus')).toBeGreaterThan(0)
    expect(within(addDays(until, 1), 'rail')).toBeGreaterThan(0)
  }
  const works = textOf('railway/works.csv').trimEnd().split('\n').slice(1)
  expect(told.map(({ from, until, stations }) => [from, until, stations[0], stations.at(-1)].join())).toEqual(
    works.map((row) => row.split(',').slice(1, 5).join()),
  )
  // Christmas, in the alert's own words.
  const { long_version_en: christmas } = alerts.find(({ travel }) => travel?.stations.length === 0)!
  expect(christmas).toContain('20:30')
  const names = trainsOn('2026-12-26').flatMap(({ mode, calls }) =>
    mode === 'rail' ? [stops.get(calls[0]!.code)!.names.en, stops.get(calls.at(-1)!.code)!.names.en] : [],
  )
  const ends = ['Merthyr Tydfil', 'Aberdare', 'Treherbert', 'Rhymney', 'Ebbw Vale Town', 'Maesteg']
  for (const end of ends) expect([christmas.includes(end), names.includes(end)]).toEqual([true, true])
})

test('ships, buses and walks carry on where the railway ends', () => {
  const [toDublin] = ask(wednesday, 'CDF', 'XDP', '05:00')
  expect(toDublin?.legs.at(-1)).toMatchObject({ kind: 'train', from: 'XHP', to: 'XDP' })
  expect(ask(wednesday, 'AYW', 'XAR', '09:00').map(card)[0]).toBe('AYW 09:10 XAR 09:48')
  expect(ask(wednesday, 'WXC', 'WRX', '03:00')[0]?.legs).toMatchObject([{ kind: 'link', mode: 'walk' }])
  const samples = [...railway.operators.values()].filter(({ sample }) => sample).map(({ code }) => code)
  expect(trainsOn(WEDNESDAY).filter(({ mode, operator }) => samples.includes(operator) === (mode === 'rail'))).toEqual(
    [],
  )
})

test('the calendar reaches from 40 days back to 100 ahead, whatever the day', () => {
  for (const today of [WEDNESDAY, '2027-07-01', '2028-02-29']) {
    const timetable = railwayTimetable(railway, today)
    expect(timetable.span.firstDate).toBe(addDays(today, -DAYS_BEFORE))
    expect(timetable.span.days).toBe(141)
    const bytes = timetable.compile({ bounds: false })
    for (const date of [timetable.span.firstDate, today, addDays(today, DAYS_AFTER)])
      expect(ask(viewOf(bytes, date), 'CDF', 'SHR', '10:00').length).toBeGreaterThan(0)
  }
})

test('a train is the same whichever day the timetable is built on', () => {
  const later = viewOf(railwayTimetable(railway, '2027-02-10').compile({ bounds: false }), '2027-01-13')
  const sooner = viewOf(image, '2027-01-13')
  for (const [from, to] of [
    ['CDF', 'HHD'],
    ['BHM', 'PWL'],
    ['MFH', 'MAN'],
  ] as const)
    expect(ask(later, from, to, '08:00')).toEqual(ask(sooner, from, to, '08:00'))
})

test('the whole railway is small enough for a phone', () => {
  expect(gzipSync(new Uint8Array(image)).length).toBeLessThan(600_000)
})

function kilometres(from: string, to: string): number {
  const [a, b] = [stops.get(from), stops.get(to)] as [RailwayStop, RailwayStop]
  const degree = Math.PI / 180
  const east = (b.lon - a.lon) * Math.cos(((a.lat + b.lat) / 2) * degree)
  return Math.hypot(east, b.lat - a.lat) * 111.2
}
