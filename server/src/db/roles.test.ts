import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ownDatabase } from '../testing/test-server.ts'
import { withDatabase } from '../testing/test-postgres.ts'
import { bringForward } from './bring-forward.ts'
import { READER_ROLE, SERVER_ROLE } from './roles.ts'

const postgres = inject('postgres')
let ownerUrl: string
let serverUrl: string
const asOwner = (text: string) => ask(ownerUrl, text)
const asServer = (text: string) => ask(serverUrl, text)
const ofDatabase = (url: string) => new URL(url).pathname.slice(1)

beforeAll(async () => {
  ownerUrl = await ownDatabase(postgres)
  serverUrl = withDatabase(postgres.url, ofDatabase(ownerUrl))
})
afterAll(() => ask(postgres.ownerUrl, `drop database "${ofDatabase(ownerUrl)}" with (force)`))

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

test.each([
  ['quieten what refuses changes', 'alter table ledger_entries disable trigger user'],
  ['take it away', 'drop trigger ledger_entries_stay on ledger_entries'],
  ['put another rule in its place', 'create or replace function refuse_change() returns trigger language sql as $$ $$'],
  ['act as if it followed another engine', 'set session_replication_role = replica'],
  ['change books', 'update ledger_entries set amount = 0'],
  ['take from books', 'delete from ledger_entries'],
  ['empty a table', 'truncate orders cascade'],
  ['make a table', 'create table mine (a integer)'],
  ['take one away', 'drop table refunds'],
  ['say that a step was made', `insert into migrations values ('9999-x.sql', 'x', now())`],
  ['be the owner', 'set role cledrau'],
  ['let somebody in', 'create role me login superuser'],
  ['read a file of the machine', `select pg_read_file('/etc/passwd')`],
  ['run a program there', `copy orders to program 'cat'`],
])('a server can’t %s [ASVS-13.2.2]', async (_, text) => {
  await expect(asServer(text)).rejects.toThrow(/permission denied|must be (owner|superuser)/)
})

test('a server reads every table, owns none, and in what keeps history adds rows alone; events are also forgotten [ASVS-13.2.2]', async () => {
  const tables = await asOwner(`
    select c.relname as name, has_table_privilege('${SERVER_ROLE}', c.oid, 'select') as reads,
      pg_has_role('${SERVER_ROLE}', c.relowner, 'member') as owns
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and not c.relispartition`)
  expect(tables.length).toBeGreaterThan(120)
  expect(tables.filter(({ reads, owns }) => !reads || owns)).toEqual([])

  const kept = await asOwner(`
    select distinct t.tgrelid::regclass::text as name,
      has_table_privilege('${SERVER_ROLE}', t.tgrelid, 'insert') as adds,
      has_table_privilege('${SERVER_ROLE}', t.tgrelid, 'update') as changes,
      has_table_privilege('${SERVER_ROLE}', t.tgrelid, 'delete') as takes
    from pg_trigger t where t.tgname ~ '_stays?$' order by name`)
  expect(kept.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ledger_entries', 'ledger_postings', 'movements', 'order_history', 'security_events']),
  )
  const rights = (name: unknown) => ({ name, adds: true, changes: false, takes: name === 'security_events' })
  expect(kept).toEqual(kept.map(({ name }) => rights(name)))
})

test('months of movements are made and dropped in their owner’s name, but none that claims may rest on [ASVS-13.2.2]', async () => {
  for (const month of ['2027-01-15', '2027-02-28', '2027-05-01']) await asServer(`select movements_month('${month}')`)
  const months = () =>
    asServer(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'movements'::regclass order by name`,
    )
  expect(await asServer(`select drop_movements_before('2027-02-15') as gone`)).toEqual([{ gone: 1 }])
  expect(await months()).toEqual([{ name: 'movements_2027_02' }, { name: 'movements_2027_05' }])
  // Whoever broke in may ask for more than servers do.
  expect(await asServer(`select drop_movements_before('9999-01-01') as gone`)).toEqual([{ gone: 1 }])
  expect(await months()).toEqual([{ name: 'movements_2027_05' }])
  await expect(asServer('drop table movements_2027_05')).rejects.toThrow('must be owner')
})

/** Columns that sound like secrets and open nothing: what a thing is called, or the sum of what was written. */
const HARMLESS = [
  'deliveries.code',
  'kept_railcards.code',
  'open_pieces.hash',
  'open_versions.hash',
  'order_items.ticket_code',
  'payg_discounts.code',
  'seals.hash',
]

test('a reader looks, changes nothing, and sees nothing that opens or pays [ASVS-13.2.2]', async () => {
  const rights = await asOwner(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and has_table_privilege('${READER_ROLE}', c.oid, 'insert, update, delete, truncate, references, trigger')`)
  expect(rights).toEqual([])
  const columns = await asOwner(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not c.relispartition
      and has_column_privilege('${READER_ROLE}', c.oid, a.attnum, 'select')
      and a.attname ~ '(token|hash|secret|password|credential|^code$|(ticket|key|unsubscribe)_code$)' order by 1`)
  expect(columns.map(({ name }) => name)).toEqual(HARMLESS)
  expect(await asOwner(`select has_table_privilege('${READER_ROLE}', 'ledger_entries', 'select') as reads`)).toEqual([
    { reads: true },
  ])
})

test('the owner brings tables forward and says again who may do what; a server only makes sure, and says what is missing', async () => {
  expect(await bringForward(serverUrl)).toEqual([])
  // As after a change of tables by a release that knew of no roles.
  await asOwner(`revoke select on orders from ${SERVER_ROLE}; grant update on ledger_entries to ${SERVER_ROLE}`)
  await expect(asServer('select from orders')).rejects.toThrow('permission denied')
  expect(await bringForward(ownerUrl)).toEqual([])
  expect(await asServer('select from orders')).toEqual([])
  await expect(asServer('update ledger_entries set amount = 0')).rejects.toThrow('permission denied')

  await asOwner(`delete from migrations where name = '0144-roles.sql'`)
  await expect(bringForward(serverUrl)).rejects.toThrow('this database lacks 0144-roles.sql')
})
