import { expect, test } from 'vitest'
import { feedFilesOf } from '../feed-files.ts'
import { type FeedReport, feedReport, isRefused } from '../feed-report.ts'
import { timetableListener, type ToldTimetable } from '../told-timetable.ts'
import { loadGtfs } from './load-timetable.ts'

/** A small feed as people type it. Each test changes what it is about. */
const FILES: Record<string, string> = {
  'agency.txt': `agency_id,agency_name,agency_url,agency_timezone
AW,Transport for Wales,https://example.org,Europe/London`,
  'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
SHR,Shrewsbury,52.7118,-2.7498,1,,
SHR4,Shrewsbury platform 4,52.7118,-2.7498,0,SHR,4
MCN,Machynlleth,52.5954,-3.8544,,,
AYW,Aberystwyth,52.4141,-4.0817,0,,
HALL,Station hall,52.41,-4.08,2,SHR,`,
  'routes.txt': `route_id,agency_id,route_short_name,route_long_name,route_type
CAM,AW,,Cambrian Line,2
T1,AW,T1,Aberystwyth bus,3`,
  'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
WK,1,1,1,1,1,0,0,20261214,20261227`,
  'calendar_dates.txt': `service_id,date,exception_type
WK,20261225,2
WK,20261226,1
XMAS,20261224,1`,
  'trips.txt': `route_id,service_id,trip_id,trip_headsign,trip_short_name
CAM,WK,A1,Aberystwyth,1J01`,
  'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
A1,23:27:00,23:27:00,SHR4,1,0,1
A1,24:45:30,24:52:00,MCN,2,3,3
A1,25:25:00,25:25:00,AYW,3,1,0`,
  'transfers.txt': `from_stop_id,to_stop_id,transfer_type,min_transfer_time
SHR,SHR,2,360
MCN,AYW,2,3700
SHR4,SHR,2,60`,
}

async function load(
  changes: Record<string, string | undefined> = {},
): Promise<{ told: ToldTimetable; report: FeedReport }> {
  const texts = Object.entries({ ...FILES, ...changes }).filter(([, text]) => text !== undefined)
  const files = new Map(texts.map(([name, text]) => [name, new TextEncoder().encode(text)]))
  const report = feedReport()
  let told: ToldTimetable | undefined
  await loadGtfs(
    feedFilesOf(files),
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

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Like a station wall: `SHR/4 23:27 23:27 pickup`. */
function wall({ trips, stops }: ToldTimetable): string[][] {
  return trips.map(({ uid, calls }) => [
    uid,
    ...calls.map(({ stop, arrival, departure, flags, platform }) => {
      const place = [stops[stop]?.code, platform].filter(Boolean).join('/')
      return `${place} ${clock(arrival)} ${clock(departure)} ${flags}`
    }),
  ])
}

test('a trip past midnight, its platforms, request stops and seconds are read', async () => {
  const { told, report } = await load()
  expect(report.faults).toEqual([])
  expect(told.span).toMatchObject({ firstDate: '2026-12-14', days: 14 })
  expect(wall(told)).toEqual([['A1', 'SHR/4 23:27 23:27 1', 'MCN 24:46 24:52 7', 'AYW 25:25 25:25 2']])
  expect(told.trips[0]).toMatchObject({ operator: 'AW', mode: 'rail', headcode: '1J01', destination: undefined })
})

test('stations take their platforms and their minutes for a change; entrances are no places', async () => {
  const { told } = await load()
  expect(told.stops.map(({ code, interchangeMinutes }) => [code, interchangeMinutes])).toEqual([
    ['SHR', 6],
    ['MCN', 5],
    ['AYW', 5],
  ])
  expect(told.links).toMatchObject([{ from: 1, to: 2, minutes: 62, mode: 'walk' }])
})

test('a service runs on its weekdays, but for the dates taken out, and on those put in', async () => {
  const { told } = await load()
  // Two weeks from Monday: Mon to Fri; then Mon to Thu, not Christmas Day, but Boxing Day.
  expect([...(told.calendars[told.trips[0]?.calendar ?? 0] ?? [])]).toEqual([0b1001_1111, 0b0001_0111])
})

test('a trip that begins after midnight belongs to the next day', async () => {
  const { told } = await load({
    'trips.txt': 'route_id,service_id,trip_id\nCAM,XMAS,N1',
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nN1,24:10:00,24:10:00,MCN,1\nN1,24:40:00,24:40:00,AYW,2',
  })
  expect(wall(told)).toEqual([['N1', 'MCN 0:10 0:10 3', 'AYW 0:40 0:40 3']])
  // The service is that of Thursday the 24th, the eleventh day; the trip runs on the twelfth.
  expect([...(told.calendars[told.trips[0]?.calendar ?? 0] ?? [])]).toEqual([0, 0b1000])
})

test('a headway makes a trip of every departure', async () => {
  const { told } = await load({
    'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nA1,06:00:00,07:30:00,1800',
  })
  expect(wall(told).map(([uid, first]) => `${uid} ${first}`)).toEqual([
    'A1@360 SHR/4 6:00 6:00 1',
    'A1@390 SHR/4 6:30 6:30 1',
    'A1@420 SHR/4 7:00 7:00 1',
  ])
  expect(wall(told)[0]?.[3]).toBe('AYW 7:58 7:58 2')
})

test('rows may come in any order, and times may be left out between two that are told', async () => {
  const { told } = await load({
    'trips.txt': 'route_id,service_id,trip_id\nCAM,WK,A1\nT1,WK,B1',
    'stop_times.txt': `stop_id,stop_sequence,arrival_time,departure_time,trip_id
AYW,30,9:40:00,9:40:00,A1
MCN,1,8:00:00,8:00:00,B1
SHR,10,9:00:00,9:00:00,A1
AYW,2,9:00:00,,B1
MCN,20,,,A1`,
  })
  expect(wall(told)).toEqual([
    ['A1', 'SHR 9:00 9:00 3', 'MCN 9:20 9:20 3', 'AYW 9:40 9:40 3'],
    ['B1', 'MCN 8:00 8:00 3', 'AYW 9:00 9:00 3'],
  ])
  expect(told.trips[1]).toMatchObject({ mode: 'bus', facts: { service: 'T1' } })
})

test('staying seated joins trips: through, in two parts, or into one', async () => {
  const row = (trip: string, ...calls: [string, string][]) =>
    calls.map(([stop, time], i) => `${trip},${time}:00,${time}:00,${stop},${i + 1}`).join('\n')
  const { told, report } = await load({
    'trips.txt': 'route_id,service_id,trip_id\nCAM,WK,A\nCAM,WK,B\nCAM,WK,C',
    'stop_times.txt': [
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      row('A', ['SHR', '09:00'], ['MCN', '10:15']),
      row('B', ['MCN', '10:20'], ['AYW', '10:55']),
      row('C', ['SHR', '08:00'], ['MCN', '10:20'], ['AYW', '11:00']),
    ].join('\n'),
    'transfers.txt': `from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id
MCN,MCN,4,A,B
MCN,MCN,4,C,B
MCN,MCN,4,A,C
AYW,AYW,4,A,B`,
  })
  expect(told.associations).toMatchObject([
    { kind: 'through', base: 'A', other: 'B', stop: 1 },
    { kind: 'split', base: 'C', other: 'B', stop: 1 },
    { kind: 'join', base: 'C', other: 'A', stop: 1 },
  ])
  expect(report.faults).toMatchObject([{ code: 'ASSOCIATION_WITHOUT_CALL', text: 'A to B at AYW' }])
})

test('a bad row costs its trip, and says its line', async () => {
  const { told, report } = await load({
    'trips.txt': 'route_id,service_id,trip_id\nCAM,WK,A1\nCAM,WK,B1\nNOWHERE,WK,C1\nCAM,NEVER,D1',
    'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence
A1,09:00:00,09:00:00,SHR,1
A1,ten,10:00:00,MCN,2
A1,10:30:00,10:30:00,AYW,3
B1,09:00:00,09:00:00,SHR,1
B1,10:00:00,10:00:00,MCN,2
E1,10:00:00,10:00:00,MCN,2`,
  })
  expect(wall(told).map(([uid]) => uid)).toEqual(['B1'])
  expect(report.faults.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'UNKNOWN_REFERENCE trips.txt:4',
    'BAD_TIME stop_times.txt:3',
    'UNKNOWN_REFERENCE stop_times.txt:7',
    'UNKNOWN_REFERENCE trips.txt:0',
  ])
  expect(isRefused(report)).toBe(false)
})

test('a feed without stop times, or without a column that it needs, is refused', async () => {
  expect(isRefused((await load({ 'stop_times.txt': undefined })).report)).toBe(true)
  const { report } = await load({
    'stop_times.txt': 'trip_id,arrival_time,departure_time,stop_id\nA1,09:00:00,09:00:00,SHR',
  })
  expect(report.faults).toMatchObject([{ code: 'MISSING_COLUMN', severity: 'refused', text: 'stop_sequence' }])
})

test('cells in quotes, a byte order mark and the line ends of other systems are read', async () => {
  const { told } = await load({
    'stops.txt':
      '\uFEFFstop_id,"stop_name",stop_lat,stop_lon\r\nSHR,"Shrewsbury, ""the"" station",1,2\r\n"SHR4",x,1,2\r\nMCN,Machynlleth,1,2\r\nAYW,"Aber\r\nystwyth",1,2',
  })
  expect(told.stops.map(({ name }) => name)).toEqual([
    'Shrewsbury, "the" station',
    'x',
    'Machynlleth',
    'Aber\r\nystwyth',
  ])
  expect(told.trips).toHaveLength(1)
})
