import type { Instant } from '@cledrau/domain/time/instant.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** What rows say, in few bytes: another word in one of them, one more or one less is another digest. */
export type Digest = { rows: number; digest: Buffer }

/** Rows that are added to and never changed; asked of whoever writes them. */
export type SealedRows = {
  what: string
  /** Of what was written after `since`, up to `until`. */
  digest: (stretch: { since: Instant; until: Instant }) => Promise<Digest>
  /** Older ones have had their time and are gone; none go where it is left out. */
  keptSince?: (now: Instant) => Instant
}

/** `lines` says one row a line, in an order of its own, with every column named: one that is added later changes nothing. */
export async function digestOf(db: Database, lines: RawBuilder<{ line: string }>): Promise<Digest> {
  const { rows } = await sql<Digest>`
    select count(*)::integer as rows, sha256(convert_to(coalesce(string_agg(line, chr(10) order by line), ''), 'UTF8')) as digest
    from (${lines}) of`.execute(db)
  const [found] = rows
  if (!found) throw new Error('no digest of nothing')
  return found
}
