import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { emptyRailway, type KnownRailway, takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { orderOf } from '@cledrau/feeds/darwin/known/known-place.ts'
import { standingOf } from '@cledrau/feeds/darwin/known/shown.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase, openPool } from '../db/database.ts'
import { readSettings } from '../settings.ts'
import { hashOfKnown } from '../testing/known-hash.ts'
import { openCutLine } from '../testing/cut-line.ts'
import { ownDatabase, type TestClock, testClock } from '../testing/test-server.ts'
import { startToldDarwin, TOLD_DATE, toldDay, toldSnapshot, type Told } from '../testing/told-day.ts'
import { openLiveFeed } from './live-feed.ts'
import { openLiveRailway } from './live-railway.ts'
import { listMovements } from './live.store.ts'

const DAY = toldDay(2, 10)
const at = (hour: number) => serviceInstant(TOLD_DATE, hour * 60)

let clock: TestClock
let databaseUrl: string
let darwin: Awaited<ReturnType<typeof startToldDarwin>>
let nodes: { close: () => Promise<void> }[]
beforeEach(async () => {
  clock = testClock(at(2))
  nodes = []
  databaseUrl = await ownDatabase(inject('postgres'))
  darwin = await startToldDarwin(clock, DAY)
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await darwin.stop()
})

async function startNode(url = databaseUrl, patienceMs?: number) {
  const pool = openPool(url, { max: 4 })
  const db = openDatabase(pool)
  const railway = openLiveRailway(true)
  const errors: string[] = []
  const settings = readSettings(darwin.urls)
  const logger = { error: (facts: object, text: string) => void errors.push(`${text} ${JSON.stringify(facts)}`) }
  const feed = openLiveFeed({ settings, databaseUrl: url, clock, railway, logger, everyMs: 10, patienceMs })
  let closed = false
  const node = {
    db,
    railway,
    feed,
    errors,
    hash: () => hashOfKnown(railway.known),
    close: async () => {
      if (closed) return
      closed = true
      await feed.close()
      await pool.end()
    },
  }
  nodes.push(node)
  return node
}
type Node = Awaited<ReturnType<typeof startNode>>
/** Darwin has its line, and there was a sign of life on it. */
const isReady = (node: Node) =>
  expect
    .poll(() => [node.feed.isListening(), darwin.broker.listeners(), node.railway.heard().beatAt !== undefined])
    .toEqual([true, 1, true])

/** What somebody knows who heard all of it, each once and in order. */
const hashAfter = (messages: readonly Told[]): string => hashOfKnown(knownAfter(messages))
function knownAfter(messages: readonly Told[]) {
  const known = emptyRailway()
  const report = feedReport()
  const where = { file: 'test', message: 0 }
  messages.forEach(({ text }, index) => {
    const body = readPushPort(text, report, where)?.body
    if (body?.kind === 'update')
      for (const news of body.news) takeNews(known, news, orderOf(index, 0), { report, isDay: () => true }, where)
  })
  return known
}
const ALL = hashAfter(DAY)
/** The same, once it has come to so many messages: looking through all that is known takes longer than taking it in. */
async function heardAll(node: Node, last: Told = DAY.at(-1)!): Promise<string> {
  await expect.poll(() => node.railway.heard().saidAt).toBe(last.at)
  await expect.poll(() => node.feed.figures().waiting).toBe(0)
  return node.hash()
}

test('what Darwin says is known on every server, and one of them listens', async () => {
  const first = await startNode()
  await isReady(first)
  const second = await startNode()
  darwin.say(...DAY)
  expect(await heardAll(first)).toBe(ALL)
  await second.feed.log.readOn()
  expect(second.hash()).toBe(ALL)
  expect([first.feed.isListening(), second.feed.isListening()]).toEqual([true, false])
  expect(second.railway.heard()).toEqual(first.railway.heard())
  expect(first.railway.heard()).toMatchObject({ newsAt: clock.now(), saidAt: DAY.at(-1)!.at })
  expect([first.errors, second.errors]).toEqual([[], []])
})

test('the next server begins with what was kept, and listens as soon as the first is gone', async () => {
  const first = await startNode()
  await isReady(first)
  const half = Math.floor(DAY.length / 2)
  darwin.say(...DAY.slice(0, half))
  await expect.poll(() => first.feed.figures().counts.messages).toBe(half)
  await first.feed.log.keep(clock.now())
  const second = await startNode()
  await expect.poll(() => second.railway.heard().saidAt).toBe(first.railway.heard().saidAt)
  expect(second.hash()).toBe(first.hash())
  await first.close()
  await isReady(second)
  darwin.say(...DAY.slice(half))
  expect(await heardAll(second)).toBe(ALL)
  expect(second.feed.isListening()).toBe(true)
  expect(second.feed.figures().counts.messages).toBe(DAY.length - half)
})

test('repeats are dropped, what comes late is put in its place, rubbish is counted and passed over', async () => {
  const node = await startNode()
  await isReady(node)
  // Logs are kept for six hours, and gaps with them: all of this is younger.
  const day = DAY.filter(({ at: said }) => said < at(7.5))
  for (let index = 0; index < day.length; index += 10) {
    const ten = day.slice(index, index + 10)
    darwin.say(ten[0]!)
    // Backwards, and some of them twice.
    darwin.say(...ten.slice(1).toReversed(), ...ten.slice(3, 6))
  }
  const next = (day.at(-1)!.sequence + 1) % 10_000_000
  darwin.rubbish(next, Buffer.from('no message at all'))
  darwin.rubbish(next + 1, Buffer.from('1f8b0800ffff', 'hex'))
  await expect.poll(() => node.feed.figures().faults.get('GARBLED')).toBe(2)
  expect(await heardAll(node, day.at(-1))).toBe(hashAfter(day))
  const { counts, gaps } = node.feed.figures()
  expect(gaps).toBe(0)
  expect(counts.repeats).toBeGreaterThan(day.length / 5)
  expect(node.errors).toEqual([])
})

test('a gap is noticed by its numbers and filled from the logs', async () => {
  const node = await startNode()
  await isReady(node)
  const day = DAY.filter(({ at: said }) => said < at(7.5))
  const came = day.filter((_, index) => index % 50 < 45 && (index < 200 || index > 300))
  darwin.say(...came)
  await expect.poll(() => node.feed.figures().counts.messages).toBe(came.length)
  expect(node.feed.figures().gaps).toBeGreaterThan(5)
  expect(node.hash()).not.toBe(hashAfter(day))
  // The log of its five minutes is there a little after them.
  clock.set(instant(day.at(-1)!.at + 6 * MINUTE))
  await expect.poll(() => node.feed.figures().gaps).toBe(0)
  expect(node.hash()).toBe(hashAfter(day))
  expect(node.errors).toEqual([])
})

test('who was away for longer than the broker keeps anything reads the logs first', async () => {
  const first = await startNode()
  await isReady(first)
  const [before, away, after] = [DAY.slice(0, 500), DAY.slice(500, -200), DAY.slice(-200)]
  darwin.say(...before)
  await expect.poll(() => first.feed.figures().counts.messages).toBe(before.length)
  await first.close()
  clock.set(away.at(-1)!.at)
  const second = await startNode()
  darwin.say(...after)
  clock.advance(6 * MINUTE)
  expect(await heardAll(second)).toBe(ALL)
})

test('a message that was garbled on its way is fetched from the logs', async () => {
  const node = await startNode()
  await isReady(node)
  const day = DAY.filter(({ at: said }) => said < at(7.5))
  for (const [index, message] of day.entries())
    if (index % 40 === 7) darwin.rubbish(message.sequence, message.packed.subarray(0, message.packed.length >> 1))
    else darwin.say(message)
  await heardAll(node, day.at(-1))
  expect(node.feed.figures().gaps).toBeGreaterThan(5)
  clock.set(instant(day.at(-1)!.at + 6 * MINUTE))
  await expect.poll(() => node.feed.figures().gaps).toBe(0)
  expect(node.hash()).toBe(hashAfter(day))
})

test('who starts with nothing, later than the logs reach back, knows all that runs from the snapshot', async () => {
  await darwin.stop()
  const day = toldDay(2, 12.5)
  darwin = await startToldDarwin(clock, day, toldSnapshot)
  clock.set(at(12))
  const node = await startNode()
  await isReady(node)
  const after = day.filter(({ at: said }) => said > at(12))
  darwin.say(...after)
  await heardAll(node, after.at(-1))
  const happened = ({ trains }: KnownRailway) =>
    [...trains.values()]
      .filter((train) => standingOf(train) === 'running')
      .map(({ rid, schedule, places }) => ({
        rid,
        schedule,
        places: places.map(({ booked, arrival, departure }) => [booked, arrival?.actual, departure?.actual]),
      }))
      .toSorted((one, other) => (one.rid < other.rid ? -1 : 1))
  const known = happened(node.railway.known)
  expect(known.length).toBeGreaterThan(50)
  expect(known).toEqual(happened(knownAfter(day)))
})

test('every actual time is on record, with its message; nothing on record is ever changed', async () => {
  const node = await startNode()
  await isReady(node)
  darwin.say(...DAY)
  expect(await heardAll(node)).toBe(ALL)
  await expect.poll(async () => (await listMovements(node.db, TOLD_DATE)).length).toBeGreaterThan(100)
  await node.close()
  const reader = openDatabase(openPool(databaseUrl, { max: 1 }))
  const movements = await listMovements(reader, TOLD_DATE)
  expect(movements.map(({ placeInDay }) => placeInDay)).toEqual(movements.map((_, index) => index + 1))
  const [{ rid, tiploc, at: happened, saidAt }] = movements as [(typeof movements)[number]]
  const said = DAY.find(({ text }) => text.includes(rid) && text.includes(tiploc) && / at="/.test(text))!
  expect([saidAt, Math.abs(happened! - saidAt) < HOUR]).toEqual([said.at, true])
  await expect(reader.updateTable('movements').set({ rid: 'other' }).execute()).rejects.toThrow('only added to')
  await expect(reader.deleteFrom('movements').execute()).rejects.toThrow('only added to')
  await reader.destroy()
})

test('with the database away nothing is acknowledged and nothing is lost', async () => {
  const line = await openCutLine(databaseUrl)
  const node = await startNode(line.url)
  await isReady(node)
  const day = DAY.filter(({ at: said }) => said < at(5))
  const third = Math.floor(day.length / 3)
  darwin.say(...day.slice(0, third))
  const before = await heardAll(node, day[third - 1])
  line.cut()
  darwin.say(...day.slice(third, 2 * third))
  await expect.poll(() => node.errors.length).toBeGreaterThan(2)
  // What was known stays, and grows old.
  expect(node.hash()).toBe(before)
  line.mend()
  darwin.say(...day.slice(2 * third))
  expect(await heardAll(node, day.at(-1))).toBe(hashAfter(day))
  await node.close()
  await line.close()
})

test('a line to the database that hangs is given up for another, and nothing is lost', async () => {
  const line = await openCutLine(databaseUrl)
  const node = await startNode(line.url, 400)
  await isReady(node)
  const day = DAY.filter(({ at: said }) => said < at(5))
  const half = Math.floor(day.length / 2)
  darwin.say(...day.slice(0, half))
  await heardAll(node, day[half - 1])
  line.hang()
  darwin.say(...day.slice(half))
  expect(await heardAll(node, day.at(-1))).toBe(hashAfter(day))
  expect(node.errors.length).toBeGreaterThan(0)
  await isReady(node)
  await node.close()
  await line.close()
})

test('whoever listens may die after any word to the database: the next knows what it would have known', async () => {
  const day = DAY.filter(({ at: said }) => said < at(6))
  let told = 0
  for (let words = 1; told < day.length; words += 3) {
    const line = await openCutLine(databaseUrl)
    const node = await startNode(line.url)
    await isReady(node)
    line.cutAfter(words)
    const until = Math.min(day.length, told + 25)
    for (; told < until; told += 5) {
      const few = day.slice(told, told + 5)
      darwin.say(...few)
      await expect.poll(() => line.isCut() || node.railway.heard().saidAt === few.at(-1)?.at).toBe(true)
    }
    if (told < day.length) await expect.poll(line.isCut).toBe(true)
    line.cut()
    await node.close()
    await line.close()
  }
  const last = await startNode()
  await isReady(last)
  await heardAll(last, day.at(-1))
  // What the broker kept no longer, while nobody was there, is in the logs.
  clock.advance(6 * MINUTE)
  await expect.poll(() => last.feed.figures().gaps).toBe(0)
  expect(last.hash()).toBe(hashAfter(day))
  const movements = await listMovements(last.db, TOLD_DATE)
  const evidence = new Set(movements.map((one) => [one.rid, one.tiploc, one.what, one.at, one.message].join(' ')))
  expect(evidence.size).toBe(movements.length)
}, 240_000)
