import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPool } from './database.ts'
import { migrate, MIGRATIONS } from './migrate.ts'
import { COLUMNS } from './schema.ts'

let house: TestServer
let folder: string
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  folder = mkdtempSync(join(tmpdir(), 'cledrau-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the tables that the code knows are the tables that the migrations leave', async () => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    natural join information_schema.tables
    where table_schema = 'public' and table_name <> 'migrations' and table_type = 'BASE TABLE'`.execute(house.db)
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const found: Record<string, string[]> = {}
  for (const { tableName, columnName } of rows) (found[camel(tableName)] ??= []).push(camel(columnName))
  const sorted = (tables: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, columns.toSorted()]))
  expect(sorted(found)).toEqual(sorted(COLUMNS))
})

test('a migration runs once, however many nodes start at the same moment', async () => {
  writeFileSync(join(folder, '9001-parallel.sql'), 'create table made_once (id integer)')
  const pool = openPool(house.databaseUrl, { max: 4 })
  const runs = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)))
  expect(runs.flat()).toEqual(['9001-parallel.sql'])
  await pool.end()
})

test('a migration that fails leaves nothing behind and names its file', async () => {
  writeFileSync(join(folder, '9002-broken.sql'), 'create table half (id integer); select nonsense')
  const pool = openPool(house.databaseUrl, { max: 4 })
  await expect(migrate(pool, folder)).rejects.toThrow('9002-broken.sql')
  const { rows } = await pool.query("select 1 from information_schema.tables where table_name = 'half'")
  expect(rows).toEqual([])
  rmSync(join(folder, '9002-broken.sql'))
  await pool.end()
})

test('a table that servers of before go on using is waited for a moment at a time, and nobody waits behind it for long', async () => {
  writeFileSync(join(folder, '9003-wider.sql'), 'alter table made_once add column name text')
  const pool = openPool(house.databaseUrl, { max: 4 })
  const user = await pool.connect()
  await user.query('begin')
  await user.query('select * from made_once')
  await expect(migrate(pool, folder, '1ms')).rejects.toThrow(
    '9003-wider.sql failed: canceling statement due to lock timeout',
  )
  await user.query('commit')
  user.release()
  expect(await migrate(pool, folder, '1ms')).toEqual(['9003-wider.sql'])
  await pool.end()
})

test('what no transaction may hold is a file of its own: an index is built while others write', async () => {
  const text = '-- alone\ncreate index concurrently if not exists made_once_by_id on made_once (id)'
  writeFileSync(join(folder, '9004-index.sql'), text)
  const pool = openPool(house.databaseUrl, { max: 4 })
  expect(await migrate(pool, folder)).toEqual(['9004-index.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  await pool.end()
})

test('a migration that was edited after it ran stops the start', async () => {
  writeFileSync(join(folder, '9001-parallel.sql'), 'create table made_differently (id integer)')
  const pool = openPool(house.databaseUrl, { max: 4 })
  await expect(migrate(pool, folder)).rejects.toThrow('9001-parallel.sql was changed')
  await pool.end()
})
