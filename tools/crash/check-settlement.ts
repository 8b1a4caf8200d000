import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bill } from '@cledrau/domain/payg/bill.ts'
import { schemeFrom, type PaygStep } from '@cledrau/domain/payg/scheme.ts'
import type { Tap } from '@cledrau/domain/payg/taps.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import type { LineEntry } from '@cledrau/world/gates/line.ts'
import type pg from 'pg'
import { ROOT } from '../programs.ts'
import type { TappingCrashHouse } from './tapping-house.ts'

type GateTap = Extract<LineEntry, { type: 'tap' }>['tap']
const YEARS = 365 * 24 * 3_600_000

/** Holds what the product did against what readers wrote down, the rule, and the bank's statement. */
export async function checkSettlement(house: TappingCrashHouse): Promise<string> {
  const pool = openPool(house.databaseUrl, { max: 2 })
  try {
    const written = readFileSync(join(house.outsideFolder, 'gates/taps.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LineEntry)
    const taps = written.flatMap((entry) => (entry.type === 'tap' ? [entry.tap] : []))
    await checkTaps(pool, taps)
    const { total, owed } = await checkDays(pool, taps, house)
    await checkDenied(pool, written)
    const moved = await checkBooks(pool, house)
    assert.equal(moved, total - owed, `the bank has ${moved} for days of ${total}, of which ${owed} is owed`)
    const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`
    return `no tap lost, ${pounds(total)} charged day by day as reckoned, ${pounds(owed)} of it owed, nobody twice, ledger 0, the bank’s statement equal`
  } finally {
    await pool.end()
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(pool: pg.Pool, sql: string): Promise<Row[]> {
  return (await pool.query<Row>(sql)).rows
}

/** Every tap that a reader wrote down, each once. */
async function checkTaps(pool: pg.Pool, taps: readonly GateTap[]): Promise<void> {
  const kept = await rowsOf<{ id: string }>(pool, `select reader || '.' || sequence as id from payg_taps`)
  const ids = taps.map(({ reader, sequence }) => `${reader}.${sequence}`).toSorted()
  assert.deepEqual(kept.map(({ id }) => id).toSorted(), ids, 'a tap is lost, or there is one too many')
  assert.equal((await rowsOf(pool, 'select 1 from payg_aside')).length, 0, 'a tap was kept aside')
}

/** Each traveller's days against the rule on what readers wrote down. */
async function checkDays(pool: pg.Pool, taps: readonly GateTap[], house: TappingCrashHouse) {
  const scheme = schemeFrom(JSON.parse(readFileSync(join(ROOT, 'data/payg/scheme.json'), 'utf8')) as PaygStep[])
  const charges = await rowsOf<{ par: string; day: string; amount: number; owed: number }>(
    pool,
    `select par, day::text as day, sum(amount - refunded)::int as amount,
       coalesce(sum(amount - refunded) filter (where status in ('DECLINED', 'WRITTEN_OFF')), 0)::int as owed
     from payg_charges join payg_travellers t on t.id = traveller_id group by par, day having sum(amount - refunded) > 0`,
  )
  const reckoned: string[] = []
  for (const [par, own] of Map.groupBy(taps, (tap) => tap.par)) {
    const facts = { taps: own.map(asTap), corrections: [], discounts: [], asOf: house.now() }
    for (const day of bill(facts, scheme).weeks.flatMap((week) => week.days)) {
      if (day.travel + day.outside > 0) reckoned.push(`${par} ${day.day} ${day.travel + day.outside}`)
    }
  }
  const charged = charges.map(({ par, day, amount }) => `${par} ${day} ${amount}`)
  assert.deepEqual(charged.toSorted(), reckoned.toSorted(), 'somebody was charged otherwise than reckoned')
  return {
    total: charges.reduce((sum, { amount }) => sum + amount, 0),
    owed: charges.reduce((sum, { owed }) => sum + owed, 0),
  }
}

const asTap = ({ token: device, reader, sequence, station, direction, at, ahead }: GateTap): Tap => ({
  reader,
  sequence,
  station,
  direction,
  at,
  ahead,
  device,
})

/** Readers refuse those who owe or whose bank said no last, and nobody else. */
async function checkDenied(pool: pg.Pool, written: readonly LineEntry[]): Promise<void> {
  const wanted = await rowsOf<{ par: string }>(
    pool,
    `select par from payg_travellers t where exists (select from payg_charges where traveller_id = t.id and status in ('DECLINED', 'RECOVERING'))
       or (select status from payg_card_checks where traveller_id = t.id and decided_at is not null order by decided_at desc, id limit 1) = 'REFUSED'`,
  )
  const told = new Map<string, { n: number; blocked: boolean }>()
  for (const entry of written)
    if (entry.type === 'deny' && entry.n > (told.get(entry.par)?.n ?? 0)) told.set(entry.par, entry)
  const refused = [...told].flatMap(([par, { blocked }]) => (blocked ? [par] : []))
  assert.deepEqual(
    refused.toSorted(),
    wanted.map(({ par }) => par).toSorted(),
    'readers refuse others than they should',
  )
}

async function checkBooks(pool: pg.Pool, house: TappingCrashHouse): Promise<number> {
  const [ledgerSum] = await rowsOf<{ sum: number }>(pool, 'select coalesce(sum(amount), 0) as sum from ledger_entries')
  assert.equal(Number(ledgerSum?.sum), 0, 'the ledger is off')
  const [customer] = await rowsOf<{ sum: number }>(
    pool,
    `select coalesce(sum(amount), 0) as sum from ledger_entries where account = 'customer'`,
  )
  assert.equal(Number(customer?.sum), 0, 'somebody is still owed something')
  const gateway = openBank({ url: house.payments(), notify: '', origins: [] })
  const now = house.now()
  const ledger = openLedger({ db: openDatabase(pool), clock: { now: house.now }, gateway })
  for (let day = addDays(clockTime(now).date, -7); day <= clockTime(now).date; day = addDays(day, 1)) {
    const { differences } = await ledger.reconcile(day)
    assert.deepEqual(differences, [], `our books and the bank’s statement of ${day} differ`)
  }
  const statement = await gateway.statement(instant(now - YEARS), instant(now + YEARS))
  assert.equal(new Set(statement.map(({ key }) => key)).size, statement.length, 'the bank moved something twice')
  const paid = await rowsOf<{ key: string }>(
    pool,
    `select bank_key as key from payg_charges where status in ('PAID', 'RECOVERED', 'REFUNDED')`,
  )
  const atBank = statement.filter(({ kind }) => kind === 'charge').map(({ key }) => key)
  assert.deepEqual(atBank.toSorted(), paid.map(({ key }) => key).toSorted(), 'the bank charged others than we know of')
  return statement.reduce((sum, { amount }) => sum + amount, 0)
}
