import { setTimeout as wait } from 'node:timers/promises'
import { alertList } from '@cledrau/contract/notify/journey-notifications.ts'
import { type Random, random } from '@cledrau/domain/fares/oracle/random.ts'
import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { openWatching } from '@cledrau/server/areas/notify/journey-notifications/watching.ts'
import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { type PlayedDay, playDay } from '@cledrau/tools/live/likely/played-day.ts'
import { topicOf } from '@cledrau/server/gateways/push/web-push.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type Door, startDoor } from './trains/door.ts'
import { percentiles } from './measure/percentiles.ts'

const [MONDAY, TUESDAY] = ['2026-12-07', '2026-12-08']
const SEED = 11
const BAD = 3
const PEOPLE = 5000
const ALERTS_EACH = 20
/** In the morning peak. */
const MINUTE = 7 * 60 + 45
const PATIENCE = 60_000
const A_SECOND = 60
const SECONDS = 20

/**
 * A hundred thousand alerts for a Tuesday: how long it takes to choose their trains the evening before, and from a piece of news
 * at sixty a second until it is at the door of a push service; then until all are told there who watch one train that is
 * cancelled.
 */
const telling = async () => {
  const door = await startDoor()
  try {
    const settings = { ROLES: 'api,jobs', LOG_LEVEL: 'silent', PUSH_HOSTS: door.host }
    return await withOwnServer('bench', (house) => measure(house, door), settings)
  } finally {
    door.stop()
  }
}

async function measure(house: TestServer, door: Door): Promise<Record<string, number>> {
  const day = playDay({ seed: SEED, date: TUESDAY, level: BAD })
  const draws = random(SEED)
  const hot = day.runs.find(
    ({ calls }) => calls.length > 4 && (calls[0]?.departs ?? 0) > MINUTE + 5 && (calls[0]?.departs ?? 0) < MINUTE + 40,
  )
  if (!hot) throw new Error('no train leaves in time')
  const people = await addPeople(house, day, draws, hot)
  await sql.raw(door.devices).execute(house.db)

  house.clock.set(serviceInstant(MONDAY, 20 * 60 + 30))
  const beganArming = performance.now()
  const armed = await house.app.notify.chooseDue()
  const arming = performance.now() - beganArming

  house.clock.set(day.momentOf(MINUTE * 60))
  const trains = new Map(day.at(MINUTE * 60, 7200).map((train) => [nameOf(train), train]))
  let take: (names: readonly string[]) => void = () => undefined
  const heardAt = new Map<string, number>()
  /** By account and train: when the news came that they are told of. */
  const newsAt = new Map<string, number>()
  /** Of these there is news that nobody has judged yet: what is said later by rule isn't late. */
  const [fresh, judged] = [new Set<string>(), new Set<string>()]
  let count = 0
  const { clock } = house
  const lookAt = () => {
    for (const name of judged) fresh.delete(name)
    judged.clear()
    return clock.now()
  }
  const { tellings } = house.app.messages
  const watching = openWatching({
    db: house.db,
    clock: { now: lookAt },
    live: {
      find: (name) => {
        judged.add(name)
        return trains.get(name)
      },
      follow: (hear) => ((take = hear), () => undefined),
    },
    isTrusted: () => true,
    tellings: {
      tellAll: async (trx, some) => {
        count += some.length
        for (const { about, accountId } of some) {
          const heard = about.kind === 'train' && fresh.has(about.id) ? heardAt.get(about.id) : undefined
          if (heard !== undefined)
            newsAt.set(`${accountId} ${topicOf(`journeyNotifications train:${about.id}`)}`, heard)
        }
        return tellings.tellAll(trx, some)
      },
    },
    names: { say: (_, name) => name, place: (code) => ({ en: code, cy: code }) },
    onTrouble: (error) => {
      throw error
    },
  })
  const reading = await withoutSending(house, () => watching.look())
  const firsts = count

  const news = newsOf(day, trains, SECONDS * A_SECOND)
  watching.start()
  const began = performance.now()
  for (const [n, { train, second }] of news.entries()) {
    trains.set(nameOf(train), train)
    clock.set(instant(Math.max(clock.now(), day.momentOf(second))))
    heardAt.set(nameOf(train), performance.now())
    fresh.add(nameOf(train))
    take([nameOf(train)])
    await wait(Math.max(0, began + ((n + 1) * 1000) / A_SECOND - performance.now()))
  }
  await watching.look()
  const awaited = newsAt.size
  const name = `${hot.uid} ${TUESDAY}`
  const topicOfHot = topicOf(`journeyNotifications train:${name}`)
  const waited = (of: (topic: string) => boolean = () => true) =>
    door.came.flatMap(({ account, topic, at }) => {
      const heard = newsAt.get(`${account} ${topic}`)
      return heard === undefined || !of(topic) ? [] : [at - heard]
    })
  for (const end = performance.now() + PATIENCE; waited().length < awaited && performance.now() < end;) await wait(50)
  const peak = percentiles(waited())
  // Most of what is told is one train's, which everybody watches: who watches another has it before them, or waits behind.
  const others = waited((topic) => topic !== topicOfHot)
  const ofOthers = percentiles(others)
  const told = waited().length

  clock.set(serviceInstant(TUESDAY, (hot.calls[0]?.departs ?? 0) - 4))
  await withoutSending(house, () => watching.look())
  trains.set(name, cancelled(day, hot.uid, trains.get(name)))
  const atDoor = () => door.came.filter((one) => one.topic === topicOfHot && one.at > beganHot)
  const [before, beganHot] = [count, performance.now()]
  take([name])
  await watching.look()
  const toldMs = performance.now() - beganHot
  for (const end = beganHot + PATIENCE; atDoor().length < count - before && performance.now() < end;) await wait(20)
  const hotMs = (atDoor().at(-1)?.at ?? Number.NaN) - beganHot
  await watching.stop()

  const asked: number[] = []
  for (const id of people.slice(0, 50)) {
    const traveller = { kind: 'traveller', id, sessionId: id } as const
    const beganAsking = performance.now()
    await house.call(alertList, { naID: id }, { as: traveller })
    asked.push(performance.now() - beganAsking)
  }
  return {
    'alerts armed': armed,
    'arming ms': arming,
    'reading them at a start, and first messages, ms': reading,
    'first messages of it': firsts,
    'told at 60 news a second': told,
    'news to the push service p50 ms': peak['p50 ms'] ?? 0,
    'news to the push service p99 ms': peak['p99 ms'] ?? 0,
    'of these about trains that not everybody watches': others.length,
    'news of them to the push service p50 ms': ofOthers['p50 ms'] ?? 0,
    'news of them to the push service p99 ms': ofOthers['p99 ms'] ?? 0,
    'watchers of one train told': atDoor().length,
    'until it is written down for all of them ms': toldMs,
    'until all of them have it ms': hotMs,
    'list with 20 alerts p99 ms': percentiles(asked)['p99 ms'] ?? 0,
  }
}

/** So many pieces of news from then on: made beforehand, because the railway's part isn't ours to do. */
function newsOf(day: PlayedDay, trains: ReadonlyMap<string, RunningTrain>, count: number) {
  const known = new Map([...trains].map(([name, train]) => [name, JSON.stringify(train.calls)]))
  const news: { train: RunningTrain; second: number }[] = []
  for (let second = MINUTE * 60 + 20; news.length < count; second += 20)
    for (const train of day.at(second, 7200)) {
      const said = JSON.stringify(train.calls)
      if (known.get(nameOf(train)) === said) continue
      known.set(nameOf(train), said)
      news.push({ train, second })
    }
  return news.slice(0, count)
}

/** The first messages of so many at one moment aren't what is measured here: they are written down, and not sent. */
async function withoutSending({ databaseUrl, db }: TestServer, work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Whoever sends takes turns by this.
    await client.query(`select pg_advisory_lock(hashtext('tellings'))`)
    const began = performance.now()
    await work()
    const took = performance.now() - began
    await sql`update tellings set spread_at = told_at where spread_at is null`.execute(db)
    return took
  } finally {
    await client.end()
  }
}

const cancelled = (day: PlayedDay, uid: string, known: RunningTrain | undefined): RunningTrain => {
  const train = known ?? day.at(MINUTE * 60 + 3600, 7200).find((one) => one.uid === uid)
  if (!train) throw new Error(`${uid} is not heard of`)
  const off = <Time extends { now: unknown }>(time: Time | undefined) =>
    time ? { ...time, now: { state: 'cancelled' as const } } : undefined
  return {
    ...train,
    calls: train.calls.map(({ arrival, departure, ...call }) => ({
      ...call,
      ...(arrival ? { arrival: off(arrival)! } : {}),
      ...(departure ? { departure: off(departure)! } : {}),
    })),
  }
}

/** Everybody watches one train; the rest is drawn. */
async function addPeople(
  house: TestServer,
  day: PlayedDay,
  draws: Random,
  hot: PlayedDay['runs'][number],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, email, email_key, title, first_name, last_name, language, marketing_opt_in, third_party_opt_in, password_hash, created_at, verified_at)
    select gen_random_uuid(), n || '@example.org', n || '@example.org', 'Ms', 'Carys', 'Evans', 'en', false, false, '', now(), now()
    from generate_series(1, ${PEOPLE}) as n returning id`.execute(house.db)
  const people = rows.map(({ id }) => id)
  await sql`insert into alert_accounts (account_id) select unnest(${people}::uuid[])`.execute(house.db)
  const ways = people.flatMap((accountId) =>
    Array.from({ length: ALERTS_EACH }, (_, n) => {
      const { calls } = n === 0 ? hot : draws.pick(day.runs)
      const board = n === 0 ? 0 : draws.below(calls.length - 1)
      const [from, to] = [
        calls[board]!,
        calls[n === 0 ? calls.length - 1 : draws.between(board + 1, calls.length - 1)]!,
      ]
      const begins = Math.min(Math.max(from.departs - (n === 0 ? 1 : draws.below(30)), 90), 1400)
      return { accountId, from: from.code, to: to.code, begins, ends: begins + (n === 0 ? 2 : 40) }
    }),
  )
  for (let at = 0; at < ways.length; at += 10_000) {
    const some = ways.slice(at, at + 10_000)
    await sql`
      insert into journey_alerts
        (id, account_id, from_code, to_code, begins, ends, week_days, lead, late_minutes, changed_at)
      select gen_random_uuid(), way.*, '{2}', 60, 5, date_trunc('milliseconds', now()) from unnest(
        ${some.map(({ accountId }) => accountId)}::uuid[],
        ${some.map(({ from }) => from)}::text[],
        ${some.map(({ to }) => to)}::text[],
        ${some.map(({ begins }) => begins)}::smallint[],
        ${some.map(({ ends }) => ends)}::smallint[]
      ) as way (account_id, from_code, to_code, begins, ends)
      where way.from_code <> way.to_code`.execute(house.db)
  }
  return people
}

export const entries = { telling }
