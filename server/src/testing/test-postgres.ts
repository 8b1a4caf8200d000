import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { bringForward } from '../db/bring-forward.ts'
import { AlreadyRunning, startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded.ts'
import { MIGRATIONS } from '../db/migrate.ts'
import { RIGHTS } from '../db/roles.ts'

/** Test processes find the database server by its addresses; its databases are clones of `template`. */
export type TestPostgres = {
  /** As a server comes. */
  url: string
  /** For whoever makes a database, or does to it what no server may. */
  ownerUrl: string
  template: string
}

export const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** The template is named after what is in it: unchanged migrations are not run again. */
export function templateName(migrations = MIGRATIONS, rights = RIGHTS): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, file)))
  hash.update(readFileSync(rights))
  return `template_${hash.digest('hex').slice(0, 12)}`
}

/**
 * A real PostgreSQL for all tests of a run (each kind of run has its own, so that they don't wait for each other),
 * without safety against power cuts, and one migrated template in it. `TEST_POSTGRES_BIN`, such as /usr/lib/postgresql/15/bin,
 * makes it another one than the one that comes with the packages.
 */
export async function startTestPostgres(run: string): Promise<TestPostgres & { stop: () => Promise<void> }> {
  const postgres = await startFreePostgres(run)
  const template = templateName()
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^(test|template)_'",
  )
  for (const { datname } of rows) {
    if (datname !== template) await admin.query(`drop database if exists "${datname}" with (force)`)
  }
  if (!rows.some(({ datname }) => datname === template)) await makeTemplate(admin, postgres.ownerUrl, template)
  await admin.end()
  return { ...postgres, template }
}

/** Two runs of one kind may go on at the same time: the second takes the next folder. */
async function startFreePostgres(run: string, number = 1): Promise<EmbeddedPostgres> {
  const bin = process.env.TEST_POSTGRES_BIN
  // What one version wrote another can't read.
  const home = bin ? `${run}-${basename(dirname(bin))}` : run
  try {
    return await startEmbeddedPostgres(resolve('var/test', `${home}-${number}`), {
      durable: false,
      bin: bin || undefined,
    })
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || number >= 16) throw error
    return startFreePostgres(run, number + 1)
  }
}

/** With the tables of this release, under whatever name another release's tests look for theirs. */
export async function makeTemplate(admin: pg.Client, url: string, template: string): Promise<void> {
  const draft = `test_draft_${process.pid}`
  await admin.query(`create database ${draft}`)
  await bringForward(withDatabase(url, draft))
  await admin.query(`alter database ${draft} rename to ${template}`)
}
