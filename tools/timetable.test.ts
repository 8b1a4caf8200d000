import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openImage } from '@cledrau/planner'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'timetable-'))
afterAll(() => rmSync(folder, { recursive: true }))

function timetable(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'timetable.ts'), ...args], {
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

const at = (name: string) => join(folder, name)
const image = at('timetable.image')

test('the railway goes out as a feed of either format and comes back as an image', () => {
  for (const format of ['gtfs', 'cif']) {
    expect(timetable('export', format, '--out', at(`${format}.zip`)).text).toContain('trains')
    const imported = timetable('import', at(`${format}.zip`), '--out', image)
    expect(imported.text).not.toContain('refused')
    expect(imported.status, imported.text).toBe(0)
    expect(typeof openImage(new Uint8Array(readFileSync(image)).buffer)).toBe('object')
  }
})

test('a feed that lost most of the railway is not taken, unless anyway', () => {
  const before = readFileSync(image)
  const feed = {
    'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\nAW,TfW,https://example.org,Europe/London\n',
    'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\nCDF,Cardiff,51.5,-3.2\nCDQ,Queen Street,51.5,-3.2\n',
    'routes.txt': 'route_id,agency_id,route_type\nR,AW,2\n',
    'trips.txt': 'route_id,service_id,trip_id\nR,S,T\n',
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,09:00:00,09:00:00,CDF,1\nT,09:05:00,09:05:00,CDQ,2\n',
    'calendar.txt': `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nS,1,1,1,1,1,1,1,20200101,20991231\n`,
  }
  const small = mkdtempSync(join(folder, 'small-'))
  for (const [name, text] of Object.entries(feed)) writeFileSync(join(small, name), text)

  const refused = timetable('import', small, '--out', image)
  expect(refused.status).toBe(1)
  expect(refused.text).toContain('STATIONS_LOST')
  expect(readFileSync(image).equals(before)).toBe(true)

  expect(timetable('import', small, '--out', image, '--anyway').status).toBe(0)
  expect(readFileSync(image).equals(before)).toBe(false)
})

test('what is no feed, and a question that is none, get a clear answer', () => {
  const refused = timetable('import', join(import.meta.dirname, 'timetable.ts'), '--out', at('none.image'))
  expect(refused.status).toBe(1)
  expect(refused.text).toContain('neither a CIF delivery (MCA) nor a GTFS feed')
  expect(existsSync(at('none.image'))).toBe(false)
  expect(timetable().text).toContain('npm run timetable -- import')
  expect(timetable('import', at('gtfs.zip'), '--days', 'many').text).toContain('--days a number')
})
