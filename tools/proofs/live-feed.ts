import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { type Instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { listMovements } from '@cledrau/server/live/live.store.ts'
import { startTestPostgres, type TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { ownDatabase, testClock } from '@cledrau/server/testing/test-server.ts'
import { startToldDarwin, TOLD_DATE, toldDay, type Told } from '@cledrau/server/testing/told-day.ts'
import { openEars, type Ears } from '../live/ears.ts'
import { seedFor } from '../suite/seed.ts'

const at = (minute: number) => serviceInstant(TOLD_DATE, minute)
const [FIRST, LAST] = [2 * 60, 22 * 60]
/** So long all goes well at first and at last: of what is garbled before or after all else, nobody can know. */
const CALM = 5
/** In minutes: when it begins, and how long nobody is let in. The broker keeps five minutes, the logs six hours. */
const LONG_CUTS = [
  { from: 2 * 60 + 40, lasts: 8 },
  { from: 7 * 60, lasts: 5 },
  { from: 8 * 60 + 10, lasts: 4 },
  { from: 9 * 60, lasts: 7 },
  { from: 10 * 60 + 30, lasts: 355 },
]
const STATIONS = ['CDF', 'SHR', 'MCN', 'LLJ']
/** So long a board may say "on time" without having heard anything. */
const TRUSTED = 2 * MINUTE

/**
 * `npm run proof -- live-feed [KILLS]`: a day of trains comes over a line that is cut for a second, five minutes and six hours,
 * repeats itself, mixes things up and garbles them, to servers that are killed. In the end they know what one knows who heard all
 * of it in peace, and in between no board says "on time" of what nobody has heard for two minutes.
 */
export const proof = (kills = 50) => proveLiveFeed(kills)

export async function proveLiveFeed(kills: number): Promise<string> {
  const postgres = await startTestPostgres('live-feed')
  try {
    const whole = toldDay(FIRST / 60, LAST / 60, undefined, { seed: seedFor('live-feed day') })
    const day = whole.filter((one) => one.at < at(LAST))
    const [calm] = (await play(postgres, day, async ({ darwin, clock, ears }) => {
      const [first, ...others] = day
      darwin.say(first!)
      // Whoever still looks for what they missed would find the evening's logs, and take them for all there is.
      await ears.untilHeard(first!.at)
      darwin.say(...others)
      clock.set(at(LAST))
      ears.tell()
    })) as [string]
    const told: Counts = { repeated: 0, moved: 0, garbled: 0, killed: 0, cuts: 0, onTime: 0, boards: 0 }
    const hashes = await play(postgres, day, (line) => trouble(line, day, kills, told))
    for (const hash of hashes)
      assert.equal(hash, calm, 'somebody knows something else than whoever heard all of it in peace')
    assert.ok(told.onTime > 0, 'no board ever said "on time"')
    const { repeated, moved, garbled, killed, cuts, boards } = told
    return [
      `${day.length} messages; ${repeated} twice, ${moved} out of turn, ${garbled} garbled, ${cuts} cuts of 1 s, 4 to 8 minutes and 6 hours, ${killed} × kill -9:`,
      `state ${calm.slice(0, 12)} as undisturbed, on every server; all actual times on record once; no "on time" older than 2 minutes on ${boards} boards`,
    ].join('\n')
  } finally {
    await postgres.stop()
  }
}

type Line = {
  darwin: Awaited<ReturnType<typeof startToldDarwin>>
  clock: ReturnType<typeof testClock>
  ears: Ears
}

/** A day told in some way to two servers on a database of their own; answers what they know in the end. */
async function play(
  postgres: TestPostgres,
  day: readonly Told[],
  tell: (line: Line) => Promise<void>,
): Promise<string[]> {
  const clock = testClock(at(FIRST))
  const databaseUrl = await ownDatabase(postgres)
  const darwin = await startToldDarwin(clock, day)
  const ears = await openEars(2, { DATABASE_URL: databaseUrl, ...darwin.urls }, clock.now)
  try {
    // Whoever is connected hasn't asked for anything yet.
    while (!darwin.broker.isHeard()) await wait(10)
    await tell({ darwin, clock, ears })
    const last = day.at(-1)!.at
    await ears.untilHeard(last)
    // What is missing comes from the logs, which are there after their five minutes.
    while (ears.gaps() !== 0) {
      clock.advance(MINUTE)
      ears.tell()
      await wait(50)
      assert.ok(clock.now() < last + 60 * MINUTE, 'a gap stays open')
    }
    await ears.untilAllKnow(last)
    await ears.untilNoGaps()
    await checkMovements(databaseUrl, day)
    return await ears.askAll({ ask: 'hash' })
  } finally {
    await ears.close()
    await darwin.stop()
  }
}

type Counts = {
  repeated: number
  moved: number
  garbled: number
  killed: number
  cuts: number
  onTime: number
  boards: number
}

async function trouble(
  { darwin, clock, ears }: Line,
  day: readonly Told[],
  kills: number,
  told: Counts,
): Promise<void> {
  const draws = random(seedFor('live-feed trouble'))
  const chance = (of: number) => draws.below(1000) < of * 1000
  const killAt = new Set(
    Array.from({ length: kills }, (_, nth) => FIRST + Math.floor(((nth + 0.5) * (LAST - FIRST)) / kills)),
  )
  let cut: Instant | undefined
  let next = 0
  for (let minute = FIRST; minute < LAST; minute++) {
    const ends = LONG_CUTS.some(({ from, lasts }) => minute === from + lasts)
    if (LONG_CUTS.some(({ from }) => minute === from)) {
      cut = clock.now()
      darwin.broker.refuse(true)
      told.cuts++
    }
    if (ends) {
      cut = undefined
      darwin.broker.refuse(false)
    }
    if (cut === undefined && chance(0.03)) {
      darwin.broker.refuse(true)
      clock.advance(SECOND)
      darwin.broker.refuse(false)
      told.cuts++
    }
    const coming: Told[] = []
    while (next < day.length && day[next]!.at < at(minute + 1)) coming.push(day[next++]!)
    const isCalm = minute < FIRST + CALM || minute >= LAST - CALM
    const heard = isCalm
      ? coming.map((message) => ({ message, isGarbled: false }))
      : mixedUp(coming, chance, draws.below, told)
    for (const { message, isGarbled } of heard)
      if (isGarbled) darwin.rubbish(message.sequence, message.packed.subarray(0, message.packed.length >> 1))
      else darwin.say(message)
    if (chance(0.01)) darwin.rubbish(Number.NaN, Buffer.from('no message at all'))
    if (killAt.has(minute)) {
      await wait(draws.below(60))
      ears.kill()
      told.killed++
    }
    if (clock.now() < at(minute + 1)) clock.set(at(minute + 1))
    ears.tell()
    const whole = heard.flatMap(({ message, isGarbled }) => (isGarbled ? [] : [message.at]))
    if (cut === undefined && whole.length > 0 && !killAt.has(minute))
      await ears.untilHeard(whole.reduce((one, other) => (one > other ? one : other)))
    if (minute % 3 === 0 && (cut === undefined || clock.now() - cut > TRUSTED))
      await lookAtBoards(ears, cut, told, draws.below)
  }
}

type Heard = { readonly message: Told; readonly isGarbled: boolean }

/** What comes of a minute's messages on a bad line: some twice, some garbled, now and then all of them out of turn. */
function mixedUp(
  coming: readonly Told[],
  chance: (of: number) => boolean,
  below: (most: number) => number,
  told: Counts,
): Heard[] {
  const heard = coming.map((message) => ({ message, isGarbled: chance(0.02) }))
  told.garbled += heard.filter(({ isGarbled }) => isGarbled).length
  for (const one of coming.map((message) => ({ message, isGarbled: false })))
    if (chance(0.08)) {
      heard.splice(below(heard.length + 1), 0, one)
      told.repeated++
    }
  if (heard.length > 1 && chance(0.25)) {
    for (let from = heard.length - 1; from > 0; from--) {
      const to = below(from + 1)
      ;[heard[from], heard[to]] = [heard[to]!, heard[from]!]
    }
    told.moved += heard.length
  }
  return heard
}

async function lookAtBoards(ears: Ears, cut: Instant | undefined, told: Counts, below: (most: number) => number) {
  const boards = await ears.askAll({ ask: 'board', crs: STATIONS[below(STATIONS.length)]! }).catch(() => [])
  for (const board of boards) {
    told.boards++
    const says = /"(?:expected|et|eta|etd)":"On time"/.test(board)
    if (cut === undefined) told.onTime += says ? 1 : 0
    else
      assert.ok(
        !says,
        `"on time" though nobody has heard anything since ${new Date(cut).toISOString()}: ${board.slice(0, 300)}`,
      )
  }
}

const PATIENCE_MS = 20_000

/** What has happened to each train is on record soon after it is known, and no word of it twice. */
async function checkMovements(databaseUrl: string, day: readonly Told[]): Promise<void> {
  const isWordOfTime = (text: string) => text.includes('TS rid=') && / at="/.test(text)
  const said = new Set(day.flatMap(({ text }) => (isWordOfTime(text) ? (/ rid="(\w+)"/.exec(text)?.[1] ?? []) : [])))
  const pool = openPool(databaseUrl, { max: 1 })
  const began = performance.now()
  try {
    for (;;) {
      const movements = await listMovements(openDatabase(pool), TOLD_DATE)
      const recorded = new Set(movements.map(({ rid }) => rid))
      const missing = [...said].filter((rid) => !recorded.has(rid))
      if (missing.length > 0 && performance.now() - began < PATIENCE_MS) {
        await wait(100)
        continue
      }
      assert.equal(missing.length, 0, `nothing is on record of ${missing.length} of ${said.size} trains`)
      const words = movements.map(({ rid, tiploc, wta, wtd, what, at: happened, message }) =>
        [rid, tiploc, wta, wtd, what, happened, message].join(' '),
      )
      assert.equal(new Set(words).size, words.length, 'an actual time is twice on record')
      return
    }
  } finally {
    await pool.end()
  }
}
