import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What came of some tests: how many passed, and what didn't. */
export type TestsRun = { passed: number; skipped: number; failed: readonly string[] }

type Report = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Runs tests of a project that lies in `root`, by its own rules; what they say is heard, what came of them is read from their report. */
export async function runTests(
  root: string,
  files: readonly string[],
  { without = [], env = {}, reportIn }: { without?: readonly string[]; env?: NodeJS.ProcessEnv; reportIn: string },
): Promise<TestsRun> {
  const report = join(reportIn, 'report.json')
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    [
      'run',
      '--project=server',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...without.map((file) => `--exclude=${file}`),
      ...files,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const code = await new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ status, title: `${name.slice(root.length + 1)} > ${fullName}` })),
  )
  // One that fell before or after its tests has none that failed.
  const fallen = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  const failed = [
    ...tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    ...fallen.map(({ name, message }) => `${name.slice(root.length + 1)}: ${message ?? ''}`),
  ]
  if (code !== 0 && failed.length === 0) failed.push(`vitest ended with ${code}`)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failed,
  }
}
