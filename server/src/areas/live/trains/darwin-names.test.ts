import { gzipSync } from 'node:zlib'
import { liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { Reference } from '@cledrau/feeds/darwin/reference.ts'
import { writeReference } from '@cledrau/feeds/darwin/write-reference.ts'
import { startFtp } from '@cledrau/world/trains/files/ftp.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearAt, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'

const LOGIN = { user: 'me', password: 'it', host: '127.0.0.1', port: 0 }
/** What lies on Darwin's shelf, and how often each was fetched. */
const files = new Map<string, Uint8Array>()
const fetched: string[] = []
let house: TestServer
let ftp: Awaited<ReturnType<typeof startFtp>>

beforeAll(async () => {
  const list = () => [...files].map(([path, { length: size }]) => ({ path, size, at: house.clock.now() }))
  const read = (path: string) => {
    fetched.push(path)
    return files.get(path)
  }
  ftp = await startFtp({ ...LOGIN, shelf: { list, read } })
  house = await startTestServer(inject('postgres'), {
    DARWIN_URL: 'stomp://me:it@127.0.0.1:1',
    DARWIN_FILES_URL: `ftp://me:it@127.0.0.1:${ftp.port}`,
  })
  house.clock.set(instant(Date.parse('2026-12-07T09:00:00Z')))
})
afterAll(async () => {
  await house.close()
  await ftp.stop()
})

const NOTHING = { operators: [], lateReasons: [], cancelReasons: [], vias: [], sources: [], loadingCategories: [] }
const putFile = (id: string, version: 3 | 4, said: Partial<Reference>) =>
  files.set(
    `/${id}_ref_v${version}.xml.gz`,
    gzipSync([...writeReference({ id, ...NOTHING, places: [], ...said }, version)].join('')),
  )
const board = async () => (await house.call(liveTimes, { crs: 'CDF' })).reply
const CODE = 998

test('places, operators and reasons that only Darwin’s reference file knows are said as it has them, as soon as it is there [LIVE-001]', async () => {
  await house.app.askForNames()
  const train = (await board()).services.find(({ subsequentCallingPoints: [on] }) => on!.calls.length > 3)!
  const find = ({ services }: { services: LiveService[] }) => services.find(({ uid }) => uid === train.uid)
  // Of Cardiff Central's two places the timetable names one; it runs for an operator that is new.
  const places = placesOf(train).map((place) => (place.tiploc === 'CDF' ? { ...place, tiploc: 'CRDFNEW' } : place))
  const { places: told, ...late } = lateAll(train, 7) as Extract<ReturnType<typeof lateAll>, { kind: 'status' }>
  hearAt(house, scheduleOf(train, { operator: 'ZQ', places }), {
    ...late,
    lateReason: { code: CODE },
    places: told.map((place) => (place.tiploc === 'CDF' ? { ...place, tiploc: 'CRDFNEW' } : place)),
  })
  expect(find(await board())).toBeUndefined()

  putFile('20261207020500', 3, { places: [] })
  putFile('20261207020500', 4, {
    places: [
      { tiploc: 'CRDFNEW', crs: 'CDF', name: 'Cardiff Central' },
      { tiploc: 'CRDFJN', name: 'Cardiff East Junction' },
    ],
    operators: [{ code: 'ZQ', name: 'Dragon Rail' }],
    lateReasons: [{ code: CODE, text: 'This train has been delayed by sheep at the buffet' }],
  })
  await house.app.askForNames()
  const now = await board()
  expect(find(now)).toMatchObject({ operator: 'ZQ', lateMinutes: 7, etd: expect.any(String) })
  expect(now.operators.ZQ).toEqual({ en: 'Dragon Rail', cy: 'Dragon Rail' })
  // In Welsh it has no words for what is new: what is said there is true of any reason.
  const { text } = find(now)!.cause!
  expect(text.en).toBe('sheep at the buffet')
  expect(text.cy).toMatch(/cael ei hymchwilio/)

  // The newest of them, once; a broken one changes nothing, and one that is newer again counts.
  await house.app.askForNames()
  files.set('/20261208020500_ref_v4.xml.gz', gzipSync('<PportTimetableRef>'))
  await house.app.askForNames()
  expect((await board()).operators.ZQ?.en).toBe('Dragon Rail')
  putFile('20261209020500', 4, { operators: [{ code: 'ZQ', name: 'Dragon Railways' }] })
  await house.app.askForNames()
  expect(find(await board())).toBeUndefined()
  expect(fetched).toEqual([
    '/20261207020500_ref_v4.xml.gz',
    '/20261208020500_ref_v4.xml.gz',
    '/20261209020500_ref_v4.xml.gz',
  ])
})
