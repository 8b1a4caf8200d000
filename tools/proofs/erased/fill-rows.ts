import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'

type Column = { name: string; type: string; isNeeded: boolean; isMade: boolean }
type Reference = { column: string; parent: string; parentColumn: string }
type Check = { name: string; columns: string[]; texts: string[] }
type Table = { columns: Column[]; references: Reference[]; checks: Check[] }
/** Columns by what stands in them. */
type Row = Record<string, unknown>
/** The name that a column of a table gets, where it may hold one. */
export type MarkOf = (table: string, column: string) => string | undefined

/** Every table of ours as the database itself describes it. */
export async function readTables(line: pg.Client): Promise<Map<string, Table>> {
  const { rows: columns } = await line.query<Column & { table: string }>(`
    select k.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded",
      a.attgenerated <> '' or a.attidentity <> '' as "isMade"
    from pg_class k join pg_attribute a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped
    where k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p') and not k.relispartition
    order by k.relname, a.attnum`)
  const { rows: references } = await line.query<Reference & { table: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as parent,
      b.attname as "parentColumn"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`)
  const { rows: checks } = await line.query<{ table: string; name: string; columns: string[]; says: string }>(`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as says,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`)
  const of = <One extends { table: string }>(all: One[], table: string) => all.filter((one) => one.table === table)
  return new Map(
    [...new Set(columns.map(({ table }) => table))].map((table) => [
      table,
      {
        columns: of(columns, table),
        references: of(references, table),
        checks: of(checks, table).map(({ name, columns: about, says }) => ({
          name,
          columns: about,
          texts: [...says.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text),
        })),
      },
    ]),
  )
}

/** What a column of this type holds with somebody's name in it, where it is theirs, or what fits where no name does. */
function valueFor({ type, isNeeded }: Column, mark: string | undefined): unknown {
  if (mark === undefined && !isNeeded) return undefined
  const text = mark ?? 'x'
  const anything: Record<string, () => unknown> = {
    text: () => `${text} ${randomInt(1_000_000)}`,
    jsonb: () => JSON.stringify({ said: text }),
    json: () => JSON.stringify({ said: text }),
    bytea: () => Buffer.from(text),
    'text[]': () => [text],
  }
  const needed: Record<string, () => unknown> = {
    uuid: () => randomUUID(),
    'uuid[]': () => [],
    integer: () => randomInt(1, 1_000_000),
    'integer[]': () => [],
    'smallint[]': () => [1],
    bigint: () => randomInt(1, 1_000_000),
    smallint: () => 1,
    boolean: () => false,
    date: () => '2026-12-07',
    'timestamp with time zone': () => '2026-12-07T09:00:00Z',
  }
  return (anything[type] ?? (isNeeded ? needed[type] : undefined))?.()
}

/**
 * Puts one row with somebody's name into a table, in each column that can hold one. A column that takes some words only gets
 * one of them. Nothing where the table doesn't want the row.
 */
async function addRow(
  line: pg.Client,
  name: string,
  table: Table,
  known: Row,
  markOf: MarkOf,
): Promise<Row | undefined> {
  const place = `${name} ${Object.keys(known).toSorted().join(' ')}`
  const before = learnt.get(place)
  if (before === 'never') return undefined
  const row: Row = { ...before, ...known }
  for (const column of table.columns)
    if (!column.isMade && !(column.name in row)) row[column.name] = valueFor(column, markOf(name, column.name))
  const tried = new Map<string, number>()
  const changed = Object.keys(before ?? {})
  for (let turn = 0; turn < 30; turn++) {
    const names = Object.keys(row).filter((column) => row[column] !== undefined)
    const places = names.map((_, at) => `$${at + 1}`)
    const into = `insert into ${pg.escapeIdentifier(name)} (${names.map(pg.escapeIdentifier).join(', ')})`
    await line.query('savepoint one_row')
    try {
      const { rows } = await line.query<Row>(
        `${into} values (${places.join(', ')}) returning *`,
        names.map((column) => row[column]),
      )
      learnt.set(place, Object.fromEntries(changed.map((column) => [column, row[column]])))
      return rows[0]
    } catch (error) {
      await line.query('rollback to savepoint one_row')
      const { code, constraint } = error as { code?: string; constraint?: string }
      const check = code === '23514' ? table.checks.find((one) => one.name === constraint) : undefined
      if (!check) break
      const nth = tried.get(check.name) ?? 0
      tried.set(check.name, nth + 1)
      for (const column of check.columns.filter((one) => !(one in known))) {
        row[column] = nth < check.texts.length ? check.texts[check.texts.length - 1 - nth] : undefined
        changed.push(column)
      }
    }
  }
  learnt.set(place, 'never')
  return undefined
}

/** What a table wanted otherwise of somebody's row, or that it wants none: the next one needn't be tried out. */
const learnt = new Map<string, Row | 'never'>()

/**
 * Gives somebody a row in every table that names them (`owner`: the column, and who they are), and in every table that hangs on
 * such a row, unless they have one. Answers which tables took one.
 */
export async function fillRows(
  line: pg.Client,
  tables: ReadonlyMap<string, Table>,
  owner: Row,
  markOf: MarkOf,
): Promise<string[]> {
  const [[ownerColumn = '', id] = []] = Object.entries(owner)
  const filled = new Set<string>()
  /** A row of theirs in each table, which others may hang on. */
  const own = new Map<string, Row>()
  const parentsOf = ({ references }: Table): Row =>
    Object.fromEntries(
      references.flatMap(({ column, parent, parentColumn }) => {
        const row = own.get(parent)
        return row ? [[column, row[parentColumn]]] : []
      }),
    )
  // Whatever others hang on comes first.
  const inOrder = [...tables].toSorted(([, one], [, other]) => depthOf(one, tables) - depthOf(other, tables))
  await line.query('begin')
  // Rows hang on rows that aren't all there.
  await line.query(`set local session_replication_role = 'replica'`)
  for (const [name, table] of inOrder) {
    if (LEFT_ALONE.has(name) || !table.columns.some((column) => column.name === ownerColumn)) continue
    const where = `${pg.escapeIdentifier(ownerColumn)} = $1`
    const { rows } = await line.query<Row>(`select * from ${pg.escapeIdentifier(name)} where ${where} limit 1`, [id])
    const isOrphan = table.references.some(
      ({ column, parent }) =>
        !LEFT_ALONE.has(parent) && !own.has(parent) && table.columns.some((one) => one.name === column && one.isNeeded),
    )
    // A row that goes with another one is nothing without it.
    if (isOrphan && rows.length === 0) continue
    const row =
      rows[0] ?? (await addRow(line, name, table, { ...parentsOf(table), ...owner, ...OVER[name]?.() }, markOf))
    if (row) own.set(name, row)
    if (row && row !== rows[0]) filled.add(name)
  }
  for (const [name, table] of inOrder)
    for (const { column, parent, parentColumn } of table.references) {
      const parentRow = own.get(parent)
      // What names its owner itself has had its turn.
      const isOwned = table.columns.some((one) => one.name === ownerColumn)
      if (own.has(name) || isOwned || LEFT_ALONE.has(name) || !parentRow) continue
      const { rows } = await line.query<Row>(
        `select * from ${pg.escapeIdentifier(name)} where ${pg.escapeIdentifier(column)} = $1 limit 1`,
        [parentRow[parentColumn]],
      )
      const row = rows[0] ?? (await addRow(line, name, table, { [column]: parentRow[parentColumn] }, markOf))
      if (row) own.set(name, row)
      if (row && row !== rows[0]) filled.add(name)
    }
  // What their calls made is called so, too, where people or their machines say how.
  for (const [table, column] of CALLED)
    if (ownerColumn === 'account_id')
      await line.query(`update ${table} set ${column} = $2 where account_id = $1`, [id, markOf(table, column)])
  await line.query('commit')
  return [...filled]
}

/** How many tables stand above one, at most. */
function depthOf({ references }: Table, tables: ReadonlyMap<string, Table>, below = 0): number {
  const parents = references.flatMap(({ parent }) => tables.get(parent) ?? [])
  return below > 8 || parents.length === 0 ? 0 : 1 + Math.max(...parents.map((one) => depthOf(one, tables, below + 1)))
}

const CALLED = [
  ['devices', 'name'],
  ['sessions', 'device'],
  ['kept_railcards', 'number'],
] as const

/** What is under way holds an erasure back: here all of it is over. */
const OVER: Readonly<Record<string, () => Row>> = {
  refunds: () => ({ status: 'DONE' }),
  payouts: () => ({ status: 'DONE' }),
  claims: () => ({ status: 'PAID' }),
  // A smartcard is known by eighteen figures.
  smartcards: () => ({ isrn: `633597${String(randomInt(1e12)).padStart(12, '0')}` }),
}

/** What is no row of a person's own: they would be another order, another account, or a proof that stands in the way. */
const LEFT_ALONE = new Set(['orders', 'accounts', 'erasures', 'security_events', 'payments'])
