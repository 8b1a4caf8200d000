import { strict as assert } from 'node:assert'
import { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { buyWithCard, type Bought } from '@cledrau/server/testing/bought.ts'
import {
  asSent,
  choose,
  chooseSplit,
  isAdvance,
  isWalkUp,
  search,
  type Chosen,
} from '@cledrau/server/testing/buying.ts'
import { addCopies, templateOf } from '../crash/copied-orders.ts'
import { reportTrain } from '@cledrau/server/testing/late-trains.ts'
import { startPayingHouse, type PayingHouse } from '@cledrau/server/testing/paying.ts'
import { startTestPostgres, type TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { sql } from 'kysely'
import { measuring } from './delay-repay/presence/measured.ts'
import { drawTicketed, type Kind, type Ticketed } from './delay-repay/presence/travellers.ts'
import { seedFor } from '../suite/seed.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const DAY = '2026-12-09'
const EIGHT = 8 * 60
const LATE = 43
/** No more tickets have a code to be asked for in one statement. */
const AT_ONCE = 2000

/**
 * A day on which everything is late, with travellers who were there and others who weren't, all of whom agreed once to be paid
 * without being asked. Nobody who wasn't there is paid by itself; of the others it is told how many were found.
 */
export async function proof(count = 20_000): Promise<string> {
  const postgres = await startTestPostgres('proof-presence')
  try {
    return await provePresence(postgres, count)
  } finally {
    await postgres.stop()
  }
}

export async function provePresence(postgres: TestPostgres, count: number): Promise<string> {
  const measured = measuring()
  const paying = await startPayingHouse(postgres, {
    ROLES: 'api',
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    LOG_LEVEL: 'error',
  })
  try {
    const kinds = await buyOfEach(paying)
    const draws = random(seedFor('presence'))
    const all = Array.from({ length: count }, (_, at) => drawTicketed(kinds[at % kinds.length]!, draws))
    await measured.step('sold in', () => sell(paying, all))
    await liveThrough(paying, measured)
    return `${await judge(paying, all)}\n${measured.told()}`
  } finally {
    measured.stop()
    await paying.close()
  }
}

/** One of each kind, really bought, and how its trains ran. */
async function buyOfEach(paying: PayingHouse): Promise<Kind[]> {
  const { house } = paying
  house.clock.set(MONDAY)
  const as = await addTraveller(house)
  const plain = isWalkUp
  const back = { returnDate: DAY, returnTime: '17:00', ticketType: 'return' } as const
  const bought: [string, Bought][] = [
    [
      'advance',
      await buyWithCard(
        house,
        as,
        choose(await search(house, { destination: 'MAN' }), (fare) => isAdvance(fare) && fare.split === null),
      ),
    ],
    ['any train', await buyWithCard(house, as, choose(await search(house), plain))],
    ['with a seat', await buyWithCard(house, as, choose(await search(house), plain), { reserveSeats: true })],
    [
      'return',
      await buyWithCard(
        house,
        as,
        choose(await search(house, back), (fare) => fare.kind === 'RETURN' && plain(fare)),
      ),
    ],
    ['split', await buyWithCard(house, as, await chooseSplit(house))],
    ['group of two', await buyWithCard(house, as, choose(await search(house, { adult: 2 }), plain))],
    ['season', await buyWithCard(house, as, await aSeason(paying), SEASON)],
    ['flexi', await buyWithCard(house, as, await aBundle(paying, 'DAY'), BUNDLE)],
    ['multiflex', await buyWithCard(house, as, await aBundle(paying, 'SINGLE'), BUNDLE)],
    ['rover', await buyWithCard(house, as, await aRover(paying), BUNDLE)],
  ]
  house.clock.set(serviceInstant(DAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const ways = await house.app.journeys.findWays({ from: 'CDF', to: 'SWA', notBefore: serviceInstant(DAY, EIGHT) })
  const kinds: Kind[] = []
  for (const [kind, { orderID }] of bought) {
    const template = await templateOf(house.db, orderID)
    const trains = template.tickets.flatMap(({ facts }) => facts.trains)
    kinds.push({
      kind,
      template,
      isBundle: kind === 'flexi' || kind === 'multiflex',
      trains: trains.length > 0 ? trains.slice(0, 1) : ways.slice(0, 4).map((way) => way[0]!),
    })
  }
  const named = new Map(
    [...kinds.flatMap(({ template }) => template.tickets.flatMap(({ facts }) => facts.trains)), ...ways.flat()].map(
      ({ uid, serviceDate }) => [`${uid} ${serviceDate}`, { uid, serviceDate }],
    ),
  )
  for (const train of named.values()) await reportTrain(house, train, LATE)
  // Whoever bought the patterns has no part in the day.
  await forgetPatterns(paying, as)
  return kinds
}

const SEASON = {
  season: true,
  passengers: [{ reference: 'A1', firstName: 'Carys', lastName: 'Evans' }],
  photocard: 'AB1234',
  fulfilment: { method: 'MVD' as const },
}

async function aSeason({ house }: PayingHouse): Promise<Chosen> {
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-08', ticketType: 'season' } as const
  const { reply } = await house.call(travelPassSearch, asked)
  const weekly = reply?.fareInformation.find(({ duration }) => duration === 'weekly')
  assert.ok(weekly, 'no weekly season')
  return { fareInformation: [asSent(weekly)] } as Chosen
}

const BUNDLE = { fulfilment: { method: 'MVD' as const } }

/** Of days, or of journeys: both are good between Cardiff and Swansea. */
async function aBundle({ house }: PayingHouse, unit: 'DAY' | 'SINGLE'): Promise<Chosen> {
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-08', ticketType: 'multiflex' } as const
  const { reply } = await house.call(travelPassSearch, asked)
  const bundle = reply?.fareInformation.find((one) => one.isCarnet && one.unit === unit)
  assert.ok(bundle, `no bundle of ${unit}`)
  return { fareInformation: [asSent(bundle)] } as Chosen
}

async function aRover({ house }: PayingHouse): Promise<Chosen> {
  const { reply } = await house.call(roverSearch, { outboundDate: '2026-12-08' })
  const [rover] = reply?.fareInformation ?? []
  assert.ok(rover, 'no rover')
  return { fareInformation: [asSent(rover)] } as Chosen
}

const forgetPatterns = ({ house }: PayingHouse, { id }: KnownTraveller) =>
  sql`update rides set until = now() where account_id = ${id}`.execute(house.db)

async function sell({ house }: PayingHouse, all: readonly Ticketed[]): Promise<void> {
  const { db } = house
  await house.app.tickets.inspections.addDevice('guard', 'guard-of-the-day')
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    const people = JSON.stringify(some.flatMap((one) => one.people.map(({ account }) => ({ id: account }))))
    await sql`
      insert into accounts select row.* from json_to_recordset(${people}::json) as copy(id uuid),
        (select a as one from accounts a limit 1) pattern, jsonb_populate_record(pattern.one,
        jsonb_build_object('id', copy.id, 'email', copy.id || '@example.org', 'email_key', copy.id || '@example.org')) row`.execute(
      db,
    )
    await sql`
      insert into repay_choices (account_id, pay_to, pay_without_asking, chosen_at)
      select id, '{"kind":"card"}', true, ${utcIso(MONDAY)} from json_to_recordset(${people}::json) as copy(id uuid)`.execute(
      db,
    )
    await addCopies(
      db,
      some.map(({ copy }) => copy),
    )
    const scans = JSON.stringify(
      some.flatMap(({ scan }) =>
        scan ? [{ issue: scan.issueId, at: utcIso(scan.at), uid: scan.train.uid, day: scan.train.serviceDate }] : [],
      ),
    )
    await sql`
      insert into inspections (id, device_id, issue_id, scanned_at, received_at, verdict, train_uid, service_date)
      select gen_random_uuid(), (select id from inspector_devices limit 1), issue, at, at, 'VALID', uid, day
      from json_to_recordset(${scans}::json) as scan(issue text, at timestamptz, uid text, day date)`.execute(db)
    const back = some.flatMap(({ doing, copy }) => (doing === 'GAVE_BACK' ? copy.tickets.map(({ id }) => id) : []))
    await sql`update tickets set status = 'REFUNDED' where id = any(${back}::uuid[])`.execute(db)
    await sql`update rides set until = ${utcIso(MONDAY)} where ticket_id = any(${back}::uuid[])`.execute(db)
  }
  // Written within seconds: a day's own rows the database would have looked through by itself in the meantime.
  await sql`analyze`.execute(db)
}

/** As it happens on the day: what was missed while nobody looked is found at its end. */
async function liveThrough({ house }: PayingHouse, measured: ReturnType<typeof measuring>): Promise<void> {
  const now = serviceInstant(DAY, 26 * 60)
  house.clock.set(now)
  house.app.railway.hear({ newsAt: now, beatAt: now })
  const { watching } = house.app.repay
  await measured.step('found in', watching.sweep)
  house.clock.advance(2 * 60_000)
  await measured.step('judged in', watching.judgeDue)
}

async function judge({ house }: PayingHouse, all: readonly Ticketed[]): Promise<string> {
  const { rows } = await sql<{ order: string; account: string; sent: boolean; promised: number; propose: boolean }>`
    select c.order_id as order, c.account_id as account, c.sent_at is not null as sent, c.promised,
      j.presence in ('BOOKED', 'SCAN', 'TAP', 'ACTIVATION') as propose
    from claims c join made_journeys j on j.id = c.journey_id`.execute(house.db)
  const byPerson = Map.groupBy(rows, ({ order, account }) => `${order} ${account}`)
  const lines: string[] = []
  let wrongly = 0
  for (const [kind, some] of Map.groupBy(all, (one) => one.kind)) {
    const tally = { there: 0, found: 0, paid: 0, away: 0, proposedAway: 0 }
    for (const { copy, people } of some)
      for (const { account, there } of people) {
        const claims = byPerson.get(`${copy.orderId} ${account}`) ?? []
        const isPaid = claims.some(({ sent, promised }) => sent || promised > 0)
        const isFound = claims.some(({ propose }) => propose)
        if (there) {
          tally.there += 1
          tally.found += Number(isFound)
          tally.paid += Number(isPaid)
        } else {
          tally.away += 1
          tally.proposedAway += Number(isFound)
          wrongly += Number(isPaid)
        }
      }
    const share = (part: number, of: number) => `${of === 0 ? 0 : Math.round((100 * part) / of)} %`
    lines.push(
      `${kind}: ${tally.there} were there, ${share(tally.found, tally.there)} found and ${share(tally.paid, tally.there)} paid without a press; ` +
        `${tally.away} were not, ${share(tally.proposedAway, tally.away)} proposed, none paid`,
    )
  }
  assert.equal(wrongly, 0, `${wrongly} were paid by themselves who were not there`)
  const known = new Set(all.flatMap(({ copy, people }) => people.map(({ account }) => `${copy.orderId} ${account}`)))
  const strangers = [...byPerson.keys()].filter((person) => !known.has(person))
  assert.deepEqual(strangers, [], 'somebody who has no part in the day is owed something')
  assert.ok(
    rows.some(({ sent }) => sent),
    'nobody was paid at all: this proves nothing',
  )
  return [`${all.length} tickets of a day on which every train was ${LATE} minutes late`, ...lines].join('\n')
}
