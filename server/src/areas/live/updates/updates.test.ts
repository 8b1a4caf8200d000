import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEPARTURES, liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { trainsNow } from '@cledrau/contract/live/trains-now.ts'
import * as calls from '@cledrau/contract/live/updates.ts'
import { unpackRuns } from '@cledrau/domain/live/pack-runs.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, Schedule, SchedulePlace, StationMessage } from '@cledrau/feeds/darwin/news.ts'
import { writeIncidents } from '@cledrau/feeds/knowledgebase/incidents.ts'
import type { Incident, ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'
import { writeServiceIndicators } from '@cledrau/feeds/knowledgebase/service-indicators.ts'
import { alerts as alertsCall } from '@cledrau/contract/reading/alerts.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { unsafePartOf } from '../../reading/alerts/safe-text.ts'
import { listen, streamOf } from '../../../testing/stream-page.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const MORNING = instant(Date.parse('2026-12-07T09:00:00Z'))
let house: TestServer
let outside: Server
/** What the outside has at its addresses, and how it was asked. */
let files: Record<string, { body: string; status?: number }>
let asked: { path: string; status: number }[]
let order = 0

beforeAll(async () => {
  outside = createServer((request, response) => {
    const path = request.url ?? ''
    const { body = '', status = 404 } = { status: 200, ...files[path] }
    const tag = `"${body.length}"`
    const same = status === 200 && request.headers['if-none-match'] === tag
    asked.push({ path, status: same ? 304 : status })
    response.writeHead(same ? 304 : status, { etag: tag }).end(same ? undefined : body)
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  house = await startTestServer(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    // Nobody but the test asks, at its moments.
    ROLES: 'api',
    INCIDENTS_URL: `http://127.0.0.1:${port}/kb/incidents.xml`,
  })
})
afterAll(async () => {
  await house.close()
  outside.close()
})
beforeEach(async () => {
  asked = []
  files = {}
  const { known } = house.app.railway
  const rids = new Set(known.trains.keys())
  known.trains.clear()
  known.messages.clear()
  known.alerts.clear()
  house.app.railway.tell({ rids, notices: true })
  house.app.railway.hear({})
  say([])
  house.clock.set(MORNING)
  await house.db.updateTable('liveNotices').set({ heardAt: null }).execute()
  await house.app.askForNotices()
})

const GOOD: ServiceIndicator[] = [
  { operator: 'AW', name: 'Cledrau', status: 'Good service', groups: [] },
  { operator: 'GW', name: 'Great Western Railway', status: 'Good service', groups: [] },
]
function say(incidents: Incident[], indicators = GOOD) {
  files = {
    '/kb/incidents.xml': { body: writeIncidents(incidents) },
    '/kb/service-indicators.xml': { body: writeServiceIndicators(indicators) },
  }
}
const CLOSED: Incident = {
  id: '0123456789ABCDEF0123456789ABCDEF',
  version: 1,
  createdAt: MORNING,
  changedBy: 'A. Signaller',
  periods: [{ from: MORNING, until: instant(MORNING + 3 * HOUR) }],
  priority: 1,
  summary: 'No trains between Shrewsbury and Machynlleth',
  description: [['Flooding. ', { text: 'More', href: 'https://railway.example/flood' }]],
  links: [],
  operators: [{ code: 'AW', name: 'Cledrau' }],
  routes: 'between Shrewsbury and Machynlleth',
}
async function get<Call extends typeof calls.rainbow | typeof calls.allUpdates | typeof trainsNow>(call: Call) {
  const { status, reply, text } = await house.call(call, {} as never)
  expect(status, text).toBe(200)
  return reply
}
const incidentsOf = (reply: { categories: calls.LiveCategory[] }, category: calls.UpdateCategory) =>
  reply.categories.find((one) => one.category === category)!.incidents

async function toShrewsbury(): Promise<LiveService> {
  const { reply } = await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR', filterType: DEPARTURES })
  return reply.services.find(({ previousCallingPoints }) => previousCallingPoints[0]!.calls.length === 0)!
}
const placesOf = (service: LiveService): SchedulePlace[] => {
  const rows = [
    { code: 'CDF', st: service.std! },
    ...service.subsequentCallingPoints[0]!.calls.map(({ code, st }) => ({ code, st })),
  ]
  return rows.map(({ code, st }, index) => ({
    kind: index === 0 ? 'OR' : index === rows.length - 1 ? 'DT' : 'IP',
    tiploc: code,
    ...(index > 0 ? { pta: minutesOf(st), wta: minutesOf(st) } : {}),
    ...(index < rows.length - 1 ? { ptd: minutesOf(st), wtd: minutesOf(st) } : {}),
    activities: ['T'],
  }))
}
const scheduleOf = (service: LiveService, more: Partial<Schedule> = {}): Schedule => ({
  kind: 'schedule',
  rid: `${service.serviceDate.replaceAll('-', '')}${service.uid}`,
  uid: service.uid,
  serviceDate: service.serviceDate,
  headcode: '1V00',
  operator: 'AW',
  places: placesOf(service),
  ...more,
})
const message = (id: number, more: Partial<StationMessage>): StationMessage => ({
  kind: 'station-message',
  id,
  category: 'Train',
  severity: 2,
  stations: ['CDF'],
  paragraphs: [['Please listen for announcements.']],
  ...more,
})
function hear(...news: News[]) {
  const { railway } = house.app
  const scope = { report: feedReport(), isDay: () => true }
  for (const one of news) takeNews(railway.known, one, (order += 1), scope, { file: 'test', message: order })
  const now = house.clock.now()
  railway.hear({ newsAt: now, beatAt: now, saidAt: now })
  railway.tell({ rids: new Set(news.flatMap((one) => ('rid' in one ? [one.rid] : []))), notices: true })
}

test('an incident is told in both languages from its facts, with the sender’s words beneath and nobody’s name [LIVE-003] [LIVE-016] [LIVE-028]', async () => {
  say([CLOSED])
  await house.app.askForNotices()
  const { status, reply, text } = await house.call(calls.allUpdates, {})
  expect(status).toBe(200)
  expect(reply.categories.map(({ category }) => category)).toEqual([...calls.UPDATE_CATEGORIES])
  const [incident] = incidentsOf(reply, 'LINE')
  expect(incident).toMatchObject({
    severity: 'severe',
    summary: { en: 'Disruption: Shrewsbury – Machynlleth', cy: 'Tarfu: Amwythig – Machynlleth' },
    operators: ['AW'],
    stations: ['SHR', 'MCN'],
    until: '2026-12-07T12:00:00+00:00',
  })
  expect(incident!.original.flat()).toContainEqual({ text: 'More', href: 'https://railway.example/flood' })
  expect(reply.places['SHR']).toEqual({ en: 'Shrewsbury', cy: 'Amwythig' })
  expect(reply.age).toEqual({ freshness: 'LIVE', asOf: '2026-12-07T09:00:00+00:00' })
  expect(text).not.toContain('Signaller')
})

test('the categories are the six of the contract, in their order [LIVE-015] [TCONST-028]', async () => {
  expect(calls.UPDATE_CATEGORIES).toEqual(['LINE', 'CANCEL', 'OTHER', 'FORMATION', 'CATERING', 'STATION'])
  const { categories } = await get(calls.allUpdates)
  expect(categories.map(({ category }) => category)).toEqual([...calls.UPDATE_CATEGORIES])
})

test('what has not changed is not sent again, and is as young as if it were [LIVE-026]', async () => {
  await house.app.askForNotices()
  house.clock.advance(50 * SECOND)
  await house.app.askForNotices()
  expect(asked.slice(-2).map(({ status }) => status)).toEqual([304, 304])
  const reply = await get(calls.rainbow)
  expect(reply.age).toEqual({ freshness: 'LIVE', asOf: '2026-12-07T09:00:50+00:00' })
})

test('a rainbow board says how each operator’s trains run, the worst first; nobody is good whose indicator is old [LIVE-004] [LIVE-017]', async () => {
  say(
    [CLOSED],
    [...GOOD, { operator: 'VT', name: 'Avanti West Coast', status: 'Custom', description: 'Minor delays', groups: [] }],
  )
  await house.app.askForNotices()
  const states = async () => (await get(calls.rainbow)).panels.map(({ srCode, state }) => [srCode, state])
  // Its indicator says that all is well, an incident that it isn't.
  expect(await states()).toEqual([
    ['AW', 'severe'],
    ['VT', 'minor'],
    ['GW', 'good'],
  ])
  house.clock.advance(2 * MINUTE + SECOND)
  const old = await get(calls.rainbow)
  expect(old.age.freshness).toBe('OLD')
  expect(old.panels.map(({ state }) => state)).toEqual(['severe', 'minor', 'unknown'])
  expect(old.operators['VT']!.en).toBe('Avanti West Coast')
})

test('an operator whose own trains fail does not run well, whatever its indicator says', async () => {
  const { days } = await get(trainsNow)
  const runs = days.flatMap(({ serviceDate, packed }) =>
    unpackRuns(packed).flatMap((run) =>
      run.operator === 'AW' && run.mode === 'rail' ? [{ ...run, serviceDate }] : [],
    ),
  )
  const tell =
    (cancelled: boolean) =>
    ({ uid, serviceDate, calls: stops }: (typeof runs)[number]): News[] => {
      const name = { rid: `${serviceDate.replaceAll('-', '')}${uid}`, uid, serviceDate }
      const places = stops.map(({ code: tiploc, arrives, departs }, index): SchedulePlace => {
        const [isFirst, isLast] = [index === 0, index === stops.length - 1]
        return {
          kind: isFirst ? 'OR' : isLast ? 'DT' : 'IP',
          tiploc,
          ...(isFirst ? {} : { pta: arrives, wta: arrives }),
          ...(isLast ? {} : { ptd: departs, wtd: departs }),
          activities: ['T'],
          cancelled,
        }
      })
      const status = places.map(({ tiploc, pta, ptd, wta, wtd }) => ({
        tiploc,
        ...(pta === undefined ? {} : { pta, wta, arrival: { expected: pta } }),
        ...(ptd === undefined ? {} : { ptd, wtd, departure: { expected: ptd } }),
      }))
      return [
        { kind: 'schedule', ...name, headcode: '1V00', operator: 'AW', places },
        ...(cancelled ? [] : [{ kind: 'status' as const, ...name, places: status }]),
      ]
    }
  const ours = async () => (await get(calls.rainbow)).panels.find(({ srCode }) => srCode === 'AW')!
  const few = Math.floor(runs.length / 4)
  hear(...runs.slice(0, few).flatMap(tell(true)))
  house.clock.advance(3 * SECOND)
  // Of most of its trains nobody has been told anything: nor of how they run.
  expect(await ours()).toMatchObject({ state: 'good', counted: null })
  hear(...runs.slice(few).flatMap(tell(false)))
  house.clock.advance(3 * SECOND)
  const found = await ours()
  expect(found).toMatchObject({ state: 'minor', counted: { late: 0 } })
  expect(found.counted!.cancelled).toBeGreaterThan(few / 2)
  hear(...runs.flatMap(tell(true)))
  house.clock.advance(3 * SECOND)
  expect((await ours()).state).toBe('severe')
})

test('nobody tells of food and drink: that there is nothing to tell of it isn’t known', async () => {
  hear(message(9, {}))
  const { categories } = await get(calls.allUpdates)
  const freshness = (wanted: calls.UpdateCategory) =>
    categories.find(({ category }) => category === wanted)?.age.freshness
  expect([freshness('CANCEL'), freshness('CATERING')]).toEqual(['LIVE', 'NONE'])
})

test('garbled files are passed over: what was understood before stays, with its age, and is asked for whole again', async () => {
  say([CLOSED])
  await house.app.askForNotices()
  house.clock.advance(30 * SECOND)
  files['/kb/incidents.xml'] = { body: '<Incidents><PtIncident>' }
  files['/kb/service-indicators.xml'] = { body: 'down', status: 503 }
  await house.app.askForNotices()
  const reply = await get(calls.allUpdates)
  expect(incidentsOf(reply, 'LINE')).toHaveLength(1)
  expect(reply.categories[0]!.age.asOf).toBe('2026-12-07T09:00:00+00:00')
  say([CLOSED])
  await house.app.askForNotices()
  expect(asked.slice(-2).map(({ status }) => status)).toEqual([200, 304])
  expect((await get(calls.allUpdates)).categories[0]).toMatchObject({ age: { asOf: '2026-12-07T09:00:30+00:00' } })
  // A monitor hears of both.
  const { payload } = await house.app.server.inject({ url: '/metrics' })
  const count = (file: string, what: string) =>
    Number(new RegExp(`cledrau_notices_asked\\{file="${file}",what="${what}"\\} (\\d+)`).exec(payload)?.[1])
  expect(count('incidents', 'garbled')).toBeGreaterThan(0)
  expect(count('incidents', 'new')).toBeGreaterThan(0)
})

test('an incident that is cleared or over is gone; works that come are told, and are no disturbance yet', async () => {
  const works: Incident = {
    ...CLOSED,
    id: 'A'.repeat(32),
    planned: true,
    periods: [{ from: instant(MORNING + 48 * HOUR), until: instant(MORNING + 60 * HOUR) }],
  }
  say([
    { ...CLOSED, cleared: true },
    { ...CLOSED, id: 'B'.repeat(32), periods: [{ from: MORNING, until: MORNING }] },
    works,
  ])
  await house.app.askForNotices()
  const lines = incidentsOf(await get(calls.allUpdates), 'LINE')
  expect(lines.map(({ summary, severity }) => [summary.en, severity])).toEqual([
    ['Planned work: Shrewsbury – Machynlleth', 'planned'],
  ])
  expect((await get(calls.rainbow)).panels.map(({ state }) => state)).toEqual(['good', 'good'])
})

test('cancelled and cut trains are told with their reason, shorter ones by how much', async () => {
  const service = await toShrewsbury()
  const places = placesOf(service)
  const off = places.map((place) => ({ ...place, cancelled: true }))
  hear(scheduleOf(service, { places: off, cancelReason: { code: 101, tiploc: 'NWP' } }))
  const cancelled = incidentsOf(await get(calls.allUpdates), 'CANCEL')
  expect(cancelled).toHaveLength(1)
  expect(cancelled[0]!.summary.en).toContain(`${service.std} Cardiff Central – `)
  expect(cancelled[0]!.summary.en).toMatch(/is cancelled\. Reason: a delay on a previous journey at Newport/)
  expect(cancelled[0]!.summary.cy).toMatch(/wedi’i ganslo\. Rheswm: /)
  expect(cancelled[0]!.serviceID).toBe(service.serviceID)

  const cut = places.map((place, index) => (index > 2 ? { ...place, cancelled: true } : place))
  hear(scheduleOf(service, { places: cut }))
  const [part] = incidentsOf(await get(calls.allUpdates), 'CANCEL')
  expect(part).toMatchObject({ severity: 'minor' })
  expect(part!.summary.en).toContain('runs only Cardiff Central – ')
  expect(part!.stations).not.toContain('CDF')

  // As it was; with one coach, which is fewer than any of ours has.
  hear(scheduleOf(service), {
    kind: 'status',
    rid: `${service.serviceDate.replaceAll('-', '')}${service.uid}`,
    uid: service.uid,
    serviceDate: service.serviceDate,
    places: places.map(({ tiploc, pta, ptd, wta, wtd }) => ({ tiploc, pta, ptd, wta, wtd, length: 1 })),
  })
  const after = await get(calls.allUpdates)
  expect(incidentsOf(after, 'CANCEL')).toEqual([])
  expect(incidentsOf(after, 'FORMATION')[0]!.summary.en).toMatch(/is shorter: 1 of \d+ coaches/)
})

test('stations’ messages are theirs; one about trains that names an incident’s places is that incident, not another', async () => {
  say([CLOSED])
  await house.app.askForNotices()
  hear(
    message(1, { category: 'Station', stations: ['NWP'], paragraphs: [['The lift is out of order.']] }),
    message(2, { stations: ['SHR', 'WLP'], paragraphs: [['No trains run between Shrewsbury and Machynlleth.']] }),
    message(3, { paragraphs: [['Trains may be busy.']] }),
  )
  const reply = await get(calls.allUpdates)
  expect(incidentsOf(reply, 'STATION').map(({ summary }) => summary.en)).toEqual(['Message from Newport (South Wales)'])
  expect(incidentsOf(reply, 'OTHER').map(({ id }) => id)).toEqual(['message 3'])
  expect(incidentsOf(reply, 'LINE')[0]!.stations).toEqual(['SHR', 'MCN', 'WLP'])
})

test('updates of one route are those of stations on the way of its direct and quickest journeys [LIVE-013] [LIVE-029]', async () => {
  say([CLOSED])
  await house.app.askForNotices()
  const specific = async (startCrs: string, endCrs: string) => {
    const { status, reply, text } = await house.call(calls.routeUpdates, { startCrs, endCrs })
    expect(status, text).toBe(200)
    return incidentsOf(reply, 'LINE').length
  }
  expect(await specific('SHR', 'AYW')).toBe(1)
  expect(await specific('cdf', 'swa')).toBe(0)
})

test('a route that can’t be asked for is refused by its name', async () => {
  const refused = async (startCrs: string, endCrs: string) => {
    const { status, failure } = await house.call(calls.routeUpdates, { startCrs, endCrs })
    return [status, failure.code]
  }
  expect(await refused('ZZZ', 'CDF')).toEqual([404, 'STATION_UNKNOWN'])
  expect(await refused('CDF', 'CDF')).toEqual([422, 'SAME_STATION'])
  expect((await house.call(calls.routeUpdates, { startCrs: 'CDFX', endCrs: 'CDF' })).status).toBe(400)
})

test('a service provider is known by the two letters of its operator [LIVE-018] [LIVE-030]', async () => {
  const { reply } = await house.call(calls.serviceProviders, {})
  expect(reply).toContainEqual({ srCode: 'AW', name: { en: 'Cledrau', cy: 'Cledrau' }, own: true })
  for (const { srCode } of reply) expect(srCode).toMatch(/^[A-Z0-9]{2}$/)
})

test('an answer is waited for half a minute by whoever asks [TCONST-006] [TCONST-007]', () => {
  expect([calls.rainbow.timeout, calls.serviceProviders.timeout]).toEqual([30_000, 30_000])
})

test('what closes a line of ours is an alert at once, with the same number until it is over, and open pages hear [ALERT-001]', async () => {
  const page = await listen(await streamOf(house), { topics: 'reference' })
  await page.until(/event: here/)
  const ids = async () => (await house.call(alertsCall, {})).reply.alerts.map(({ id }) => id)
  const before = await ids()
  const elsewhere: Incident = {
    ...CLOSED,
    id: 'F'.repeat(32),
    operators: [{ code: 'GW', name: 'Great Western Railway' }],
  }
  say([CLOSED, elsewhere])
  await house.app.askForNotices()
  expect(await page.until(/event: reference/)).toContain('"subject":"alerts"')
  page.hangUp()
  const [first, ...rest] = (await house.call(alertsCall, { platform: 'web' })).reply.alerts
  expect(first).toMatchObject({
    alert_type: 'warning',
    title_en: 'Disruption: Shrewsbury – Machynlleth',
    title_cy: 'Tarfu: Amwythig – Machynlleth',
    short_version_en: 'Expected until 12:00 on Mon 7 Dec.',
    travel: { from: '2026-12-07', until: '2026-12-07', stations: ['SHR', 'MCN'] },
  })
  expect(unsafePartOf(first!.long_version_en) ?? unsafePartOf(first!.long_version_cy)).toBeUndefined()
  expect(rest.map(({ id }) => id)).toEqual(before)
  say([{ ...CLOSED, version: 2, periods: [{ from: MORNING, until: instant(MORNING + 5 * HOUR) }] }])
  await house.app.askForNotices()
  expect((await ids())[0]).toBe(first!.id)
  house.clock.set(instant(MORNING + 5 * HOUR))
  expect(await ids()).toEqual(before)
})
