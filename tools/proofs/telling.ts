import { strict as assert } from 'node:assert'
import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import { type Random, random } from '@cledrau/domain/fares/oracle/random.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { type PlayedDay, playDay } from '../live/likely/played-day.ts'
import { seedFor } from '../suite/seed.ts'
import { openSlowReading, type SlowMessage, type SlowRide } from './telling/slow-reading.ts'
import { startTeller } from './telling/tellers.ts'

const DATE = '2026-12-07'
const BAD = 3
const TELLERS = 2
const ALERTS_AN_ACCOUNT = 4
/** Minutes of the day: before the first train, and after the last. */
const [FIRST, LAST] = [4 * 60, 25 * 60]
const LINGERS = 7200
/** Alerts for a kill. */
const A_KILL = 25

/**
 * `npm run proof -- telling [COUNT]`: on a bad day so many alerts, two servers that tell, kill -9 of either at any moment,
 * people who want silence and who delete. Everything that was told is held against a slow reading of the movements that
 * shares no rule with it: each event told exactly once, at its minute, to whom it concerns alone; nothing while they want
 * silence, and nothing when it is of no use any more.
 */
export const proof = (count = 5000) =>
  withOwnServer(
    'telling',
    (house) => proveTelling(house, { alerts: count, kills: Math.ceil(count / A_KILL), seed: seedFor('telling') }),
    { ROLES: 'api' },
  )

type Asked = {
  alerts: number
  kills: number
  seed: number
  lines?: readonly string[]
  hours?: readonly [number, number]
}

export async function proveTelling(house: TestServer, asked: Asked): Promise<string> {
  const { alerts, kills, seed, lines, hours = [FIRST, LAST] } = asked
  const day = playDay({ seed, date: DATE, level: BAD, ...(lines ? { lines: new Set(lines) } : {}) })
  const draws = random(seed)
  const slow = openSlowReading()
  house.clock.set(day.momentOf(hours[0] * 60))
  const people = await drawAlerts(house, day, draws, { alerts, hours }, slow.add)

  const troubles: string[] = []
  const teller = { databaseUrl: house.databaseUrl, seed, date: DATE, level: BAD, lines: lines ?? null }
  const tellers = await Promise.all(
    Array.from({ length: TELLERS }, () => startTeller(teller, (text) => troubles.push(text))),
  )
  let killed = 0
  try {
    for (let minute = hours[0]; minute < hours[1]; minute += 1) {
      const second = minute * 60
      house.clock.set(day.momentOf(second))
      await changeMinds(house, people, draws, slow)
      const trains = new Map(day.at(second, LINGERS).map((train) => [nameOf(train), train]))
      slow.read(day.momentOf(second), (name) => trains.get(name))
      const told = Promise.all(tellers.map((one) => one.tick(second)))
      // Shared out over the day; several in a minute where there are more kills than minutes.
      const due = Math.floor((kills * (minute - hours[0] + 1)) / (hours[1] - hours[0]))
      for (; killed < due; killed += 1) setTimeout(tellers[draws.below(TELLERS)]!.kill, draws.below(40))
      await told
    }
  } finally {
    await Promise.all(tellers.map((one) => one.stop()))
  }
  assert.deepEqual(troubles, [])
  return compare(house, slow.messages, { people: people.length, alerts, kills: killed })
}

type Person = { traveller: KnownTraveller; alertIds: string[]; isSilent: boolean }

/** Who watches what: anything from a place to another that a train of the day calls at afterwards. */
async function drawAlerts(
  house: TestServer,
  day: PlayedDay,
  draws: Random,
  { alerts, hours }: { alerts: number; hours: readonly [number, number] },
  add: ReturnType<typeof openSlowReading>['add'],
): Promise<Person[]> {
  const people: Person[] = []
  const heardOf = new Set(day.runs.map(({ uid }) => uid))
  while (people.reduce((all, { alertIds }) => all + alertIds.length, 0) < alerts) {
    const traveller = await addTraveller(house)
    const person: Person = { traveller, alertIds: [], isSilent: false }
    const watched = new Set<string>()
    for (let n = 1 + draws.below(ALERTS_AN_ACCOUNT); n > 0; n -= 1) {
      const { calls: route } = draws.pick(day.runs)
      const board = draws.below(route.length - 1)
      const [from, to] = [route[board]!, route[draws.between(board + 1, route.length - 1)]!]
      const begins = from.departs - draws.below(40)
      if (from.code === to.code || begins < hours[0] + 100 || begins > hours[1] - 30 || begins + 90 >= 1440) continue
      const { reply, status } = await house.call(
        calls.createAlert,
        {
          naID: traveller.id,
          fromCRSCode: from.code,
          toCRSCode: to.code,
          notificationType: 'single',
          notificationDate: DATE,
          departStartTime: hhmm(begins),
          departEndTime: hhmm(begins + draws.below(90)),
          notificationTime: hhmm(begins - draws.between(15, 90)),
          lateMinutes: draws.between(1, 12),
        },
        { as: traveller },
      )
      // Buses go there, too, which nobody plays.
      if (status !== 200) continue
      const { alert } = reply
      const rides = (alert.news?.trains ?? []).map((train): SlowRide => ({
        train: `${train.uid} ${train.serviceDate}`,
        from: train.from,
        to: train.to,
        departs: Date.parse(train.departTime),
        arrives: Date.parse(train.arriveTime),
      }))
      // What two alerts of one person say together is held against each other elsewhere.
      const isKnown = rides.every(
        ({ train, from: at }) => heardOf.has(train.split(' ')[0] ?? '') && !watched.has(train + at),
      )
      if (rides.length === 0 || !isKnown || new Set(rides.map(({ from: at }) => at)).size > 1) {
        await house.call(calls.deleteAlert, { naID: traveller.id, id: alert.alertId }, { as: traveller })
        continue
      }
      for (const { train, from: at } of rides) watched.add(train + at)
      const opens = Date.parse(`${DATE}T${alert.notificationTime}:00Z`)
      add({ id: alert.alertId, account: traveller.id, opens, late: alert.lateMinutes, rides })
      person.alertIds.push(alert.alertId)
    }
    if (person.alertIds.length > 0) people.push(person)
  }
  return people
}

/** Somebody wants silence, or no more of it, or deletes an alert. */
async function changeMinds(
  house: TestServer,
  people: Person[],
  draws: Random,
  slow: ReturnType<typeof openSlowReading>,
) {
  for (let n = Math.ceil(people.length / 400); n > 0; n -= 1) {
    const person = draws.pick(people)
    const { traveller } = person
    const whose = { naID: traveller.id }
    if (draws.chance(0.1)) {
      const id = person.alertIds.pop()
      if (id === undefined) continue
      await house.call(calls.deleteAlert, { ...whose, id }, { as: traveller })
      slow.remove(id)
      continue
    }
    person.isSilent = !person.isSilent
    if (person.isSilent) slow.silent.add(traveller.id)
    else slow.silent.delete(traveller.id)
    await (person.isSilent
      ? house.call(calls.suspendAlerts, { ...whose, tillDate: DATE }, { as: traveller })
      : house.call(calls.resumeAlerts, whose, { as: traveller }))
  }
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/is cancelled$/, 'CANCELLED'],
  [/doesn’t call at/, 'NOT_CALLING'],
  [/is delayed/, 'DELAYED'],
  [/min late, now/, 'LATER'],
  [/is less late/, 'EARLIER'],
  [/on time again$/, 'ON_TIME'],
  [/runs after all$/, 'RUNS'],
]

/** What was told against what should have been, text by text. */
async function compare(
  house: TestServer,
  expected: readonly SlowMessage[],
  { people, alerts, kills }: { people: number; alerts: number; kills: number },
): Promise<string> {
  const rows = await house.db.selectFrom('tellings').selectAll().orderBy('n').execute()
  const told = rows.map(({ cause, accountId, toldAt, words, aboutId }) => {
    const [kind = '', train = '', part = ''] = cause.split(':')
    const why = REASONS.find(([pattern]) => pattern.test(words.en.title))?.[1] ?? words.en.title
    return kind === 'trains'
      ? `${toldAt} ${accountId} first ${aboutId}`
      : `${toldAt} ${accountId} ${train}:${part} ${why}`
  })
  const wanted = expected.map((one) =>
    'first' in one ? `${one.at} ${one.account} first ${one.first}` : `${one.at} ${one.account} ${one.train} ${one.why}`,
  )
  const missing = minus(wanted, told)
  const wrong = minus(told, wanted)
  const show = (texts: readonly string[]) => texts.slice(0, 8).join('\n  ')
  assert.equal(
    missing.length + wrong.length,
    0,
    `${missing.length} not told:\n  ${show(missing)}\n${wrong.length} told wrongly:\n  ${show(wrong)}`,
  )
  assert.ok(
    rows.every(({ toldAt, usefulUntil }) => toldAt < usefulUntil),
    'told when it was of no use any more',
  )
  assert.ok(rows.every(({ words }) => [words.en, words.cy].every(({ body }) => body.length <= 120)))
  const kinds = Map.groupBy(told, (text) => text.split(' ').at(-1) ?? '')
  const said = [...kinds]
    .filter(([kind]) => REASONS.some(([, name]) => name === kind))
    .map(([kind, { length }]) => `${kind} ${length}`)
  return [
    `${alerts} alerts of ${people} people, ${TELLERS} servers, ${kills} × kill -9: ${told.length} messages, each exactly once`,
    `  first messages ${told.filter((text) => text.includes(' first ')).length}, ${said.toSorted().join(', ')}`,
    `  the last at ${londonIso(rows.at(-1)?.toldAt ?? instant(0))}; none late, none in silence, none to anybody else`,
  ].join('\n')
}

function minus(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  return some.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
