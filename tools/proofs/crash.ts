import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import pg from 'pg'
import { checkOut, findTicket, type Outcome } from '../crash/checkouts.ts'
import { openCrashHouse, PAYING_PARTS, type CrashHouse } from '../crash/house.ts'
import { seedFor } from '../suite/seed.ts'

/** A kill for so many checkouts. */
const CHECKOUTS_A_KILL = 50
const AT_ONCE = 8
/** Everything has come right so soon after the last restart. */
const COMES_RIGHT_WITHIN = 30_000

/**
 * Server, database and bank are killed at random while travellers pay, and start again. Afterwards nobody has paid twice
 * or for nothing, nothing that was acknowledged is lost, and our books and the bank's agree to the penny.
 */
export const proof = (count = 10_000) => proveCrashes(count, Math.ceil(count / CHECKOUTS_A_KILL))

export async function proveCrashes(checkouts: number, kills: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-crash-'))
  // Each buyer comes from an address of their own: what one may hold as a guest is little.
  const house = await openCrashHouse(folder, { TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const chosen = await findTicket(house.url)
    const outcomes: Outcome[] = []
    const draws = random(seedFor('crash'))
    let left = checkouts
    const buyer = async () => {
      while (left-- > 0) outcomes.push(await checkOut(house.url, chosen, { from: addressOf(left) }))
    }
    const killed = { server: 0, database: 0, bank: 0 }
    const killer = async () => {
      for (let kill = 0; kill < kills; kill++) {
        // Shared out over the checkouts; at least one of each part, then as chance has it.
        const due = ((kill + draws.below(1000) / 1000) * (checkouts - AT_ONCE)) / kills
        while (outcomes.length < due) await wait(20)
        const part = PAYING_PARTS[kill] ?? PAYING_PARTS[draws.below(PAYING_PARTS.length)] ?? 'server'
        await wait(draws.below(300))
        house.kill(part)
        killed[part] += 1
        await wait(50)
        await house.untilUp()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, buyer)])
    await house.untilUp()
    const states = Object.entries(Object.groupBy(outcomes, ({ state }) => state)).map(
      ([state, list]) => `${list?.length} ${state}`,
    )
    const comeRight = await untilComeRight(house)
    const checked = await check(house, outcomes)
    const kinds = PAYING_PARTS.map((part) => `${part} ${killed[part]}`).join(', ')
    return [
      `${checkouts} checkouts (${states.join(', ')}) through ${kills} × kill -9 (${kinds})`,
      `all came right ${(comeRight / 1000).toFixed(1)} s after the last restart: ${checked}`,
    ].join('\n')
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A network is as large as its first three numbers. */
const addressOf = (buyer: number) => `10.${buyer >> 8}.${buyer & 255}.1`

async function ask(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(sql)
  return Number(rows[0]?.count ?? 0)
}

const UNTICKETED = `select count(*) from orders where status = 'PAID' and ticketed_at is null`
const UNDER_WAY = `select count(*) from orders where status = 'PAYING'`
const TO_RETURN = `select count(*) from refunds where status = 'WAITING'`

/** Nobody asks any more: what is left to do gets done by itself. */
async function untilComeRight({ databaseUrl }: CrashHouse): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const began = Date.now()
  try {
    for (;;) {
      const open = [await ask(client, UNTICKETED), await ask(client, UNDER_WAY), await ask(client, TO_RETURN)]
      const waited = Date.now() - began
      if (open.every((count) => count === 0)) return waited
      const [unticketed, underWay, toReturn] = open
      const text = `${unticketed} paid without a ticket, ${underWay} being paid, ${toReturn} to be returned`
      assert.ok(waited < COMES_RIGHT_WITHIN, `after ${waited} ms: ${text}`)
      await wait(200)
    }
  } finally {
    await client.end()
  }
}

async function check(house: CrashHouse, outcomes: readonly Outcome[]): Promise<string> {
  const client = new pg.Client({ connectionString: house.databaseUrl })
  await client.connect()
  const pool = openPool(house.databaseUrl, { max: 2 })
  try {
    assert.deepEqual(
      outcomes.filter(({ state }) => state === 'STUCK'),
      [],
      'somebody never learned how it ended',
    )
    const acknowledged = outcomes.flatMap(({ orderID, state }) => (state === 'PAID' && orderID ? [orderID] : []))
    assert.ok(
      acknowledged.length > outcomes.length / 2,
      `only ${acknowledged.length} of ${outcomes.length} bought anything`,
    )
    const { rows } = await client.query<{ id: string; status: string; ticketed: boolean }>(
      'select id, status, ticketed_at is not null as ticketed from orders where id = any($1)',
      [acknowledged],
    )
    assert.equal(rows.length, acknowledged.length, 'an acknowledged order is lost')
    assert.deepEqual(
      rows.filter(({ status, ticketed }) => status !== 'PAID' || !ticketed),
      [],
      'paid and not ticketed',
    )

    const twice = await ask(
      client,
      `select count(*) from (select order_id from ticket_products group by order_id having count(*) > 1) as twice`,
    )
    assert.equal(twice, 0, `${twice} orders have two sets of tickets`)
    const wrong = await ask(
      client,
      `select count(*) from (select order_id from ticket_products p join tickets t on t.product_id = p.id
       group by order_id having count(*) <> 1) as wrong`,
    )
    assert.equal(wrong, 0, `${wrong} orders of one ticket have another number of them`)
    const charged = await ask(
      client,
      `select count(*) from (select order_id from payment_orders join payments on payments.id = payment_id
       where payments.status = 'PAID' group by order_id having count(*) > 1) as charged`,
    )
    assert.equal(charged, 0, `${charged} orders were charged twice`)
    assert.equal(
      await ask(client, 'select coalesce(sum(amount), 0) as count from ledger_entries'),
      0,
      'the ledger is off',
    )

    const gateway = openBank({ url: house.payments, notify: house.url, origins: [] })
    const ledger = openLedger({ db: openDatabase(pool), clock: systemClock, gateway })
    const { differences } = await ledger.reconcile(clockTime(systemClock.now()).date)
    assert.deepEqual(differences, [], 'our books and the bank’s statement differ')
    const sold = await ask(client, `select coalesce(sum(total), 0) as count from orders where status = 'PAID'`)
    const day = systemClock.now()
    const statement = await gateway.statement((day - 86_400_000) as typeof day, (day + 86_400_000) as typeof day)
    const taken = statement.reduce((sum, { amount }) => sum + amount, 0)
    assert.equal(taken, sold, `the bank took ${taken} for tickets of ${sold}`)
    return `${acknowledged.length} acknowledged orders kept, none charged twice, none ticketed twice, £${(sold / 100).toFixed(2)} sold and taken, ledger 0`
  } finally {
    await pool.end()
    await client.end()
  }
}
