import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'
import { type Advisory, holesIn } from '../sbom/holes.ts'
import { readParts } from '../sbom/sbom.ts'

/**
 * `npm run holes -- --osv FILE|FOLDER`: what is known to be wrong with parts of others, by advisories as osv.dev publishes them;
 * without a file, what `npm audit` answers. Where neither can be asked it says "not checked". Ends with 1 where one is overdue, with 3 where nothing was checked.
 */

const at = process.argv.indexOf('--osv')
const given = at < 0 ? undefined : process.argv[at + 1]
if (at >= 0 && given === undefined) {
  console.error('npm run holes -- --osv FILE|FOLDER')
  process.exit(2)
}
if (given !== undefined) checkAgainst(readAdvisories(given))
else askRegistry()

function readAdvisories(path: string): Advisory[] {
  const files = statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path]
  return files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Advisory | Advisory[])
}

function checkAgainst(advisories: readonly Advisory[]): void {
  const parts = readParts()
  const holes = holesIn(parts, advisories, Date.now())
  for (const { id, part, severity, summary, isShipped, since, isOverdue } of holes)
    console.log(
      `${isOverdue ? '✗ overdue' : '· in time'}  ${severity}  ${part}${isShipped ? '' : ' (not shipped)'}  ${id} of ${since}  ${summary}`,
    )
  console.log(
    `${parts.length} parts against ${advisories.length} advisories: ${holes.length} known, ${holes.filter(({ isOverdue }) => isOverdue).length} overdue`,
  )
  if (holes.some(({ isOverdue }) => isOverdue)) process.exitCode = 1
}

function askRegistry(): void {
  const answer = auditOf()
  if (answer === undefined) {
    console.log('not checked: the registry answers no questions about holes, and no file was given (--osv FILE)')
    process.exitCode = 3
    return
  }
  const found = Object.entries(answer.vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}  ${name} ${range}`,
  )
  console.log(
    [...found, `npm audit: ${found.length} parts with known holes; how old they are, it doesn’t say`].join('\n'),
  )
  if (found.length > 0) process.exitCode = 1
}

type Audit = { vulnerabilities: Record<string, { severity: string; range: string }> }
function auditOf(): Audit | undefined {
  try {
    const said = execFileSync('npm', ['audit', '--json'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return asAudit(said)
  } catch (error) {
    // It ends with 1 where it found something, too.
    return asAudit((error as { stdout?: string }).stdout ?? '')
  }
}

function asAudit(text: string): Audit | undefined {
  try {
    const read = JSON.parse(text) as Partial<Audit>
    return read.vulnerabilities && { vulnerabilities: read.vulnerabilities }
  } catch {
    return undefined
  }
}
