import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import pg from 'pg'
import type { Outcome } from './checkouts.ts'

/** Where somebody paid: what is asked afterwards. */
export type PayingHouse = { url: string; databaseUrl: string; payments: string }

/** Everything has come right so soon after the last part is there again. */
const COMES_RIGHT_WITHIN = 30_000

async function ask(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(sql)
  return Number(rows[0]?.count ?? 0)
}

const UNTICKETED = `select count(*) from orders where status = 'PAID' and ticketed_at is null`
const UNDER_WAY = `select count(*) from orders where status = 'PAYING'`
const TO_RETURN = `select count(*) from refunds where status = 'WAITING'`

/** Nobody asks any more: what is left to do gets done by itself. */
export async function untilComeRight({ databaseUrl }: Pick<PayingHouse, 'databaseUrl'>): Promise<number> {
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

/** Everybody learnt how it ended; what was acknowledged is there, ticketed once and paid once; and the books are the bank’s. */
export async function checkCheckouts(house: PayingHouse, outcomes: readonly Outcome[]): Promise<string> {
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
