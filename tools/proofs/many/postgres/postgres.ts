import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../../../debian.ts'
import { ROOT } from '../../../programs.ts'
import { runTests } from '../../../suite/run-tests.ts'

/** What decides about money and tickets, and what asks the database for more than rows. */
const AREAS = [
  'server/src/db',
  'server/src/bus',
  ...['account', 'buying', 'payments', 'tickets', 'operations', 'partners'].map((area) => `server/src/areas/${area}`),
]

/**
 * The server's tests, or those named, on each PostgreSQL that this machine's system has beside the one that comes with the packages; Debian's own is
 * installed where there is none.
 */
export async function proof(_count?: number, given: readonly string[] = []): Promise<string> {
  const found = () => globSync('/usr/lib/postgresql/*/bin/postgres').toSorted()
  if (found().length === 0) findProgram(['pg_ctlcluster'], 'postgresql')
  const files = given.length > 0 ? given : AREAS
  const lines: string[] = []
  for (const program of found()) {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
      .trim()
      .replace(/^postgres \(PostgreSQL\) /, '')
    const reportIn = mkdtempSync(join(tmpdir(), 'cledrau-postgres-'))
    try {
      const { passed, failed } = await runTests(ROOT, files, {
        env: { TEST_POSTGRES_BIN: dirname(program) },
        reportIn,
      })
      assert.deepEqual(failed, [], `on PostgreSQL ${version}`)
      assert.ok(passed > 0, 'no test ran')
      lines.push(`PostgreSQL ${version}: ${passed} tests pass`)
    } finally {
      rmSync(reportIn, { recursive: true, force: true })
    }
  }
  assert.ok(lines.length > 0, 'this machine’s system has no PostgreSQL, and none could be installed')
  return lines.join('\n')
}
