import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { ROOT } from './programs.ts'
import { faultsOf, readLines, readTagged } from './suite/asvs.ts'
import { unknownTags } from './suite/clauses.ts'
import { groupsOf } from './suite/type-groups.ts'

/**
 * `npm run check`: the quick half. Types, lint, format, tags, imports and the tests of the rules. Screens, the server
 * and long comparisons with slow oracles are left to `npm test`.
 */

export type Step = { name: string; ok: boolean; output: string; seconds: number }

const rooms = [
  'contract',
  'domain',
  'planner',
  'feeds',
  'data',
  'server',
  'world',
  'app',
  'inspector',
  'tools',
  'bench',
  'e2e',
  'native',
  'client',
]

function quietly(name: string, program: string, args: string[]): Promise<Step> {
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    const end = (code: number | null, more = '') =>
      resolve({ name, ok: code === 0, output: output + more, seconds: (Date.now() - began) / 1000 })
    child.on('error', (error) => end(127, error.message))
    child.on('exit', (code) => end(code))
  })
}

const projects = (): string[] =>
  rooms
    .flatMap((room) => [`${room}/tsconfig.json`, `${room}/tsconfig.test.json`, `${room}/book/tsconfig.json`])
    .filter((file) => existsSync(join(ROOT, file)))

/** What hasn't changed since the last time is not looked at again: a tenth of the time. */
const remembered = (config: string): string[] => ['--incremental', '--tsBuildInfoFile', `${config}.tsbuildinfo`]

/** Everything that can be said about the code without running it. */
export async function staticSteps(): Promise<Step[]> {
  const types = (async () => {
    const steps: Step[] = []
    for (const { name, config } of groupsOf(projects()))
      steps.push(await quietly(`types of ${name}`, 'tsc', ['-p', config, '--pretty', ...remembered(config)]))
    return steps
  })()
  const others = (async () => [
    await quietly('lint', 'oxlint', ['--deny-warnings']),
    await quietly('format', 'oxfmt', ['--check']),
    found('clause tags', unknownTags),
    found('lines of the ASVS', () => faultsOf(readLines(), readTagged())),
  ])()
  return [...(await types), ...(await others)]
}

function found(name: string, look: () => string[]): Step {
  const began = Date.now()
  const wrong = look()
  return { name, ok: wrong.length === 0, output: wrong.join('\n'), seconds: (Date.now() - began) / 1000 }
}

export function report(steps: Step[]): void {
  for (const { name, ok, output, seconds } of steps) {
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output.trimEnd())
  }
}

if (import.meta.main) {
  const [statics, unit] = await Promise.all([
    staticSteps(),
    quietly('unit tests', 'vitest', ['run', '--project', 'unit']),
  ])
  const steps = [...statics, unit]
  report(steps)
  const failed = steps.filter((step) => !step.ok).length
  console.log(`${steps.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
