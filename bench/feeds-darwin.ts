import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { emptyRailway, takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { BookedTimes, News, PlaceStatus, Schedule } from '@cledrau/feeds/darwin/news.ts'
import { readPackedPushPort, readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { writePackedPushPort, writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { feedReport, isRefused } from '@cledrau/feeds/feed-report.ts'
import { parseXml } from '@cledrau/feeds/xml/parse-xml.ts'
import { gunzipSync } from 'node:zlib'

type Figures = Record<string, number>

const WHERE = { file: 'bench', message: 0 }
const START = instant(Date.UTC(2026, 11, 7, 8))
const TRAINS = 500
/** As many places as make a message of 3 kB, which is a train's usual re-forecast. */
const PLACES = 13
const ROUNDS = 20

const name = (place: number) => `TPLC${String(place).padStart(3, '0')}`
const bookedAt = (train: number, place: number): BookedTimes => {
  const minute = 360 + (train % 600) + place * 4
  return { wta: minute, wtd: minute + 1.5, pta: minute, ptd: minute + 1 }
}

function scheduleOf(train: number): Schedule {
  const rid = `20261207${String(train).padStart(7, '0')}`
  return {
    kind: 'schedule',
    rid,
    uid: `C${String(train).padStart(5, '0')}`,
    serviceDate: '2026-12-07',
    headcode: '1W10',
    operator: 'AW',
    places: Array.from({ length: PLACES }, (_, place) => ({
      kind: 'IP',
      tiploc: name(place),
      activities: ['T'],
      ...bookedAt(train, place),
    })),
  }
}

/** One actual time, and what is expected of all that come after it. */
function statusOf(train: number, late: number, reached: number): News {
  const { rid, uid, serviceDate } = scheduleOf(train)
  const places = Array.from({ length: PLACES }, (_, place): PlaceStatus => {
    const { pta = 0, ptd = 0, ...working } = bookedAt(train, place)
    const [arrival, departure] = [Math.min(pta + late, 1439), Math.min(ptd + late, 1439)]
    return {
      tiploc: name(place),
      ...working,
      pta,
      ptd,
      arrival:
        place <= reached
          ? { actual: arrival, source: 'TD' }
          : { expected: arrival, workingExpected: arrival, source: 'Darwin' },
      departure: { expected: departure, source: 'Darwin' },
      platform: { name: String(1 + (place % 5)), source: 'A' },
    }
  })
  return { kind: 'status', rid, uid, serviceDate, places }
}

/** Messages a second, by the processor's own count: other programs' work isn't ours. */
function perSecond(count: number, work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (count * 1e6) / (user + system)
}

export const entries: Record<string, () => Promise<Figures>> = {
  'darwin: status messages': async () => {
    const { below } = random(1)
    const statuses = Array.from({ length: TRAINS }, (_, train) => statusOf(train, below(30), below(PLACES)))
    const bodies = statuses.map((news) => ({ at: START, body: { kind: 'update', news: [news] } as const }))
    const texts = bodies.map((message) => writePushPort(message, 16))
    const packed = bodies.map((message) => writePackedPushPort(message, 16))
    const report = feedReport()
    const count = TRAINS * ROUNDS
    const repeated = (each: (message: number) => void) => () => {
      for (let round = 0; round < ROUNDS; round++) for (let message = 0; message < TRAINS; message++) each(message)
    }
    const read = repeated((message) => void readPackedPushPort(packed[message]!, report, WHERE))
    // Once for the engine to make its machine code.
    read()
    const railway = emptyRailway()
    const isDay = () => true
    let order = 0
    const take = (news: News) => takeNews(railway, news, orderOf(++order, 0), { isDay, report }, WHERE)
    for (let train = 0; train < TRAINS; train++) take(scheduleOf(train))
    const figures = {
      'bytes of XML in a message': texts.reduce((sum, text) => sum + text.length, 0) / TRAINS,
      'bytes packed': packed.reduce((sum, bytes) => sum + bytes.length, 0) / TRAINS,
      'gunzip alone: messages/s': perSecond(
        count,
        repeated((message) => void gunzipSync(packed[message]!).toString()),
      ),
      'XML alone: messages/s': perSecond(
        count,
        repeated((message) => void parseXml(texts[message]!)),
      ),
      'text to news: messages/s': perSecond(
        count,
        repeated((message) => void readPushPort(texts[message]!, report, WHERE)),
      ),
      'gunzip and read: messages/s': perSecond(count, read),
      'news to what is known: messages/s': perSecond(
        count,
        repeated((message) => void take(statuses[message]!)),
      ),
      'the whole way: messages/s': perSecond(
        count,
        repeated((message) => {
          const told = readPackedPushPort(packed[message]!, report, WHERE)
          if (told?.body.kind === 'update') for (const news of told.body.news) take(news)
        }),
      ),
      'writing: messages/s': perSecond(count / 4, () => {
        for (let message = 0; message < count / 4; message++) writePushPort(bodies[message % TRAINS]!, 16)
      }),
    }
    if (isRefused(report) || report.faultCounts.size > 0) throw new Error('a message of our own was not read')
    return figures
  },
}
