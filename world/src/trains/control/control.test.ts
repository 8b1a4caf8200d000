import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { readPackedPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { railwayTimetable } from '@cledrau/feeds/railway/tell-railway.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ridOf } from '../booked.ts'
import { frameReader, type StompFrame } from '@cledrau/feeds/stomp/frames.ts'
import { startTrains, type Trains } from '../trains.ts'

/* A day on which nothing goes wrong by itself: whatever does has been dialled. */

const DATE = '2026-12-02'
const at = (minutes: number): number => serviceInstant(DATE, minutes)
let now = at(10 * 60)
let folder: string
let trains: Trains
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-room-'))
  const dataDir = new URL('../../../../data', import.meta.url).pathname
  // A part of the railway is enough, and reckoned anew in a moment.
  const railway = readRailway((file) => readFileSync(join(dataDir, file), 'utf8'))
  const some = railway.trains.filter(({ calls }) => calls.some(({ code }) => ['AYW', 'SWA', 'SHR'].includes(code)))
  const timetable = join(folder, 'some.image')
  writeFileSync(
    timetable,
    new Uint8Array(railwayTimetable({ ...railway, trains: some, associations: [] }, DATE).compile()),
  )
  const ports = { stompPort: 0, filesPort: 0, webPort: 0, host: '127.0.0.1' }
  trains = await startTrains({ ...ports, folder, dataDir, timetable, now: () => now, seed: 1, level: 0 })
})
afterAll(async () => {
  await trains.stop()
  rmSync(folder, { recursive: true, force: true })
})

type State = { counts: Record<string, number>; closed: object[]; line: Record<string, unknown> }
type Train = {
  uid: string
  departs: string
  from: string
  to: string
  state: string
  lateMinutes: number
  isCut: boolean
  at?: string
}

const ask = async <T>(path: string): Promise<T> => (await (await fetch(trains.controlRoom + path)).json()) as T
const state = () => ask<State>('/api/state')
const find = (query: string, show = 'all') => ask<Train[]>(`/api/trains?show=${show}&q=${query}`)
const press = async (path: string, asked: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${trains.controlRoom}/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(asked),
  })
  return { status: answer.status, said: (await answer.json()) as Partial<State> & { error?: string } }
}

/** Listens to the messages; answers those that came. */
async function listen() {
  const { port, username, password } = new URL(trains.darwin)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  const frames: StompFrame[] = []
  const heard: (() => void)[] = []
  const read = frameReader((frame) => {
    frames.push(frame)
    for (const look of heard) look()
  })
  socket.on('data', read)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(`CONNECT\naccept-version:1.2\nlogin:${username}\npasscode:${password}\n\n\0`)
  socket.write('SUBSCRIBE\nid:1\ndestination:/topic/darwin.pushport-v16\nreceipt:1\n\n\0')
  const until = (enough: (so: readonly StompFrame[]) => boolean) =>
    new Promise<StompFrame[]>((resolve) => {
      const look = () => enough(frames) && resolve(frames.filter(({ command }) => command === 'MESSAGE'))
      heard.push(look)
      look()
    })
  return { until, ended, frames, end: () => socket.destroy() }
}
const isReady = (so: readonly StompFrame[]) => so.some(({ command }) => command === 'RECEIPT')
/** The clock goes on, and all that has become known is said. */
const goOn = async (minutes: number) => {
  now += minutes * MINUTE
  await press('line', {})
}
const sequencesOf = (messages: readonly StompFrame[]) => messages.map(({ headers }) => Number(headers.PushPortSequence))

test('on a day on which nothing goes wrong every train is where it should be', async () => {
  const { counts } = await state()
  expect(counts).toMatchObject({ late: 0, cancelled: 0, cut: 0 })
  expect(counts.running).toBeGreaterThan(20)
})

test('a train that is cancelled before it begins doesn’t run; one on its way ends at the next station', async () => {
  const [waiting] = (await find('AYW')).filter((train) => train.state === 'waiting' && train.from === 'AYW')
  const [running] = (await find('AYW', 'running')).filter(({ to }) => to === 'AYW')
  for (const { uid } of [waiting!, running!])
    expect((await press(`trains/${DATE}/${uid}`, { kind: 'cancel' })).status).toBe(200)
  await goOn(30)
  expect((await find(waiting!.uid))[0]).toMatchObject({ state: 'cancelled' })
  expect((await find(running!.uid))[0]).toMatchObject({ state: 'come', isCut: true })
  expect((await find(running!.uid))[0]!.at).not.toBe('AYW')
})

test('a train that is held is as late as that, and its platform and coaches are told as they are now', async () => {
  const waiting = (await find('SWA')).filter(({ state: is, from }) => is === 'waiting' && from === 'SWA')
  const [held] = waiting.toSorted((a, b) => a.departs.localeCompare(b.departs)) as [Train]
  const listener = await listen()
  await listener.until(isReady)
  const order = (asked: object) => press(`trains/${DATE}/${held.uid}`, asked)
  expect((await order({ kind: 'delay', minutes: 25 })).status).toBe(200)
  expect((await order({ kind: 'platform', code: 'SWA', platform: '9' })).status).toBe(200)
  expect((await order({ kind: 'short', coaches: 1 })).status).toBe(200)
  await goOn(100)
  expect((await find(held.uid))[0]!.lateMinutes).toBeGreaterThan(5)
  const rid = ridOf(held.uid, DATE)
  const statuses = (await listener.until((so) => so.length > 200)).flatMap(({ body }) => {
    const said = readPackedPushPort(body, feedReport(), { file: 'room', message: 0 })?.body
    return said?.kind === 'update' ? said.news.filter((news) => news.kind === 'status' && news.rid === rid) : []
  })
  const places = statuses.flatMap((news) => (news.kind === 'status' ? news.places : []))
  expect(places.findLast(({ departure }) => departure?.actual !== undefined)).toMatchObject({ length: 1 })
  expect(places.some(({ platform }) => platform?.name === '9')).toBe(true)
  listener.end()
})

test('a closed line stops its trains and is an incident, until it is opened again', async () => {
  const incidents = async () => (await fetch(trains.incidents)).text()
  expect(await incidents()).not.toContain('PtIncident')
  expect((await press('close', { one: 'SHR', other: 'mcn', minutes: 240 })).said.closed).toEqual([
    { one: 'SHR', other: 'MCN' },
  ])
  await goOn(1)
  expect(await incidents()).toContain('No trains between Shrewsbury and Machynlleth')
  const tag = (await fetch(trains.incidents)).headers.get('etag')!
  expect((await fetch(trains.incidents, { headers: { 'if-none-match': tag } })).status).toBe(304)
  const before = (await state()).counts
  await goOn(60)
  const after = (await state()).counts
  expect(after.cut! + after.cancelled!).toBeGreaterThan(before.cut! + before.cancelled!)
  expect((await press('open', { one: 'MCN', other: 'SHR' })).said.closed).toEqual([])
  await goOn(1)
  expect(await incidents()).toContain('<ClearedIncident>true')
})

test('messages come twice, late or in another order, as dialled, and none is lost', async () => {
  const listener = await listen()
  await listener.until(isReady)
  await press('line', { repeated: true, reordered: true, delaySeconds: 30 })
  await goOn(2)
  await goOn(1)
  await press('line', { repeated: false, reordered: false, delaySeconds: 0 })
  await goOn(5)
  const sequences = sequencesOf(await listener.until((so) => so.length > 60))
  const known = [...new Set(sequences)].toSorted((a, b) => a - b)
  expect(sequences.length).toBeGreaterThan(known.length)
  expect(sequences).not.toEqual(sequences.toSorted((a, b) => a - b))
  // All but one that may still be overtaken.
  expect(known.at(-1)! - known[0]!).toBeLessThanOrEqual(known.length)
  listener.end()
})

test('what is damaged can’t be read, and what isn’t is of the version that is dialled', async () => {
  const listener = await listen()
  await listener.until(isReady)
  await press('line', { garbled: true, version: 18 })
  await goOn(5)
  const messages = await listener.until((so) => so.length > 40)
  const report = feedReport()
  const read = messages.map(({ body }) => readPackedPushPort(body, report, { file: 'room', message: 0 }))
  const damaged = sequencesOf(messages).map((sequence) => sequence % 5 === 0)
  expect(read.map((message) => message === undefined)).toEqual(damaged)
  expect(new Set(read.flatMap((message) => message?.version ?? []))).toEqual(new Set(['18.0']))
  await press('line', { garbled: false, version: 16 })
  listener.end()
})

test('a silent feed answers and says nothing; a cut one throws out who is there and lets nobody in', async () => {
  const listener = await listen()
  await listener.until(isReady)
  await press('line', { state: 'silent' })
  await goOn(5)
  expect(listener.frames.filter(({ command }) => command === 'MESSAGE')).toEqual([])
  await press('line', { state: 'cut' })
  await listener.ended
  const other = await listen()
  await other.ended
  expect(other.frames).toEqual([])
  await press('line', { state: 'flowing' })
  const again = await listen()
  await again.until(isReady)
  await goOn(5)
  expect((await again.until((so) => so.length > 10)).length).toBeGreaterThan(0)
  again.end()
})

test('a worse day begins when it is dialled: what was, was fine', async () => {
  const before = await state()
  await press('level', { level: 3 })
  await goOn(120)
  const { counts } = await state()
  expect(counts.late).toBeGreaterThan(before.counts.late! + 4)
})

test('what makes no sense turns nothing and is answered in words', async () => {
  const before = await state()
  const wrong: [string, object, RegExp][] = [
    ['level', { level: 9 }, /level is a number from 0 to 5/],
    ['level', {}, /level is a number/],
    ['close', { one: 'SHR', other: 'nowhere', minutes: 5 }, /other is the code of a station/],
    ['close', { one: 'SHR', other: 'MCN', minutes: 'long' }, /minutes is a number/],
    ['line', { state: 'gone' }, /state is one of/],
    [`trains/${DATE}/X99999`, { kind: 'cancel' }, /no train X99999/],
    ['trains/2026-13-02/C00000', { kind: 'cancel' }, /no train/],
  ]
  for (const [path, asked, words] of wrong) {
    const { status, said } = await press(path, asked)
    expect([status, said.error]).toEqual([400, expect.stringMatching(words)])
  }
  expect((await press('nothing', {})).status).toBe(404)
  const foreign = await fetch(`${trains.controlRoom}/api/level`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'level=0',
  })
  expect(foreign.status).toBe(404)
  expect((await state()).line).toEqual(before.line)
})

test('people press the same dials on a page that shows the day, and a train’s own', async () => {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${trains.controlRoom}/api/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const pressed = await form('line', { all: 'yes', state: 'flowing', repeated: 'on', delaySeconds: '0', version: '16' })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  expect((await state()).line).toMatchObject({ repeated: true, reordered: false })
  await form('line', { all: 'yes', state: 'flowing', delaySeconds: '0', version: '16' })
  expect((await state()).line).toMatchObject({ repeated: false })
  const refused = await form('close', { one: 'SHR', other: '"><script>', minutes: '5' })
  const page = await (await fetch(trains.controlRoom + refused.headers.get('location')!)).text()
  expect(page).toContain('role="alert"')
  expect(page).not.toContain('<script>"')
  expect(page).toContain('Map of the trains that run')
  const [, address = ''] = /href="(\/trains\/[^"]+)"/.exec(page) ?? []
  const own = await (await fetch(trains.controlRoom + address)).text()
  expect(own).toContain('Change its platform')
  expect((await fetch(`${trains.controlRoom}/trains/${DATE}/X99999`)).status).toBe(404)
})
