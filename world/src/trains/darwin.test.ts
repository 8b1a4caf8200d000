import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { emptyRailway, type KnownRailway, takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { standingOf } from '@cledrau/feeds/darwin/known/shown.ts'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { readPackedPushPort, readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { afterEach, expect, test } from 'vitest'
import { type Darwin, startDarwin, STATUS_TOPIC, TOPIC } from './darwin.ts'
import { openDayFeed } from './day-feed.ts'
import { frameReader, type StompFrame } from '@cledrau/feeds/stomp/frames.ts'
import { openUtterances } from './utterances.ts'

const railway = readRailway((file) => readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8'))
const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
const NAMES = {
  tiploc: (code: string) => tiplocs.get(code)!,
  station: (code: string) => code,
  operator: (code: string) => code,
  coaches: ({ trainClass }: Train) => railway.classes.get(trainClass)?.coaches ?? [],
}
const DATE = '2026-12-02'
const feedOf = (date: string) =>
  openDayFeed(
    trainsOn(railway, date).filter(({ line }) => line === 'cambrian-main' || line === 'conwy-valley'),
    [...railway.lines.values()],
    { seed: 5, date, trouble: [{ from: 0, level: 2 }], closures: [], orders: [] },
    NAMES,
  )
const at = (hour: number) => serviceInstant(DATE, hour * 60)

let now = at(10)
let darwin: Darwin
const start = async () => {
  const utterances = openUtterances(feedOf, instant(now))
  darwin = await startDarwin({
    stompPort: 0,
    filesPort: 0,
    host: '127.0.0.1',
    user: 'me',
    password: 'it',
    now: () => now,
    utterances,
  })
  return utterances
}
afterEach(() => darwin.stop())

/** Listens to both topics; answers what came, once there is so much of it. */
async function listen() {
  const socket = connect(Number(new URL(darwin.stomp).port), '127.0.0.1')
  const frames: StompFrame[] = []
  const waiting: (() => void)[] = []
  const read = frameReader((frame) => {
    frames.push(frame)
    for (const look of waiting) look()
  })
  socket.on('data', read)
  const subscribe = (id: string, topic: string) => `SUBSCRIBE\nid:${id}\ndestination:${topic}\nreceipt:${id}\n\n\0`
  socket.write(
    `CONNECT\naccept-version:1.2\nlogin:me\npasscode:it\n\n\0${subscribe('1', `${TOPIC}16`)}${subscribe('2', STATUS_TOPIC)}`,
  )
  const until = async (enough: (so: readonly StompFrame[]) => boolean) => {
    await new Promise<void>((resolve) => {
      const look = () => enough(frames) && resolve()
      waiting.push(look)
      look()
    })
    return frames.filter(({ command }) => command === 'MESSAGE')
  }
  await until((so) => so.length >= 3)
  return { until, end: () => socket.destroy() }
}
const report = feedReport()
const WHERE = { file: 'world', message: 0 }
const newsIn = (bytes: Uint8Array): readonly News[] => {
  const body = readPackedPushPort(bytes, report, WHERE)?.body
  return body?.kind === 'update' || body?.kind === 'snapshot' ? body.news : []
}
const knownAfter = (news: readonly News[], known = emptyRailway()): KnownRailway => {
  for (const one of news) takeNews(known, one, (order += 1), { isDay: () => true, report }, WHERE)
  return known
}
let order = 0
/** What has happened, which no forecast grows old of. */
const facts = ({ trains }: KnownRailway) =>
  [...trains.values()]
    .flatMap(({ rid, schedule, places }) =>
      schedule
        ? places.map(({ booked, arrival, departure }) =>
            [rid, booked.tiploc, booked.cancelled, arrival?.actual, departure?.actual].join(' '),
          )
        : [],
    )
    .toSorted()
/** Fetches a file, one connection for the asking and one for the bytes. */
async function fetchFile(path: string): Promise<Buffer> {
  const socket = connect(Number(new URL(darwin.files).port), '127.0.0.1').setEncoding('latin1')
  const ask = ['USER me', 'PASS it', 'TYPE I', 'EPSV', `RETR ${path}`]
  const chunks: Buffer[] = []
  let data: Promise<void> | undefined
  for await (const text of socket) {
    const port = /\|\|\|(\d+)\|/.exec(text)?.[1]
    if (port !== undefined)
      data = (async () => {
        for await (const chunk of connect(Number(port), '127.0.0.1')) chunks.push(chunk as Buffer)
      })()
    if (text.includes('226 ') || text.includes('550 ')) break
    const next = ask.shift()
    if (next !== undefined) socket.write(`${next}\r\n`)
  }
  socket.destroy()
  await data
  if (chunks.length === 0) throw new Error('no file')
  return Buffer.concat(chunks)
}

test('who has the snapshot and hears on knows what Darwin knows', async () => {
  now = at(10)
  const utterances = await start()
  const client = await listen()
  const known = knownAfter(newsIn(await fetchFile('/snapshot/snapshot.xml.gz')))
  now = instant(now + 120 * MINUTE)
  darwin.tell()
  const last = utterances.kept().at(-1)!.sequence
  const messages = await client.until((so) => so.some(({ headers }) => headers.PushPortSequence === String(last)))
  const pushed = messages.filter(({ headers }) => headers.PushPortSequence !== undefined)
  const sequences = pushed.map(({ headers }) => Number(headers.PushPortSequence))
  expect(sequences).toEqual(sequences.map((_, index) => sequences[0]! + index))
  const types = new Set(pushed.map(({ headers }) => headers.MessageType))
  expect([...types]).toEqual(expect.arrayContaining(['TS', 'SC', 'SF', 'LO', 'AS', 'OW']))
  knownAfter(
    pushed.flatMap(({ body }) => newsIn(body)),
    known,
  )
  // Whoever has come is not in a snapshot any more.
  for (const [rid, train] of known.trains) if (standingOf(train) === 'over') known.trains.delete(rid)
  const fresh = new Set(facts(knownAfter(utterances.snapshot(instant(now)))))
  expect(facts(known).filter((fact) => !fresh.has(fact))).toEqual([])
  expect(report.faults).toEqual([])
  client.end()
})

test('who starts at ten finds six hours of logs, in files of five minutes that say what was said then', async () => {
  now = at(10)
  const utterances = await start()
  const said = utterances.kept().filter(({ at: when }) => when >= at(8.25) && when < at(8.25) + 5 * MINUTE)
  expect(said.length).toBeGreaterThan(5)
  const log = (await fetchFile('/pushport/pPortData.log.2026-12-02-08-15')).toString()
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => readPushPort(line, report, WHERE)?.body)
  expect(lines).toMatchObject(said.map(({ news }) => ({ kind: 'update', news: [news] })))
  expect(utterances.kept()[0]!.at).toBeGreaterThan(at(4))
  expect(utterances.kept()[0]!.at).toBeLessThan(at(4.5))
  await expect(fetchFile('/pushport/pPortData.log.2026-12-02-10-00')).rejects.toThrow('no file')
})

test('what is said at a moment doesn’t hang on when one began to listen', async () => {
  const later = openUtterances(feedOf, at(10))
  const soon = openUtterances(feedOf, at(4))
  for (let minute = 4 * 60; minute < 10 * 60; minute += 7) soon.until(serviceInstant(DATE, minute))
  later.until(at(10))
  expect(soon.until(at(10)).length).toBeGreaterThan(0)
  const tail = (of: typeof later) => of.kept().filter(({ at: when }) => when > at(9))
  expect(tail(soon)).toEqual(tail(later))
  await start()
})

test('when nothing is said, a sign of life is, a minute apart', async () => {
  now = at(10)
  await start()
  const client = await listen()
  for (const minutes of [0.5, 1, 1.5, 2]) {
    now = instant(at(10) + minutes * MINUTE)
    darwin.tell()
  }
  const signs = (so: readonly StompFrame[]) => so.filter(({ headers }) => headers.destination === STATUS_TOPIC)
  const heard = signs(await client.until((so) => signs(so).length >= 2))
  expect(heard.map(({ body }) => readPushPort(Buffer.from(body).toString(), report, WHERE)?.body)).toEqual([
    { kind: 'status', code: 'HBOK', text: 'Host status' },
    { kind: 'status', code: 'HBOK', text: 'Host status' },
  ])
  client.end()
})

test('a snapshot is packed and small enough to be fetched at once', async () => {
  now = at(10)
  await start()
  const packed = await fetchFile('/snapshot/snapshot.xml.gz')
  expect(gunzipSync(packed).length).toBeGreaterThan(packed.length * 5)
})
