import { strict as assert } from 'node:assert'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import pg from 'pg'
import type { Outcome } from '../../../crash/checkouts.ts'
import type { ManyHouse } from '../../../many/house.ts'

/** So many megabytes of rows that say nothing and don’t get much smaller. */
export async function fill(databaseUrl: string, megabytes: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create table ballast (n bigserial primary key, text text not null)')
    await client.query('alter table ballast alter text set storage external')
    for (let done = 0; done < megabytes; done += 10)
      await client.query(
        `insert into ballast (text) select string_agg(md5(random()::text), '') from generate_series(1, 32 * 1024) as n group by n % 1024`,
        [],
      )
    // As much again, until it is as large as was asked for.
    for (;;) {
      const { rows } = await client.query<{ size: string }>(`select pg_total_relation_size('ballast') as size`)
      const left = megabytes - Number(rows[0]?.size) / 2 ** 20
      if (left < 1) return
      await client.query(
        'insert into ballast (text) select text || md5(random()::text) from ballast order by n limit $1',
        [Math.ceil(left * 1024)],
      )
    }
  } finally {
    await client.end()
  }
}

/** Of those who were told that they had bought: whose order is missing, or without its ticket. */
export async function bought(
  databaseUrl: string,
  outcomes: readonly Outcome[],
): Promise<{ there: number; missing: string[] }> {
  const wanted = outcomes.flatMap(({ orderID, state }) => (state === 'PAID' && orderID ? [orderID] : []))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from orders where status = 'PAID' and ticketed_at is not null and id = any($1)`,
      [wanted],
    )
    const there = new Set(rows.map(({ id }) => id))
    return { there: there.size, missing: wanted.filter((id) => !there.has(id)) }
  } finally {
    await client.end()
  }
}

/** Ledger nought; today’s books the bank’s; and what it has of us is what was sold. */
export async function booksAgree({ databaseUrl, payments, url }: ManyHouse): Promise<void> {
  const pool = openPool(databaseUrl, { max: 2 })
  try {
    const gateway = openBank({ url: payments, notify: url, origins: [] })
    const ledger = openLedger({ db: openDatabase(pool), clock: systemClock, gateway })
    const { differences } = await ledger.reconcile(clockTime(systemClock.now()).date)
    assert.deepEqual(differences, [], 'our books and the bank’s statement differ')
    const balances = await ledger.balances()
    const all = Object.values(balances).reduce((sum, amount) => sum + amount, 0)
    assert.equal(all, 0, 'the ledger is off')
    const { rows } = await pool.query<{ sold: number }>(
      `select coalesce(sum(total), 0)::bigint as sold from orders where status = 'PAID'`,
    )
    assert.equal(balances.clearing ?? 0, rows[0]?.sold, 'the bank has other money than what was sold for')
  } finally {
    await pool.end()
  }
}
