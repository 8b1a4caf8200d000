import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Instant, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { readRealtime } from '@cledrau/feeds/gtfs-rt/read-feed.ts'
import { writeGtfs } from '@cledrau/feeds/gtfs/write-timetable.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { tellRailway } from '@cledrau/feeds/railway/tell-railway.ts'
import { timetableListener } from '@cledrau/feeds/told-timetable.ts'
import type { TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { TOLD_DATE, toldDay } from '@cledrau/server/testing/told-day.ts'
import { ROOT } from '../../programs.ts'
import { asDecoded } from './as-decoded.ts'
import type { Decoded } from './foreign-decoder.ts'
import { brokenRules, type Look, one, all, type StaticFeed } from './rules.ts'

const FEEDS = ['trip-updates', 'vehicle-positions', 'alerts'] as const

/** Until then the day's trains have been told. */
const MORNING = 2

export type Play = {
  readonly postgres: TestPostgres
  /** Minutes of the day: from when it is looked at, until when, and between two looks. */
  readonly from: number
  readonly until: number
  readonly every: number
  readonly seed?: number
  /** All of them where none are named. */
  readonly lines?: ReadonlySet<string>
  /** Somebody else's decoder; what it says must be what our own reader has read. */
  readonly decode?: (bytes: Uint8Array) => Decoded
}

export type Seen = { looks: number; bytes: number; entities: number; kinds: Set<string>; broken: string[] }

/** A day on the railway outside, its feeds looked at again and again by the published rules. */
export async function playFeeds({ postgres, from, until, every, seed, lines, decode }: Play): Promise<Seen> {
  const known = staticFeed()
  const house = await startTestServer(postgres, { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  const seen: Seen = { looks: 0, bytes: 0, entities: 0, kinds: new Set(), broken: [] }
  try {
    const { railway } = house.app
    const report = feedReport()
    const told = toldDay(MORNING, until / 60, undefined, { seed, lines: lines ?? allLines() })
    let before: Decoded[] = []
    let next = 0
    const look = async (now: Instant) => {
      house.clock.set(now)
      const feeds = await Promise.all(
        FEEDS.map(async (name) => {
          const { rawPayload } = await house.app.server.inject({ url: `/gtfs-rt/${name}.pb` })
          seen.bytes += rawPayload.length
          const ours = asDecoded(readRealtime(rawPayload, name, report)!)
          const theirs = decode?.(rawPayload)
          if (theirs && inOrder(theirs) !== inOrder(ours)) seen.broken.push(`${name} is read otherwise by others`)
          return theirs ?? ours
        }),
      )
      const taken: Look = { now: now / SECOND, feeds, before }
      seen.broken.push(...brokenRules(taken, known))
      note(seen, feeds)
      before = feeds
    }
    for (let minute = from + every; minute <= until; minute += every) {
      const now = serviceInstant(TOLD_DATE, minute)
      const rids = new Set<string>()
      let heardAt: Instant | undefined
      for (; next < told.length && told[next]!.at <= now; next++) {
        const { text, at } = told[next]!
        const body = readPushPort(text, report, { file: 'played', message: next })?.body
        if (body?.kind !== 'update') continue
        body.news.forEach((news, index) => {
          takeNews(railway.known, news, orderOf(next, index), { report, isDay: () => true }, { file: '', message: 0 })
          if ('rid' in news) rids.add(news.rid)
        })
        heardAt = at
      }
      if (heardAt !== undefined) railway.hear({ newsAt: heardAt, beatAt: heardAt })
      railway.tell({ rids, notices: true })
      await look(now)
      // Nothing is heard between these two: whoever asks again hears the same, with the same time.
      await look(instant(now + MINUTE / 2))
    }
    return seen
  } finally {
    await house.close()
  }
}

function note(seen: Seen, feeds: readonly Decoded[]): void {
  seen.looks++
  for (const entity of feeds.flatMap((feed) => all(feed, 'entity'))) {
    seen.entities++
    for (const update of all(entity, 'trip_update')) {
      const [trip] = all(update, 'trip')
      seen.kinds.add(one(trip, 'schedule_relationship') ?? 'SCHEDULED')
      for (const stop of all(update, 'stop_time_update')) {
        seen.kinds.add(`stop ${one(stop, 'schedule_relationship') ?? 'SCHEDULED'}`)
        if (all(stop, 'stop_time_properties').length > 0) seen.kinds.add('other platform')
      }
    }
    for (const vehicle of all(entity, 'vehicle')) seen.kinds.add(one(vehicle, 'current_status') ?? '')
    if (all(entity, 'alert').length > 0) seen.kinds.add('alert')
  }
}

/** The same, in whatever order its fields came. */
const inOrder = (of: unknown): string =>
  JSON.stringify(of, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const source = () => readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
const allLines = (): ReadonlySet<string> => new Set(source().lines.keys())

/** What `timetable -- export gtfs` writes of the railway. */
function staticFeed(): StaticFeed {
  const { builder, told } = timetableListener({ firstDate: TOLD_DATE, days: 7, source: 'proof' })
  tellRailway(builder, source())
  const files = writeGtfs(told, { name: 'proof', url: 'https://example.org', version: '1', operatorNames: new Map() })
  const rows = (name: string): Record<string, string>[] => {
    const [head = '', ...lines] = Buffer.from(files.get(name)!).toString().trim().split(/\r?\n/)
    const columns = head.split(',')
    return lines.map((line) => Object.fromEntries(fieldsOf(line).map((field, at) => [columns[at], field])))
  }
  return {
    stopAt: new Map(rows('stop_times.txt').map((row) => [`${row.trip_id} ${row.stop_sequence}`, row.stop_id!])),
    trips: new Set(rows('trips.txt').map((row) => row.trip_id!)),
    routes: new Set(rows('routes.txt').map((row) => row.route_id!)),
    agencies: new Set(rows('agency.txt').map((row) => row.agency_id!)),
    stops: new Map(
      rows('stops.txt').map((row) => [
        row.stop_id!,
        { type: row.location_type!, latitude: Number(row.stop_lat), longitude: Number(row.stop_lon) },
      ]),
    ),
  }
}

const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
