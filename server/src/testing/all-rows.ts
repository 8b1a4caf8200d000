import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Every row of every table as text, by the table's name. */
export async function allRows({ db }: Pick<TestServer, 'db'>): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    found.set(
      name,
      rows
        .map(({ row }) => row)
        .toSorted()
        .join('\n'),
    )
  }
  return found
}
