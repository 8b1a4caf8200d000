import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, buildInspector } from './build-app.ts'
import { report, staticSteps, type Step } from './check.ts'
import { readProofs, REPORTED_COMMIT, REPORTS } from './suite/clauses.ts'
import { commitNow } from './commit.ts'
import { ROOT, runHeard } from './programs.ts'
import { seedOfRun } from './suite/seed.ts'
import { testArea } from './suite/test-area.ts'

/**
 * `npm test`: everything, from types to real browsers, and one closing line. A walk with two looks is walked in the one that the
 * run's seed draws, a way through the app in both; `-- --all-looks` (or pictures of them all) leaves none out.
 * `-- --area NAME`: one subject's tests.
 */

const area = process.argv.indexOf('--area')
if (area > 0) process.exit(await testArea(process.argv[area + 1] ?? ''))

const allLooks = process.argv.includes('--all-looks') || process.env.PICTURES !== undefined

const seed = seedOfRun()

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
writeFileSync(REPORTED_COMMIT, commitNow())

const steps = await staticSteps()
report(steps)

/** What a runner that wasn't content said at its end. */
const lastWords: string[] = []

/** A runner that breaks before its tests leaves no report: that is a failure of its own. */
async function runner(
  name: string,
  program: string,
  args: string[],
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Step> {
  const began = Date.now()
  const before = readProofs().length
  const { code, last } = await runHeard(program, args, env)
  const reported = existsSync(join(REPORTS, file)) && readProofs().length > before
  const failures = readProofs().some((proof) => !proof.passed)
  const ok = reported && (code === 0 || failures)
  if (code !== 0) lastWords.push(`${program} ended with ${code}, and said last:\n${last}`)
  return { name, ok, output: `${program} ended with ${code}`, seconds: (Date.now() - began) / 1000 }
}

// Built once, before several tests would do it beside each other.
await buildApp()
await buildInspector()

const runs: Step[] = []
runs.push(
  await runner(
    'vitest',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(REPORTS, 'vitest.json')}`],
    'vitest.json',
    process.env,
  ),
)
runs.push(
  await runner(
    'browser tests',
    'playwright',
    ['test', '--config', join(ROOT, 'e2e/playwright.config.ts')],
    'playwright.json',
    {
      ...process.env,
      LOOKS: allLooks ? 'all' : 'drawn',
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, 'playwright.json'),
    },
  ),
)
report(runs)

const all = [...steps, ...runs]
const tests = readProofs()
const failed = tests.filter((test) => !test.passed).length + all.filter((step) => !step.ok).length
const passed = tests.filter((test) => test.passed).length + all.filter((step) => step.ok).length
// Hundreds of green lines stand above: what broke is said once more where everybody looks.
for (const words of lastWords) console.log(words)
for (const test of tests) if (!test.passed) console.log(`✗ ${test.title}`)
if (failed > 0) console.log(`SEED=${seed} npm test draws the same cases again`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
