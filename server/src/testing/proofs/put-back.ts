import pg from 'pg'
import type { TestServer } from '../test-server.ts'

/** Tables with what servers do by themselves: they run on while others are put back. */
const RUNNING = new Set(['migrations', 'chores', 'bus_events', 'bus_position'])

/**
 * All rows of the product's tables as they are now; answers how to have the database as it was then, as a backup that is restored has it. Whoever
 * looks at it meanwhile sees either.
 */
export async function rowsToPutBack({ databaseUrl }: Pick<TestServer, 'databaseUrl'>): Promise<() => Promise<void>> {
  const withLine = async <Value>(work: (line: pg.Client) => Promise<Value>): Promise<Value> => {
    const line = new pg.Client({ connectionString: databaseUrl })
    await line.connect()
    return work(line).finally(() => line.end())
  }
  const kept = await withLine(async (line) => {
    const { rows: tables } = await line.query<{ name: string; columns: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by c.relname`,
    )
    const found: { name: string; columns: string; rows: string }[] = []
    for (const { name, columns } of tables.filter((table) => !RUNNING.has(table.name))) {
      const { rows } = await line.query<{ rows: string }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ` + pg.escapeIdentifier(name) + ' t',
      )
      found.push({ name, columns, rows: rows[0]?.rows ?? '[]' })
    }
    return found
  })
  return () =>
    withLine(async (line) => {
      await line.query('begin')
      // Neither keys nor what refuses changes stand in the way of whoever restores.
      await line.query(`set local session_replication_role = 'replica'`)
      for (const { name } of kept) await line.query('delete from ' + pg.escapeIdentifier(name))
      for (const { name, columns, rows } of kept) {
        const table = pg.escapeIdentifier(name)
        const insert = `insert into ${table} (${columns}) overriding system value select ${columns}`
        await line.query(insert + ` from jsonb_populate_recordset(null::` + table + ', $1::jsonb)', [rows])
      }
      await line.query('commit')
    })
}
