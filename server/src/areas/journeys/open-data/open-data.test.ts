import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { daysRun, PICK_UP, SET_DOWN, timetableBuilder } from '@cledrau/planner'
import { readTable } from '@cledrau/feeds/railway/table.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { askNotBusy, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { STATION_COLUMNS } from './station-files.ts'

let house: TestServer
/** On the same database, with a disk of its own. */
let other: TestServer
const otherDisk = mkdtempSync(join(tmpdir(), 'cledrau-open-'))

/** Two trains a day: what files are made of is another proof's (`tools/proofs/document/open-data`). */
function smallTimetable(): string {
  const span = { firstDate: '2026-11-01', days: 150, source: 'test' }
  const builder = timetableBuilder(span)
  const [cardiff, swansea] = ['CDF', 'SWA'].map((code) => builder.stop({ code, name: code, interchangeMinutes: 5 }))
  const calendar = builder.calendar(daysRun({ span }, {}))
  for (const [uid, from, to, minute] of [
    ['C10001', cardiff, swansea, 600],
    ['C10002', swansea, cardiff, 700],
  ] as const) {
    builder.beginTrip({ uid, operator: 'AW', mode: 'rail', calendar })
    builder.call(from ?? -1, minute, minute, PICK_UP, '1')
    builder.call(to ?? -1, minute + 60, minute + 60, SET_DOWN, '2')
    builder.endTrip()
  }
  const path = join(otherDisk, 'small.image')
  writeFileSync(path, new Uint8Array(builder.compile()))
  return path
}

beforeAll(async () => {
  const settings = { TIMETABLE: smallTimetable(), OPEN_LICENCE: LICENCE }
  house = await startTestServer(inject('postgres'), settings)
  other = await startTestServer(
    inject('postgres'),
    { ...settings, VAR_DIR: otherDisk, KEYS: join(house.varDir, 'keys') },
    { beside: house },
  )
})
afterAll(async () => {
  await other.close()
  await house.close()
  rmSync(otherDisk, { recursive: true, force: true })
})

const LICENCE = 'https://trains.example/licence'
const OF_STATIONS = 'https://opendatacommons.org/licenses/odbl/1-0/'
const FILES = ['gtfs.zip', 'cif.zip', 'stations.json', 'stations.csv']
const get = (path: string, headers: Record<string, string> = {}, from = house) =>
  askNotBusy(from, { url: `/open/${path}`, headers })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Told = {
  file: string
  url: string
  sha256: string
  size: number
  validFrom: string | null
  replacedAt: string | null
}
const versionsOf = async (from = house) => (await get('versions', {}, from)).json<{ versions: Told[] }>().versions

test('until the files are made, whoever asks is told when to come back', async () => {
  const early = await get('gtfs.zip')
  expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([503, 'NOT_NOW', '60'])
  expect(await versionsOf()).toEqual([])
  expect(await house.app.journeys.openData.publish()).toBe(true)
  expect(await house.app.journeys.openData.publish()).toBe(false)
})

test('the catalogue leads to every file, with what it is, until when it is good, its licence and its checksum', async () => {
  const catalogue = await get('catalogue')
  expect(catalogue.headers['content-type']).toBe('application/ld+json')
  const { 'dcat:dataset': datasets } = catalogue.json()
  const [timetable, stations, live] = datasets
  expect(timetable['dct:temporal']['dcat:startDate']['@value']).toBe('2026-11-30')
  expect(timetable['dct:temporal']['dcat:endDate']['@value']).toBe('2027-03-07')
  for (const dataset of datasets)
    for (const language of ['en', 'cy'])
      for (const field of ['dct:title', 'dct:description'])
        expect(
          dataset[field].find((one: { '@language': string }) => one['@language'] === language)['@value'],
        ).not.toMatch(/^OPEN_DATA/)
  expect(live['dcat:distribution']).toHaveLength(3)
  const distributions = [...timetable['dcat:distribution'], ...stations['dcat:distribution']]
  expect(distributions.map((one) => new URL(one['dcat:accessURL']['@id']).pathname).toSorted()).toEqual(
    FILES.map((file) => `/open/${file}`).toSorted(),
  )
  for (const one of distributions) {
    const isTimetable = one['dcat:mediaType']['@id'].endsWith('zip')
    expect(one['dct:license']['@id']).toBe(isTimetable ? LICENCE : OF_STATIONS)
    for (const address of [one['dcat:accessURL'], one['dcat:downloadURL']]) {
      const { rawPayload, headers } = await askNotBusy(house, { url: new URL(address['@id']).pathname })
      expect(rawPayload.length).toBe(Number(one['dcat:byteSize']['@value']))
      expect(sha256(rawPayload)).toBe(one['spdx:checksum']['spdx:checksumValue']['@value'])
      expect(headers['content-type']?.toString().split(';')[0]).toBe(
        one['dcat:mediaType']['@id'].split('media-types/')[1],
      )
    }
  }
})

test('who holds a file already is told so, on every server', async () => {
  for (const file of FILES) {
    const { headers, rawPayload } = await get(file)
    expect(headers).toMatchObject({
      etag: `"${sha256(rawPayload)}"`,
      'cache-control': 'public, no-cache',
      'accept-ranges': 'bytes',
    })
    expect(headers['link']).toContain(`<${file.endsWith('.zip') ? LICENCE : OF_STATIONS}>; rel="license"`)
    const again = await get(file, { 'if-none-match': String(headers.etag) }, other)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const changed = await get(file, { 'if-none-match': '"else"' }, other)
    expect([changed.statusCode, changed.rawPayload.equals(rawPayload)]).toEqual([200, true])
  }
})

test('a file comes in parts, packed where that helps, or only with what would be said of it', async () => {
  const whole = await get('gtfs.zip')
  const size = whole.rawPayload.length
  const parts: [string, number, number][] = [
    ['bytes=0-99', 0, 100],
    [`bytes=100-`, 100, size],
    ['bytes=-50', size - 50, size],
    [`bytes=10-${size * 2}`, 10, size],
  ]
  for (const [range, from, until] of parts) {
    const part = await get('gtfs.zip', { range })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${until - 1}/${size}`])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(from, until)), range).toBe(true)
  }
  const odd: [Record<string, string>, number][] = [
    [{ range: `bytes=${size}-` }, 416],
    [{ range: 'bytes=-0' }, 416],
    [{ range: 'bytes=5-2' }, 200],
    [{ range: 'bytes=0-1,4-5' }, 200],
    [{ range: 'lines=1-2' }, 200],
    [{ range: 'bytes=0-1', 'if-range': '"another"' }, 200],
    [{ range: 'bytes=0-1', 'if-range': String(whole.headers.etag) }, 206],
  ]
  for (const [headers, status] of odd)
    expect((await get('gtfs.zip', headers)).statusCode, JSON.stringify(headers)).toBe(status)

  const plain = await get('stations.csv')
  const packed = await get('stations.csv', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect((await get('gtfs.zip', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()

  for (const file of FILES) {
    const head = await askNotBusy(house, { method: 'HEAD', url: `/open/${file}` })
    const got = await get(file)
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(got.rawPayload.length),
    ])
    expect(head.headers.etag).toBe(got.headers.etag)
  }
})

test('stations say in both forms where each is and what it is called', async () => {
  const rows = readTable(
    'stations.csv',
    (await get('stations.csv')).body.replaceAll(/"[^"\n]*"/g, 'quoted'),
    STATION_COLUMNS,
  )
  const { stations, groups } = (await get('stations.json')).json()
  expect(stations.length).toBeGreaterThan(2500)
  expect(rows).toHaveLength(stations.length + groups.length)
  const cardiff = stations.find(({ code }: { code: string }) => code === 'CDF')
  expect(cardiff).toMatchObject({
    tiploc: 'CRDFCEN',
    names: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
    hasTrains: true,
  })
  expect(rows.find(({ code }) => code === 'CDF')).toMatchObject({
    tiploc: 'CRDFCEN',
    name_cy: 'Caerdydd Canolog',
    has_trains: 'yes',
  })
})

test('a new week is a new version; the one before can be had for as long as its trains ran, and then goes', async () => {
  const before = await get('gtfs.zip')
  const began = house.clock.now()
  onTestFinished(() => house.clock.set(began))
  // Monday's trains of the night belong to the week before.
  house.clock.set(instant(Date.parse('2026-12-07T23:00:00Z')))
  expect(await house.app.journeys.openData.publish()).toBe(false)
  house.clock.set(instant(Date.parse('2026-12-08T03:00:00Z')))
  expect(await other.app.journeys.openData.publish()).toBe(true)

  const now = await get('gtfs.zip')
  expect(now.rawPayload.equals(before.rawPayload)).toBe(false)
  const versions = (await versionsOf()).filter(({ file }) => file === 'gtfs.zip')
  expect(versions.map(({ validFrom, replacedAt }) => [validFrom, replacedAt !== null])).toEqual([
    ['2026-12-07', false],
    ['2026-11-30', true],
  ])
  // Stations stayed what they were, and are no other version.
  expect((await versionsOf()).filter(({ file }) => file === 'stations.csv')).toHaveLength(1)
  const old = `versions/${versions[1]!.sha256}/gtfs.zip`
  for (const from of [house, other]) {
    const found = await get(old, {}, from)
    expect(found.rawPayload.equals(before.rawPayload)).toBe(true)
    expect(found.headers['cache-control']).toContain('immutable')
  }
  house.clock.advance(99 * DAY)
  await house.app.forgetting.run()
  expect((await get(old)).statusCode).toBe(200)
  house.clock.advance(2 * DAY)
  await house.app.forgetting.run()
  expect((await get(old)).statusCode).toBe(404)
  expect((await get('gtfs.zip', {}, other)).rawPayload.equals(now.rawPayload)).toBe(true)
  const left = await house.db.selectFrom('openPieces').select('hash').distinct().execute()
  expect(left.map(({ hash }) => hash).toSorted()).toEqual((await versionsOf()).map((one) => one.sha256).toSorted())
})

test('what is damaged on a disk is fetched anew, and what is missing in the database is made again', async () => {
  const { rawPayload } = await get('cif.zip', {}, other)
  const path = join(otherDisk, 'open', sha256(rawPayload))
  writeFileSync(path, 'half of i')
  expect((await get('cif.zip', {}, other)).rawPayload.equals(rawPayload)).toBe(true)
  expect(readFileSync(path).equals(rawPayload)).toBe(true)
  expect(readdirSync(join(otherDisk, 'open')).filter((name) => name.includes('.'))).toEqual([])

  await house.db.deleteFrom('openPieces').where('hash', '=', sha256(rawPayload)).where('place', '=', 0).execute()
  await house.app.journeys.openData.publish()
  rmSync(path)
  expect((await get('cif.zip', {}, other)).statusCode).toBe(200)
})

test('an unknown file is none, and anybody’s page may read those there are', async () => {
  for (const path of ['rides.zip', 'versions/none/gtfs.zip', `versions/${'0'.repeat(64)}/gtfs.zip`])
    expect((await get(path, { accept: 'text/html' })).json().code, path).toBe('NO_SUCH_PATH')
  const { headers } = await get('catalogue', { origin: 'https://planner.example' })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect((await house.app.server.inject('/open/')).headers.location).toBe('/open/catalogue')
})

test('a timetable of somebody else’s is handed on only where its licence is said', async () => {
  const unsaid = await startTestServer(inject('postgres'), { TIMETABLE: join(otherDisk, 'small.image') })
  onTestFinished(() => unsaid.close())
  await unsaid.app.journeys.openData.publish()
  expect((await versionsOf(unsaid)).map(({ file }) => file).toSorted()).toEqual(['stations.csv', 'stations.json'])
  expect((await get('gtfs.zip', {}, unsaid)).statusCode).toBe(404)
})
