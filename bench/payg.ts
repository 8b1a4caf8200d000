import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as calls from '@cledrau/contract/payg/journeys.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { bill, type BillFacts } from '@cledrau/domain/payg/bill.ts'
import { faultInStatement, statementOf } from '@cledrau/domain/payg/statement.ts'
import type { Tap } from '@cledrau/domain/payg/taps.ts'
import { SCHEME, TABLE } from '@cledrau/domain/payg/testing.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import { startTappingHouse } from '@cledrau/server/testing/tapping.ts'
import type { Database } from '@cledrau/server/db/database.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { sql } from 'kysely'
import { liveThroughNight } from './measure/night.ts'
import { percentiles } from './measure/percentiles.ts'

const STATIONS = Object.keys(TABLE.zones)
const LATER = serviceInstant('2030-01-01', 0)

/** Journeys anywhere, one after the other, half an hour apart. */
function tapsOn(day: string, count: number, seed: number): Tap[] {
  const r = random(seed)
  return Array.from({ length: count }, (_, n): Tap => {
    const station = r.pick(STATIONS)
    const at = serviceInstant(day, 360) + n * 30 * MINUTE
    const reader = `${station}-${n}`
    return {
      reader,
      sequence: seed * 100 + n,
      station,
      direction: n % 2 ? 'OUT' : 'IN',
      at: londonIso(instant(at)),
      ahead: [1, 0, -1],
      device: 'card',
    }
  })
}

const factsOf = (taps: Tap[]): BillFacts => ({ taps, corrections: [], discounts: [], asOf: LATER })

function timed(times: number, work: () => unknown): number[] {
  for (let n = 0; n < Math.min(times, 200); n += 1) work()
  return Array.from({ length: times }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  }).toSorted((a, b) => a - b)
}
const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** How long a bill takes. Each is worked out from its taps alone; nothing is kept from one to the next. */
const bills = (): Promise<Record<string, number>> => {
  const day = factsOf(tapsOn('2026-12-07', 20, 1))
  const year = factsOf(
    Array.from({ length: 365 }, (_, n) => tapsOn(addDays('2026-01-05', n), n % 7 > 4 ? 2 : 4, n + 1)).flat(),
  )
  const week = factsOf(Array.from({ length: 7 }, (_, n) => tapsOn(addDays('2026-12-07', n), 6, n + 1)).flat())
  const statement = statementOf('1', '2026-12-07', week, SCHEME)
  if (!statement) throw new Error('nobody travelled')
  const [aDay, aYear] = [timed(2000, () => bill(day, SCHEME)), timed(100, () => bill(year, SCHEME))]
  const checked = timed(500, () => faultInStatement(statement))
  return Promise.resolve({
    'a day of 20 taps ms p50': at(aDay, 0.5),
    'a day of 20 taps ms p99': at(aDay, 0.99),
    'taps of a year of one card': year.taps.length,
    'a year of one card ms p50': at(aYear, 0.5),
    'a year of one card ms p99': at(aYear, 0.99),
    'a week’s statement checked ms p50': at(checked, 0.5),
    'a week’s statement kB': JSON.stringify(statement).length / 1000,
  })
}

type Figures = Record<string, number>

/** `CARDS`: fewer for a first look. */
const CARDS = Number(process.env.CARDS ?? 100_000)
const MB = 1_000_000

/** Milliseconds of it since now; what work costs however busy the machine is. The database’s are its own. */
function ourProcessor(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

/** A bank that says yes at once: what is measured is ours. */
async function withBank<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"state":"done"}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://bench:secret@127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Cards that went from Cardiff to Newport and back on a Monday; their night has come. */
async function addCards(db: Database, count: number): Promise<void> {
  await sql`
    insert into payg_travellers (id, par, scheme, last_four, expiry_month, expiry_year, first_seen_at, look_at)
    select gen_random_uuid(), lpad(n::text, 29, '0'), 'visa', '4242', 12, 2030, '2026-12-07T08:00:00Z', '2026-12-08T05:00:00Z'
    from generate_series(1, ${count}) n`.execute(db)
  await sql`
    insert into payg_devices (id, traveller_id, token, kind, last_four, first_seen_at, last_seen_at)
    select gen_random_uuid(), id, 'token-' || par, 'CARD', '4242', first_seen_at, first_seen_at from payg_travellers`.execute(
    db,
  )
  await sql`
    insert into payg_taps (at, reader, sequence, traveller_id, device_id, station, direction, said_at, ahead, received_at)
    select ('2026-12-07T' || time || ':00Z')::timestamptz, station || '-1', row_number() over (), d.traveller_id, d.id, station, direction,
      '2026-12-07T' || time || ':00+00:00', '{}', '2026-12-07T21:00:00Z'
    from payg_devices d, (values ('08:00', 'CDF', 'IN'), ('08:20', 'NWP', 'OUT'), ('17:00', 'NWP', 'IN'), ('17:20', 'CDF', 'OUT'))
      as tap (time, station, direction)`.execute(db)
  await sql`analyze payg_travellers, payg_devices, payg_taps`.execute(db)
}

/** A night for a hundred thousand cards, by one server: first every day is worked out and priced, then each is charged. */
const settle = (): Promise<Figures> =>
  withBank((bank) =>
    withOwnServer(
      'bench',
      async (house) => {
        await addCards(house.db, CARDS)
        house.clock.set(instant(Date.parse('2026-12-08T05:00:00Z')))
        const before = process.memoryUsage().rss
        const seen: number[] = []
        const watching = setInterval(() => seen.push(process.memoryUsage().rss), 200)
        const seconds = async (work: () => Promise<unknown>) => {
          const began = performance.now()
          await work()
          return (performance.now() - began) / 1000
        }
        const processor = ourProcessor()
        const settled = await seconds(house.app.payg.charges.settle)
        const charged = await seconds(house.app.payg.charges.chargeDue)
        clearInterval(watching)
        const { paid } = await house.db
          .selectFrom('paygCharges')
          .select((row) => row.fn.countAll<number>().as('paid'))
          .where('status', '=', 'PAID')
          .executeTakeFirstOrThrow()
        // What grows with the cards is more at the end of the night than at its beginning.
        const fifth = Math.ceil(seen.length / 5)
        const [most, early, late] = [seen, seen.slice(0, fifth), seen.slice(-fifth)].map((some) =>
          Math.max(...some),
        ) as [number, number, number]
        const ours = processor() / 1000
        return {
          'cards charged': Number(paid),
          'pricing s': settled,
          'charging s': charged,
          'all of it s': settled + charged,
          'ms a card': ((settled + charged) * 1000) / CARDS,
          'of our processor s': ours,
          'of our processor ms a card': (ours * 1000) / CARDS,
          'memory more than before MB': (most - before) / MB,
          'memory at most MB': most / MB,
          'memory at most in the first fifth MB': early / MB,
          'memory at most in the last fifth MB': late / MB,
        }
      },
      { ROLES: 'api', PAYMENTS_URL: bank, LOG_LEVEL: 'silent' },
    ),
  )

const LAST = '2026-12-07'
const DAYS = 396

/** Somebody with one card and so many taps on each day of thirteen months, each day charged. */
async function addRegular(house: TestServer, aDay: number) {
  const as = await addTraveller(house)
  const [id, device] = [randomUUID(), randomUUID()]
  const { db } = house
  await sql`
    insert into payg_travellers (id, par, scheme, last_four, expiry_month, expiry_year, first_seen_at, account_id, joined_at)
    values (${id}, ${id.replaceAll('-', '').slice(0, 29).toUpperCase()}, 'visa', '4242', 12, 2030, now(), ${as.id}, now())`.execute(
    db,
  )
  await sql`
    insert into payg_devices (id, traveller_id, token, kind, last_four, first_seen_at, last_seen_at)
    values (${device}, ${id}, ${`token-${id}`}, 'CARD', '4242', now(), now())`.execute(db)
  await sql`
    insert into payg_taps (at, reader, sequence, traveller_id, device_id, station, direction, said_at, ahead, received_at)
    select at, station || ${`-${id.slice(0, 8)}`}, row_number() over (), ${id}, ${device}, station, direction,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'), '{}', at
    from (
      select (${LAST}::date - day)::timestamp at time zone 'UTC' + interval '6 hours' + n * interval '50 minutes' as at,
        case when n % 4 in (0, 3) then 'CDF' else 'NWP' end as station, case when n % 2 = 0 then 'IN' else 'OUT' end as direction
      from generate_series(0, ${DAYS - 1}) day, generate_series(0, ${aDay - 1}) n
    ) as tap`.execute(db)
  await sql`
    insert into payg_charges (id, traveller_id, day, amount, status, bank_key, made_at, moved_at)
    select gen_random_uuid(), ${id}, ${LAST}::date - day, 520, 'PAID', gen_random_uuid()::text, now(), now()
    from generate_series(1, ${DAYS - 1}) day`.execute(db)
  return { as, accountId: id }
}

/** Thirteen months of one card as its page asks for them, and two thousand journeys as files; on PostgreSQL, without the network. */
const history = (): Promise<Figures> =>
  withOwnServer(
    'bench',
    async (house) => {
      house.clock.set(instant(Date.parse(`${LAST}T22:00:00Z`)))
      const [usual, busy] = [await addRegular(house, 4), await addRegular(house, 12)]
      await sql`analyze payg_taps, payg_charges`.execute(house.db)
      const fromDate = '2025-11-07'
      const times: number[] = []
      let journeys = 0
      let processor = () => 0
      for (let round = 0; round < 60; round += 1) {
        if (round === 10) processor = ourProcessor()
        const began = performance.now()
        const { reply } = await house.call(calls.listPaygTransactions, { fromDate }, { as: usual.as })
        if (round >= 10) times.push(performance.now() - began)
        journeys = reply.journeys.length
      }
      const ours = processor() / times.length
      const all = await house.call(calls.listPaygTransactions, { fromDate }, { as: busy.as })
      const chosen = all.reply.journeys.slice(0, 2000).map(({ id }) => ({ accountId: busy.accountId, journeyId: id }))
      const file = async (fileType: 'CSV' | 'PDF') => {
        const each: number[] = []
        for (let round = 0; round < 6; round += 1) {
          const began = performance.now()
          const { status } = await house.call(calls.exportPaygJourneys, { fileType, journeys: chosen }, { as: busy.as })
          if (status !== 200) throw new Error(`${fileType}: ${status}`)
          if (round > 0) each.push((performance.now() - began) / 1000)
        }
        return each.toSorted((a, b) => a - b)[2] ?? Number.NaN
      }
      return {
        'journeys of thirteen months': journeys,
        ...percentiles(times),
        'of our processor ms': ours,
        'journeys in a file': chosen.length,
        'CSV s': await file('CSV'),
        'PDF s': await file('PDF'),
      }
    },
    { ROLES: 'api', LOG_LEVEL: 'silent' },
  )

/** `TAPS`: fewer for a first look. */
const TAPS = Number(process.env.TAPS ?? 60_000)
const COMMUTERS = 5000

/** Taps that wait at the readers, as after an hour without a line: how fast they are kept, each page in one transaction. */
async function keeping(): Promise<Figures> {
  const postgres = await startTestPostgres('bench')
  try {
    const { house, gates, close } = await startTappingHouse(postgres, { LOG_LEVEL: 'silent' })
    const start = house.clock.now()
    for (let n = 0; n < TAPS; n += 1)
      gates.tap({
        card: `commuter-1-${n % COMMUTERS}`,
        device: 'CARD',
        condition: 'GOOD',
        station: Math.floor(n / COMMUTERS) % 2 === 0 ? 'CDF' : 'NWP',
        direction: Math.floor(n / COMMUTERS) % 2 === 0 ? 'IN' : 'OUT',
        at: instant(start - 3_600_000 + Math.floor(n / COMMUTERS) * 120_000 + (n % COMMUTERS)),
      })
    const processor = ourProcessor()
    const began = performance.now()
    const kept = await house.app.payg.fetchTaps()
    const seconds = (performance.now() - began) / 1000
    await close()
    return {
      taps: kept,
      'kept in s': seconds,
      'taps/s': kept / seconds,
      'of our processor ms a tap': processor() / kept,
    }
  } finally {
    await postgres.stop()
  }
}

/** The same by a server of its own, as it runs: its memory at most, and whether that grows with the cards. */
const night = (): Promise<Figures> => withBank((bank) => liveThroughNight({ bank, cards: CARDS, addCards }))

export const entries = {
  'payg-bill': bills,
  'payg-taps': keeping,
  'payg-settle': settle,
  'payg-night': night,
  'payg-history': history,
}
