import { randomUUID } from 'node:crypto'
import { instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { trainsOn } from '@cledrau/planner'
import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { addCopies, copyOf, templateOf } from '@cledrau/tools/crash/copied-orders.ts'
import { reportTrain } from '@cledrau/server/testing/late-trains.ts'
import { startPayingHouse, type PayingHouse } from '@cledrau/server/testing/paying.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { sql } from 'kysely'
import { percentiles } from '../measure/percentiles.ts'
import { askAt, searches } from '../search.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const DAY = '2026-12-09'
const TICKETS = Number(process.env.TICKETS ?? 60_000)
const ACCOUNTS = 5000
const LATE = 43
/** What travellers search for meanwhile, over HTTP; asked until the work is done, so many seconds at a time. */
const [SEARCHES_A_SECOND, AT_A_TIME, NEXT_DAY] = [50, 5, '2026-12-10']

/**
 * All trains of a day late and sixty thousand tickets on them, all of it known at the same moment, as after a feed that was cut
 * all day: until the last one is proposed, and how long a search takes meanwhile. Whoever searches, server and database share
 * the machine.
 */
export async function lateDay(): Promise<Record<string, number>> {
  const postgres = await startTestPostgres('bench-late-day')
  const settings = {
    ROLES: 'api',
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '100000000',
  }
  const paying = await startPayingHouse(postgres, settings)
  try {
    const { house } = paying
    const trains = await lateTrains(paying)
    await sellTickets(paying, trains)
    const now = serviceInstant(DAY, 26 * 60)
    house.clock.set(now)
    house.app.railway.hear({ newsAt: now, beatAt: now })
    await searching(paying, async () => {})
    const quiet = await searching(paying, async () => {})

    const { watching } = house.app.repay
    const began = performance.now()
    const before = process.cpuUsage()
    let [found, ended] = [0, 0]
    let used = before
    const meanwhile = await searching(paying, async () => {
      await watching.sweep()
      found = performance.now()
      await watching.judgeDue()
      ended = performance.now()
      used = process.cpuUsage(before)
    })
    const { rows } = await sql<{ count: string }>`select count(*) from claims where status = 'PROPOSED'`.execute(
      house.db,
    )
    const proposed = Number(rows[0]?.count ?? 0)
    return {
      trains: trains.length,
      tickets: TICKETS,
      proposed,
      'trips found, s': (found - began) / 1000,
      'all proposed, s': (ended - began) / 1000,
      'proposals a second': proposed / ((ended - began) / 1000),
      // The server's with the searches meanwhile, and theirs who ask: the database has its own.
      'processor for one, ms': (used.user + used.system) / 1000 / proposed,
      'searches/s beside': SEARCHES_A_SECOND,
      ...named('search before', percentiles(quiet.times)),
      ...named('search meanwhile', percentiles(meanwhile.times)),
      'search errors': quiet.errors + meanwhile.errors,
    }
  } finally {
    await paying.close()
    await postgres.stop()
  }
}

const named = (name: string, figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}, ${figure}`, value]))

/** Every train of the day that calls more than twice, each reported late all the way. */
async function lateTrains({ house }: PayingHouse): Promise<TicketTrain[]> {
  house.clock.set(serviceInstant(DAY, -120))
  await house.app.journeys.plannedCalls.freezeDue()
  house.clock.set(serviceInstant(DAY, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  const all = [...trainsOn(house.app.retail.ground.timetable().image, DAY)].filter(
    ({ mode, calls }) => mode === 'rail' && calls.length > 2 && calls.at(-1)!.arrival < 24 * 60,
  )
  const own = house.app.retail.ground.own()
  const ours = all.filter(({ operator }) => own.includes(operator))
  for (const { uid } of ours) await reportTrain(house, { uid, serviceDate: DAY }, LATE)
  return ours.map(({ uid, operator, calls }) => {
    const [first, last] = [calls[0]!, calls.at(-1)!]
    return {
      uid,
      operator,
      serviceDate: DAY,
      from: first.stop,
      to: last.stop,
      terminus: last.stop,
      departs: serviceInstant(DAY, first.departure),
      arrives: serviceInstant(DAY, last.arrival),
      seat: { coach: 'B', seat: '1A' },
      mode: 'Rail',
    }
  })
}

async function sellTickets({ house }: PayingHouse, trains: readonly TicketTrain[]): Promise<void> {
  house.clock.set(MONDAY)
  const as = await addTraveller(house)
  const bought = await buyWithCard(house, as, choose(await search(house), isWalkUp))
  const template = await templateOf(house.db, bought.orderID)
  const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID())
  await sql`
    insert into accounts select row.* from json_to_recordset(${JSON.stringify(accounts.map((id) => ({ id })))}::json) as copy(id uuid),
      accounts a, jsonb_populate_record(a, jsonb_build_object('id', copy.id, 'email', copy.id || '@example.org', 'email_key', copy.id || '@example.org')) row
    where a.id = ${as.id}`.execute(house.db)
  const copies = Array.from({ length: TICKETS }, (_, at) => {
    const train = trains[at % trains.length]!
    const { from: origin, to: destination } = train
    const facts = { trains: [train], bookedTrainsOnly: true, origin, destination }
    return copyOf(template, { buyer: accounts[at % ACCOUNTS]!, facts })
  })
  await addCopies(house.db, copies)
  await sql`analyze`.execute(house.db)
}

/** Searches at a steady rate as long as something else goes on. */
async function searching(
  { house }: PayingHouse,
  meanwhile: () => Promise<void>,
): Promise<{ times: number[]; errors: number }> {
  const queries = searches(2000, NEXT_DAY)
  const all = { times: [] as number[], errors: 0 }
  const state = { over: false }
  const work = meanwhile().finally(() => {
    state.over = true
  })
  for (let at = 0; at === 0 || !state.over; at += 1) {
    const from = (at * SEARCHES_A_SECOND * AT_A_TIME) % queries.length
    const some = await askAt(
      SEARCHES_A_SECOND,
      AT_A_TIME,
      { address: house.app.server.listeningOrigin },
      queries.slice(from),
    )
    all.times.push(...some.times)
    all.errors += some.errors
  }
  await work
  return all
}
