import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { PERSONAL_DATA } from '@cledrau/contract/account/your-data.ts'
import { copyGuestData, eraseGuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import { addFavourite } from '@cledrau/contract/account/favourites.ts'
import { keepRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { savePreferences } from '@cledrau/contract/account/preferences.ts'
import { updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { buyTickets, buyTicketsAsGuest } from '@cledrau/server/testing/ticketed.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ROOT } from '../programs.ts'
import { faultsOf, readRegister, type Line } from './register.ts'

const register = readRegister()
let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Every table with its columns, by the names that the code has for them; those of the queue of jobs begin with its own. Parts of a
 * table are the table.
 */
async function tablesOf(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname as schema, k.relname as table, a.attname as column from pg_class k
    join pg_namespace n on n.oid = k.relnamespace
    join pg_attribute a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and not k.relispartition and k.relkind in ('r', 'p') and k.relname <> 'migrations'`.execute(house.db)
  const tables = new Map<string, string[]>()
  for (const { schema, table, column } of rows) {
    const name = schema === 'public' ? camel(table) : `${schema}.${camel(table)}`
    tables.set(name, [...(tables.get(name) ?? []), camel(column)])
  }
  return tables
}

test('every column of every table has its line, and no line is about what isn’t there', async () => {
  expect(faultsOf(register, await tablesOf())).toEqual([])
})

test('the register sees what is missing, and what is said wrongly', () => {
  const line: Line = { table: 'a', columns: ['b'], whose: 'traveller', why: 'w', ground: 'contract', kept: 'k', goes: 'erased', subject: '' } // prettier-ignore
  const tables = new Map([['a', ['b']]])
  expect(faultsOf([line], tables)).toEqual([])
  expect(faultsOf([line], new Map([['a', ['b', 'c']]]))).toEqual(['a.c is kept, and no line says whose it is'])
  for (const wrong of [{ columns: ['b', 'd'] }, { columns: ['b', 'b'] }, { goes: 'stays' as const }, { why: '' }])
    expect(faultsOf([{ ...line, ...wrong }], tables)).toHaveLength(1)
})

test('each table that says something of somebody stands in one activity of the record of processing', () => {
  const record = readFileSync(join(ROOT, 'docs/privacy/record.md'), 'utf8')
  const rows = record.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Activity'))
  const recorded = rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([\w.]+)`/g)].map(([, table = '']) => table),
  )
  const personal = new Set(register.filter(({ whose }) => whose !== 'nobody').map(({ table }) => table))
  expect(recorded.toSorted()).toEqual([...personal].toSorted())
})

/** What each area says that it keeps about people, and what becomes of it with the account. */
const parts = new Map(
  globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/subject: '([A-Z_]+)',[\s\S]*?onDeletion: '(\w+)'/g),
    ])
    .map(([, subject = '', onDeletion = '']) => [subject, onDeletion]),
)

test('what somebody can take along is what the register calls theirs, and goes or stays as it says', () => {
  const named = [...new Set(register.map(({ subject }) => subject).filter(Boolean))]
  expect(named.toSorted()).toEqual([...PERSONAL_DATA].toSorted())
  expect([...parts.keys()].toSorted()).toEqual(named.toSorted())
  for (const [subject, onDeletion] of parts) {
    const ways = new Set(register.filter((line) => line.subject === subject).map(({ goes }) => goes))
    const stays = ways.has('unnamed') || ways.has('term')
    expect([subject, onDeletion === 'kept' ? stays : ways.has('erased') || ways.has('used')]).toEqual([subject, true])
  }
})

test('what a guest takes along is what the register calls a guest’s', async () => {
  const { orderID, guest } = await buyTicketsAsGuest(house, choose(await search(house), isWalkUp))
  const { reply } = await house.call(copyGuestData, { orderID, format: 'json' }, { as: guest })
  const { data } = JSON.parse(reply.content) as { data: Record<string, unknown> }
  const theirs = register.filter(({ whose }) => whose === 'guest' || whose === 'traveller or guest')
  expect(Object.keys(data).toSorted()).toEqual(
    [...new Set(theirs.map(({ subject }) => subject).filter(Boolean))].toSorted(),
  )
})

test('erased by the guest, nothing is left in what the register calls erasable and a guest’s', async () => {
  const { orderID, guest } = await buyTicketsAsGuest(house, choose(await search(house), isWalkUp))
  const erasable = register.filter(
    ({ whose, goes, columns }) =>
      (whose === 'guest' || whose === 'traveller or guest') && goes === 'erased' && columns.includes('orderId'),
  )
  expect(erasable.length).toBeGreaterThan(3)
  onTestFinished(() => void house.clock.set(before))
  const before = house.clock.now()
  house.clock.advance(3 * DAY)
  expect((await house.call(eraseGuestData, { orderID }, { as: guest })).status).toBe(200)
  for (const { table } of erasable) {
    const name = table.replaceAll(/[A-Z]/g, '_$&').toLowerCase()
    const { rows } = await sql`select 1 from ${sql.table(name)} where order_id = ${orderID}`.execute(house.db)
    expect([table, rows.length]).toEqual([table, 0])
  }
})

test('for all that goes there is a statement, or a row that it goes with', async () => {
  const { rows } = await sql<{ child: string }>`
    select distinct conrelid::regclass::text as child from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(
    house.db,
  )
  const withParent = new Set(rows.map(({ child }) => camel(child)))
  const stores = globSync('server/src/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const goesAway = (table: string) =>
    withParent.has(table) ||
    new RegExp(
      `deleteFrom\\('${table}'|updateTable\\('${table}'|drop table|delete from ${table.replaceAll(/[A-Z]/g, '_$&').toLowerCase()}`,
    ).test(stores)
  const stuck = register.filter(({ goes, table }) => goes !== 'stays' && goes !== 'unnamed' && !goesAway(table))
  expect(stuck.map(({ table }) => table)).toEqual([])
})

test('with the account goes what the register says, in every table', async () => {
  const carys = await addTraveller(house, { firstName: 'Gwenhwyfar' })
  await house.call(addFavourite, { origin: 'CDF', destination: 'AYW', name: 'Adre' }, { as: carys })
  await house.call(savePreferences, { data: { our_trains_only: true } }, { as: carys })
  await house.call(updateSearchHistory, { out: { stations: { first: 'CDF' } } }, { as: carys })
  await house.call(keepRailcard, { code: 'YNG', number: 'ABC1234567', endsOn: '2031-03-03' }, { as: carys })
  await house.call(login, { email: carys.email, password: PASSWORD, platform: 'ios', deviceID: 'phone-0123456789' })
  await buyTickets(house, carys, choose(await search(house), isWalkUp))
  const owned = [...(await tablesOf())].filter(([, columns]) => columns.includes('accountId')).map(([table]) => table)
  const rowsOf = async () => {
    const found = new Map<string, number>()
    for (const table of owned) {
      const name = table.replaceAll(/[A-Z]/g, '_$&').toLowerCase()
      const { rows } = await sql<{
        n: number
      }>`select count(*)::integer as n from ${sql.table(name)} where account_id = ${carys.id}`.execute(house.db)
      if (rows[0]?.n) found.set(table, rows[0].n)
    }
    return found
  }
  const before = await rowsOf()
  expect(before.size).toBeGreaterThan(8)
  const asked = { email: carys.email, password: PASSWORD, reason: 'OTHER', comment: '' }
  expect((await house.call(deleteUser, asked as never, { as: carys })).status).toBe(200)
  const left = [...(await rowsOf()).keys()].filter((table) =>
    register.some((line) => line.table === table && line.columns.includes('accountId') && line.goes === 'erased'),
  )
  expect(left).toEqual([])
})
