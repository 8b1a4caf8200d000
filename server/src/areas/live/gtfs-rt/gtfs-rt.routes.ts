import { createHash } from 'node:crypto'
import { knownAsOf } from '@cledrau/domain/live/age.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { aliveIn } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { StationMessage } from '@cledrau/feeds/darwin/news.ts'
import { platformId } from '@cledrau/feeds/gtfs/write-stops.ts'
import type { RealtimeEntity } from '@cledrau/feeds/gtfs-rt/feed.ts'
import { writeRealtime } from '@cledrau/feeds/gtfs-rt/write-feed.ts'
import { findTrain, trainsOn } from '@cledrau/planner'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { Trains } from '../trains/trains.service.ts'
import { type PlaceOf, positionOf } from './positions.ts'
import { type PlatformsAt, tripUpdateOf } from './trip-updates.ts'

type Parts = {
  clock: Clock
  railway: LiveRailway
  trains: Pick<Trains, 'find'>
  timetable: () => Timetable
  placeOf: PlaceOf
}

/** A consumer asks twice a minute; whoever asks more often gets the same bytes. */
const GOOD_FOR = 10 * SECOND
const TYPE = 'application/x-protobuf'

/**
 * How trains run, for journey planners of others: `/gtfs-rt/trip-updates.pb`, `vehicle-positions.pb` and `alerts.pb`. Ids are
 * those of `timetable -- export gtfs`. The header's time is the moment from which it is true: who reads it knows how old it is.
 */
export function gtfsRtRoutes(server: FastifyInstance, parts: Parts): void {
  const kinds = { 'trip-updates': tripUpdates, 'vehicle-positions': positions, alerts }
  for (const [name, list] of Object.entries(kinds)) {
    const made = readyBytes(parts, list)
    server.get(`/gtfs-rt/${name}.pb`, (request, reply) => sendFeed(request, reply, made()))
  }
}

type Ready = { readonly bytes: Buffer; readonly etag: string; readonly at: Instant; readonly madeAt: Instant }
type List = (parts: Parts, at: Instant) => RealtimeEntity[]

function readyBytes(parts: Parts, list: List): () => Ready {
  let ready: Ready | undefined
  return () => {
    const now = parts.clock.now()
    const { railway } = parts
    const isLater = ready !== undefined && now >= ready.madeAt
    if (ready && isLater && now - ready.madeAt < GOOD_FOR) return ready
    const asOf = railway.isConfigured ? knownAsOf(railway.heard(), now) : undefined
    // Nobody has told us anything: there is nothing to say, and that is true now.
    const at = instant(Math.floor((asOf ?? now) / SECOND) * SECOND)
    // Nothing was heard since: nothing moves, and what is said isn't said with another moment, or another thing with the same.
    if (ready && isLater && at <= ready.at) return ready
    const bytes = Buffer.from(writeRealtime({ at, entities: asOf === undefined ? [] : list(parts, at) }))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return (ready = { bytes, etag, at, madeAt: now })
  }
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, { bytes, etag, at }: Ready): FastifyReply {
  // Pages of others may read it, as the files at /open/.
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  reply.header('etag', etag).header('cache-control', 'no-cache').header('last-modified', new Date(at).toUTCString())
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(TYPE).send(bytes)
}

function tripUpdates({ railway, trains, timetable }: Parts, at: Instant): RealtimeEntity[] {
  const platformsAt = platformsOf(timetable(), at)
  return runningNames(railway, at).flatMap(({ name, uid, serviceDate }) => {
    const train = trains.find(name)
    return (train && tripUpdateOf(train, findTrain(timetable().image, uid, serviceDate), platformsAt)) ?? []
  })
}

function positions({ railway, trains, timetable, placeOf }: Parts, at: Instant): RealtimeEntity[] {
  const platformsAt = platformsOf(timetable(), at)
  return runningNames(railway, at).flatMap(({ name, uid, serviceDate }) => {
    const train = trains.find(name)
    const planned = findTrain(timetable().image, uid, serviceDate)
    return (train && positionOf(train, planned, at, { platformsAt, placeOf })) ?? []
  })
}

/** What stations have to say. Darwin says it in English. */
function alerts({ railway, timetable }: Parts, at: Instant): RealtimeEntity[] {
  const platformsAt = platformsOf(timetable(), at)
  // Where a station has platforms, those are the feed's stops.
  const stopsOf = (code: string) => {
    const platforms = [...platformsAt(code)]
    return platforms.length === 0 ? [code] : platforms.map((platform) => platformId(code, platform || undefined))
  }
  return aliveIn.messages(railway.known).flatMap((message): RealtimeEntity[] => {
    const about = message.stations
      .filter((code) => timetable().places.has(code))
      .flatMap(stopsOf)
      .map((stopId) => ({ stopId }))
    const [heading = '', ...more] = message.paragraphs.map(textOf)
    if (about.length === 0 || heading === '') return []
    const said = (text: string) => (text === '' ? [] : [{ text, language: 'en' }])
    return [
      {
        id: `message_${message.id}`,
        alert: {
          periods: [],
          about,
          cause: 'UNKNOWN_CAUSE',
          effect: 'UNKNOWN_EFFECT',
          links: [],
          headings: said(heading),
          descriptions: said(more.join('\n')),
        },
      },
    ]
  })
}

const textOf = (paragraph: StationMessage['paragraphs'][number]): string =>
  paragraph
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('')
    .trim()

/** Of yesterday those that are still under way, and today's. */
function runningNames({ known }: LiveRailway, now: Instant) {
  const { date: today } = clockTime(now)
  const since = addDays(today, -1)
  return [...known.trains.values()].flatMap(({ schedule, serviceDate, deactivatedAt, scheduledAt }) => {
    if (!schedule || serviceDate === undefined || serviceDate < since || serviceDate > today) return []
    if (serviceDate < today && deactivatedAt > scheduledAt) return []
    return [{ name: `${schedule.uid} ${serviceDate}`, uid: schedule.uid, serviceDate }]
  })
}

/** By timetable and day: reading all trains of a day takes a while, and it is asked for every few seconds. */
const known = new WeakMap<Timetable, { readonly date: string; readonly at: ReadonlyMap<string, ReadonlySet<string>> }>()
const NONE: ReadonlySet<string> = new Set()

function platformsOf(timetable: Timetable, now: Instant): PlatformsAt {
  const { date } = clockTime(now)
  let day = known.get(timetable)
  if (day?.date !== date) {
    const at = new Map<string, Set<string>>()
    for (const { calls } of trainsOn(timetable.image, date))
      for (const { stop, platform } of calls) at.set(stop, (at.get(stop) ?? new Set()).add(platform))
    for (const [stop, platforms] of at) if (platforms.size === 1 && platforms.has('')) at.delete(stop)
    day = { date, at }
    known.set(timetable, day)
  }
  return (code) => day.at.get(code) ?? NONE
}
