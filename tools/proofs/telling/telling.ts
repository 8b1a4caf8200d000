import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { playDay } from '../../live/likely/played-day.ts'
import { seedFor } from '../../suite/seed.ts'
import { compareTold, gotInAll, toldInAll } from './compare.ts'
import { openOutside, type Outside } from './outside.ts'
import { openPeople } from './people.ts'
import { judgePhones } from './slow-phones.ts'
import { openSlowReading } from './slow-reading.ts'
import { startTeller } from './tellers.ts'

const DATE = '2026-12-07'
const BAD = 3
const TELLERS = 2
/** Minutes of the day: before the first train, and after the last. */
const [FIRST, LAST] = [4 * 60, 25 * 60]
const LINGERS = 7200
/** Alerts for a kill. */
const A_KILL = 25
/** A minute goes by in so many milliseconds: somebody is killed anywhere in it. */
const A_MINUTE = 150
const MINUTE = 60_000
/** How often services begin to be in trouble, and for how many minutes at most. */
const [TROUBLE, LASTS] = [0.07, 4]

/**
 * `npm run proof -- telling [COUNT]`: on a bad day so many alerts, two servers that tell and send, push services that are
 * slow, refuse, fail or lose their yes, kill -9 of any of them at any moment; people who want silence, sleep, delete, give
 * their phone away or lose it. What was told is held against a slow reading of the movements that shares no rule with it:
 * each event told exactly once, at its minute, to whom it concerns alone. What phones and mailboxes got is held against
 * that: all of it that is of use, in its order, and again only where nobody can know; nothing in silence or in quiet hours,
 * and nothing to a stranger.
 */
export async function proof(count = 5000): Promise<string> {
  const seed = seedFor('telling')
  const outside = await openOutside(seed)
  try {
    return await withOwnServer(
      'telling',
      (house) => proveTelling(house, outside, { alerts: count, kills: Math.ceil(count / A_KILL), seed }),
      { ROLES: 'api', ...outside.environment },
    )
  } finally {
    await outside.stop()
  }
}

type Asked = {
  alerts: number
  kills: number
  seed: number
  lines?: readonly string[]
  hours?: readonly [number, number]
}

/** `house` knows where `outside` is. */
export async function proveTelling(house: TestServer, outside: Outside, asked: Asked): Promise<string> {
  const { alerts, kills, seed, lines, hours = [FIRST, LAST] } = asked
  const day = playDay({ seed, date: DATE, level: BAD, ...(lines ? { lines: new Set(lines) } : {}) })
  const draws = random(seed)
  const slow = openSlowReading()
  house.clock.set(day.momentOf(hours[0] * 60))
  const people = await openPeople({ house, outside, day, draws, slow, asked: { alerts, hours, date: DATE } })

  const troubles: string[] = []
  const keysFolder = join(house.varDir, 'keys')
  const { databaseUrl } = house
  const teller = { databaseUrl, keysFolder, environment: outside.environment, seed, date: DATE, level: BAD }
  const tellers = await Promise.all(
    Array.from({ length: TELLERS }, () =>
      startTeller({ ...teller, lines: lines ?? null }, (text) => troubles.push(text)),
    ),
  )
  /** Anybody of those who may end. */
  const mortals = [...tellers, ...tellers, outside]
  const troubled = new Set<number>()
  // In the end everything is calm, so that what waited comes, and what somebody sent who was killed then is noted.
  const calmFrom = hours[1] - 2 * LASTS
  let [killed, lasts] = [0, 0]
  try {
    for (let minute = hours[0]; minute < hours[1]; minute += 1) {
      const second = minute * 60
      const now = day.momentOf(second)
      house.clock.set(now)
      lasts = lasts > 0 ? lasts - 1 : draws.chance(TROUBLE) ? draws.between(1, LASTS) : 0
      const isTroubled = lasts > 0 && minute < calmFrom
      await outside.passTo(now, isTroubled)
      await people.changeMinds()
      const trains = new Map(day.at(second, LINGERS).map((train) => [nameOf(train), train]))
      slow.read(now, (name) => trains.get(name))
      const told = Promise.all(tellers.map((one) => one.tick(second)))
      // Shared out over the day; several in a minute where there are more kills than minutes, and none when all is calm.
      const due = Math.min(kills, Math.floor((kills * (minute - hours[0] + 1)) / (calmFrom - hours[0])))
      if (isTroubled || killed < due) troubled.add(now)
      const dying = Array.from({ length: due - killed }, async () => {
        const [moment, one] = [draws.below(A_MINUTE), draws.pick(mortals)]
        await wait(moment)
        await one.kill()
      })
      killed = due
      await Promise.all([told, ...dying])
    }
  } finally {
    await Promise.all(tellers.map((one) => one.stop()))
  }
  assert.deepEqual(troubles, [])
  const told = await toldInAll(house.db)
  const said = compareTold(told, slow.messages, people.news)
  const judged = judgePhones({
    told,
    got: await gotInAll(house.db, outside),
    places: people.places,
    people: people.people,
    ends: day.momentOf(hours[1] * 60),
    isTroubled: (at) => troubled.has(Math.floor(at / MINUTE) * MINUTE),
  })
  assert.equal(judged.faults.length, 0, `${judged.faults.length} faults:\n  ${judged.faults.slice(0, 12).join('\n  ')}`)
  const { heard, repeated, replaced, excused } = judged
  assert.ok(heard > (replaced + excused) * 2, `only ${heard} were to be heard of, ${replaced} and ${excused} not`)
  return [
    `${alerts} alerts of ${people.people.size} people, ${TELLERS} servers and their push services, ${killed} × kill -9, ` +
      `${troubled.size} minutes of trouble: ${told.length} messages, each exactly once`,
    `  ${said}`,
    `  on phones and in mailboxes ${heard}, ${repeated} of them again; ${replaced} replaced by newer news, ${excused} of no use by then or still to come`,
    `  the last at ${londonIso(instant(told.at(-1)?.at ?? 0))}; ${people.said()}; none late, none in silence or quiet hours, none to anybody else`,
  ].join('\n')
}
