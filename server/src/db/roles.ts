import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Who comes to the database (decision 0151). The owner makes tables; servers read and write rows, but add alone where history
 * is kept; a reader looks, and sees no secrets. Where somebody else runs the database, they give these roles a way in.
 */
export const SERVER_ROLE = 'cledrau_server'
export const READER_ROLE = 'cledrau_reader'

const ROLES = [
  { role: SERVER_ROLE, make: 'create role cledrau_server nologin' },
  { role: READER_ROLE, make: 'create role cledrau_reader nologin' },
]
const THERE_ALREADY = new Set(['42710', '23505'])
const MAY_NOT = '42501'

/** Makes the roles where they are missing and this one may; answers whether they are there. */
export async function makeRoles(client: pg.ClientBase): Promise<boolean> {
  for (const { role, make } of ROLES) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount) continue
    try {
      await client.query(make)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === MAY_NOT) return false
      // Somebody else made it at this moment, for another database of the same engine.
      if (!THERE_ALREADY.has(error.code ?? '')) throw error
    }
  }
  return true
}

export const RIGHTS = join(import.meta.dirname, 'rights.sql')

/** For all tables of now: asked for again after every change of them. */
export const grantRights = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(await readFile(RIGHTS, 'utf8')))

/** Whether rights are missing or one is too many, as after a change of tables by a release that knew of no roles. */
export async function lacksRights(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v') and not c.relispartition
         and not has_table_privilege($1, c.oid, 'select')
     ) or exists (
       select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname like any ('{refuse_change%,movements_stay}') and has_table_privilege($1, t.tgrelid, 'update')
     ) as lacks`,
    [SERVER_ROLE],
  )
  return rows[0]?.lacks ?? true
}
