import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { StompFrame } from '@cledrau/feeds/stomp/frames.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { openStomp, type Subscription } from '@cledrau/server/gateways/darwin/stomp.ts'
import { openLiveFeed } from '@cledrau/server/live/live-feed.ts'
import { openLiveRailway } from '@cledrau/server/live/live-railway.ts'
import { listMovements } from '@cledrau/server/live/live.store.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { openCutLine } from '@cledrau/server/testing/cut-line.ts'
import { hashOfKnown } from '@cledrau/server/testing/known-hash.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { ownDatabase, testClock } from '@cledrau/server/testing/test-server.ts'
import { TOLD_DATE, toldDay, type Told } from '@cledrau/server/testing/told-day.ts'
import { type ActiveMq, isInstalled, openSpeaker, startActiveMq } from '../live/activemq.ts'
import { seedFor } from '../suite/seed.ts'

const TOPIC = '/topic/darwin.pushport-v16'
const FIRST_HOUR = 2
const LAST_HOUR = 8
const BEAT_MS = 1000
const PATIENCE_MS = 120_000

/**
 * `npm run proof -- darwin-broker [MESSAGES]`: our client on Debian's ActiveMQ, the broker that National Rail uses. Where the
 * package `activemq` isn't installed, nothing is proven, and that is said.
 */
export async function proof(messages = 4000): Promise<string> {
  if (!isInstalled()) return 'SKIPPED: Debian’s package activemq is not installed here, so nothing was proven'
  const broker = await startActiveMq()
  try {
    return [
      await redelivery(broker),
      await selection(broker),
      await wholeWay(broker, messages),
      await beats(broker),
    ].join('\n')
  } finally {
    await broker.stop()
  }
}

/** A line of our own to it, and what came over it. */
function ear({ url }: Pick<ActiveMq, 'url'>, subscription: Subscription) {
  const frames: StompFrame[] = []
  const state: { heard: number; ended?: string } = { heard: 0 }
  const line = openStomp({
    url,
    subscriptions: [subscription],
    beatMs: BEAT_MS,
    take: (frame) => frames.push(frame),
    heard: () => state.heard++,
    ended: (reason) => (state.ended ??= reason),
  })
  return { line, frames, state }
}

async function until(is: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const by = Date.now() + PATIENCE_MS
  while (!(await is())) {
    if (Date.now() > by) throw new Error(`in ${PATIENCE_MS / 1000} s there was no ${what}`)
    await wait(20)
  }
}

const numbers = (frames: readonly StompFrame[]) => frames.map(({ headers }) => Number(headers.PushPortSequence))

/** What was taken and not acknowledged comes again to whoever calls next under the name; what was said meanwhile, too. */
async function redelivery(broker: ActiveMq): Promise<string> {
  const topic = '/topic/proof.redelivery'
  const subscription = { id: 'one', topic, durable: 'proof' }
  const speaker = await openSpeaker(broker.url)
  const say = (number: number) =>
    speaker.say(topic, { PushPortSequence: String(number), MessageType: 'TS' }, Buffer.from([0, number, 255, 10]))
  const first = ear(broker, subscription)
  await until(() => first.state.heard > 0, 'greeting')
  await wait(500)
  for (let number = 1; number <= 10; number++) await say(number)
  await until(() => first.frames.length === 10, 'ten messages')
  assert.deepEqual(
    first.frames.map(({ body }) => [...body]),
    numbers(first.frames).map((number) => [0, number, 255, 10]),
    'bodies aren’t the bytes that were sent',
  )
  first.line.acknowledge(first.frames[3]!)
  await wait(500)
  first.line.end()
  for (let number = 11; number <= 14; number++) await say(number)
  const second = ear(broker, subscription)
  await until(() => second.frames.length >= 10, 'messages again')
  assert.deepEqual(numbers(second.frames), [5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  second.line.acknowledge(second.frames.at(-1)!)
  await wait(500)
  second.line.end()
  speaker.close()
  return 'durable: one word acknowledges all before it; six that weren’t came again in order, with four said meanwhile, byte by byte'
}

/** The broker sends what is chosen by a header, and nothing else. */
async function selection(broker: ActiveMq): Promise<string> {
  const topic = '/topic/proof.selection'
  const speaker = await openSpeaker(broker.url)
  const chosen = ear(broker, { id: 'ts', topic, selector: "MessageType = 'TS'" })
  await until(() => chosen.state.heard > 0, 'greeting')
  await wait(500)
  for (const [index, kind] of ['TS', 'SC', 'OW', 'TS', 'SF'].entries())
    await speaker.say(topic, { PushPortSequence: String(index), MessageType: kind }, Buffer.from('x'))
  await until(() => chosen.frames.length === 2, 'two messages')
  assert.deepEqual(numbers(chosen.frames), [0, 3])
  chosen.line.end()
  speaker.close()
  return 'selector: two of five by their MessageType'
}

/** A morning to a server: the line is cut in it, twice, once with another server taking over. All is known, each once. */
async function wholeWay(broker: ActiveMq, messages: number): Promise<string> {
  const day = toldDay(FIRST_HOUR, LAST_HOUR, undefined, { seed: seedFor('darwin-broker day') }).slice(0, messages)
  const postgres = await startTestPostgres('darwin-broker')
  try {
    const clock = testClock(serviceInstant(TOLD_DATE, FIRST_HOUR * 60))
    const [calmUrl, url] = [await ownDatabase(postgres), await ownDatabase(postgres)]
    const speaker = await openSpeaker(broker.url)
    const say = async (part: readonly Told[], topic: string) => {
      for (const { sequence, at, packed } of part) {
        if (at > clock.now()) clock.set(at)
        await speaker.say(topic, { PushPortSequence: String(sequence), MessageType: 'TS' }, packed)
      }
    }
    const gathered = gunzipSync(day[0]!.packed).toString()
    assert.ok(gathered.includes('<Pport'), 'what is sent isn’t packed')
    const line = await openCutLine(broker.url)
    const start = (databaseUrl: string, brokerUrl: string, topic: string) => {
      const railway = openLiveRailway(true)
      const pool = openPool(databaseUrl, { max: 2 })
      const settings = readSettings({ DARWIN_URL: `${brokerUrl.replace(/\/$/, '')}${topic}` })
      const logger = { error: () => {} }
      const feed = openLiveFeed({ settings, databaseUrl, clock, railway, logger, everyMs: 50 })
      const heardAll = () =>
        until(() => railway.heard().saidAt === day.at(-1)!.at && feed.figures().waiting === 0, 'whole morning')
      return {
        railway,
        feed,
        heardAll,
        db: openDatabase(pool),
        close: async () => (await feed.close(), await pool.end()),
      }
    }
    type Server = ReturnType<typeof start>
    const isThere = async ({ feed, railway }: Server) => {
      await until(() => feed.isListening() && railway.heard().beatAt !== undefined, 'server that listens')
      await wait(500)
    }
    const calm = start(calmUrl, broker.url.replace('cledrau', 'calm'), TOPIC)
    await isThere(calm)
    const first = start(url, line.url, TOPIC)
    await isThere(first)
    const quarter = Math.floor(day.length / 4)
    const began = Date.now()
    await say(day.slice(0, quarter), TOPIC)
    line.cut()
    await say(day.slice(quarter, 2 * quarter), TOPIC)
    line.mend()
    await say(day.slice(2 * quarter, 3 * quarter), TOPIC)
    await first.close()
    await say(day.slice(3 * quarter), TOPIC)
    const second = start(url, line.url, TOPIC)
    await second.heardAll()
    await calm.heardAll()
    const seconds = (Date.now() - began) / 1000
    assert.equal(hashOfKnown(second.railway.known), hashOfKnown(calm.railway.known), 'somebody knows something else')
    assert.deepEqual([second.feed.figures().gaps, calm.feed.figures().gaps], [0, 0], 'something was missed')
    const [ours, theirs] = await Promise.all([second, calm].map(({ db }) => listMovements(db, TOLD_DATE)))
    const plain = (rows: Awaited<ReturnType<typeof listMovements>>) => rows.map((row) => ({ ...row, heardIn: 0 }))
    assert.deepEqual(plain(ours!), plain(theirs!), 'other things are on record')
    await second.close()
    await calm.close()
    await line.close()
    speaker.close()
    return `${day.length} packed messages, the line cut in them and the server exchanged for another: nothing missed, state as undisturbed, ${ours!.length} movements each once (${seconds.toFixed(0)} s)`
  } finally {
    await postgres.stop()
  }
}

/** Nobody says anything: the line stays, by beats of both sides. The broker stands still: that is noticed. */
async function beats(broker: ActiveMq): Promise<string> {
  const quiet = ear(broker, { id: 'quiet', topic: '/topic/proof.quiet' })
  await until(() => quiet.state.heard > 0, 'greeting')
  const before = quiet.state.heard
  await wait(BEAT_MS * 8)
  assert.equal(quiet.state.ended, undefined, 'a quiet line was given up')
  const heard = quiet.state.heard - before
  assert.ok(heard >= 4, `only ${heard} beats in ${BEAT_MS * 8} ms`)
  broker.freeze()
  const frozen = Date.now()
  try {
    await until(() => quiet.state.ended !== undefined, 'end of a silent line')
  } finally {
    broker.thaw()
  }
  assert.equal(quiet.state.ended, 'the broker is silent')
  return `heart-beats: ${heard} in ${BEAT_MS * 8} ms; a broker that stood still was given up after ${((Date.now() - frozen) / 1000).toFixed(1)} s`
}
