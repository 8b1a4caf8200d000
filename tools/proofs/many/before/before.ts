import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { MIGRATIONS } from '@cledrau/server/db/migrate.ts'
import { makeTemplate, templateName, withDatabase } from '@cledrau/server/testing/test-postgres.ts'
import { ROOT } from '../../../programs.ts'
import { runTests } from '../../../suite/run-tests.ts'
import { roomsAt } from '../rolling/release.ts'

/** What they hold is their own release's sources against their own tables: of the next one's they have to say that they are others. */
const OF_THEIR_OWN_TABLES = ['server/src/db/migrate.test.ts', 'server/src/db/roles.test.ts', 'tools/**']

/**
 * The release before passes its own server tests, all of them or those named, on the tables of this one: so a rolling update can go on and back. It is the
 * COMMIT that is given first, or else the newest one whose migrations are others.
 */
export async function proof(_count?: number, given: readonly string[] = []): Promise<string> {
  const [first, ...rest] = given
  const isCommit = first !== undefined && !first.includes('/')
  const commit = isCommit ? first : commitBefore()
  const files = isCommit ? rest : given
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-before-'))
  try {
    const root = roomsAt(commit, folder)
    const migrations = join(root, 'server/migrations')
    const newer = readdirSync(MIGRATIONS).filter((name) => !existsSync(join(migrations, name)))
    assert.ok(newer.length > 0, `${commit} has the same migrations: name one before`)
    // Its tests find the template that they would have made, and in it our tables.
    const template = templateName(migrations, join(root, 'server/src/db/rights.sql'))
    const home = join(root, 'var/test/server-1')
    const ours = await startEmbeddedPostgres(home, { durable: false })
    await withAdmin(ours.ownerUrl, (admin) => makeTemplate(admin, ours.ownerUrl, template))
    await ours.stop()

    const { passed, failed } = await runTests(root, files.length > 0 ? files : ['server/src'], {
      without: OF_THEIR_OWN_TABLES,
      reportIn: folder,
    })
    const again = await startEmbeddedPostgres(home, { durable: false })
    const ran = await withAdmin(withDatabase(again.ownerUrl, template), async (asked) => {
      const { rows } = await asked.query<{ name: string }>('select name from migrations')
      return rows.map(({ name }) => name)
    })
    await again.stop()
    assert.ok(
      newer.every((name) => ran.includes(name)),
      `the tests of ${commit} made tables of their own`,
    )
    assert.deepEqual(failed, [], `of ${commit}, on the tables of this release`)
    assert.ok(passed > 0, 'no test ran')
    return `${commit.slice(0, 8)} passes ${passed} of its server tests on tables that have ${newer.length} migrations more: ${newer.join(', ')}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The state of the project before its migrations were added to last. */
function commitBefore(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const last = git('log', '--first-parent', '-1', '--format=%H', '--', 'server/migrations')
  assert.ok(last !== '', 'nothing is known of commits before this one: name one')
  return git('rev-parse', `${last}^1`)
}

async function withAdmin<Value>(url: string, work: (admin: pg.Client) => Promise<Value>): Promise<Value> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
