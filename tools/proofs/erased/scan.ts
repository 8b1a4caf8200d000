import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import pg from 'pg'

/** Where a name was found: the table and column, as the register calls them. */
export type Found = Map<string, number>

export const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const OPENERS = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync]

/** As it lies there, and what is packed in it; what is sealed says nothing to whoever has only the database. */
function* readings(bytes: Buffer): Generator<string> {
  yield bytes.toString('latin1').toLowerCase()
  for (const open of OPENERS)
    try {
      yield open(bytes, { maxOutputLength: 10_000_000 } as never)
        .toString('latin1')
        .toLowerCase()
    } catch {
      // Not packed so.
    }
}

/** A text as it is, and where it may be hidden in Base64 or in hexadecimal figures. */
function formsOf(mark: string): string[] {
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(mark)])
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1, -4)
      .toLowerCase(),
  )
  return [mark.toLowerCase(), Buffer.from(mark).toString('hex'), ...base64]
}

/** Every column of every table of every schema, looked at for these names in whatever form; by column, how many rows have one. */
export async function scan(databaseUrl: string, mark: string): Promise<Found> {
  const forms = formsOf(mark)
  const line = new pg.Client({ connectionString: databaseUrl })
  await line.connect()
  const found: Found = new Map()
  try {
    const { rows: columns } = await line.query<{ schema: string; table: string; column: string; type: string }>(`
      select n.nspname as schema, k.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class k join pg_namespace n on n.oid = k.relnamespace
        join pg_attribute a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped
      where k.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
    for (const { schema, table, column, type } of columns) {
      const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
      const name = pg.escapeIdentifier(column)
      const isBytes = type === 'bytea'
      const { rows } = await line.query<{ value: Buffer | string }>(
        isBytes
          ? `select ${name} as value from ${from} where ${name} is not null`
          : `select ${name}::text as value from ${from} where lower(${name}::text) like any($1)`,
        isBytes ? [] : [forms.map((form) => `%${form}%`)],
      )
      const holding = isBytes
        ? rows.filter(({ value }) =>
            [...readings(value as Buffer)].some((text) => forms.some((one) => text.includes(one))),
          )
        : rows
      if (holding.length > 0)
        found.set(`${schema === 'public' ? '' : `${schema}.`}${camel(table)}.${camel(column)}`, holding.length)
    }
    return found
  } finally {
    await line.end()
  }
}
