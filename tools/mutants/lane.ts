import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'

/**
 * One copy of the project with a vitest that stays: what didn't change is not read again, and the tests' PostgreSQL is
 * started once. It hears of a fault, runs the tests with it until the first fails, takes it out again, and tells.
 */

export type Asked = { fault: { file: string; start: number; end: number; put: string } | null; tests: string[] }
export type Told = {
  passed: string[]
  /** The first that failed. `around`: no test did, but something around them, such as a process that was ended. */
  failed: { file: string; title: string; around: boolean } | null
  /** How long each file took, in milliseconds. */
  took: Record<string, number>
}

/** Beyond this a fault has made something run for ever, which somebody notices. */
const PATIENCE = { unit: 120_000, server: 600_000 }
const HERE = process.cwd()

const projectOf = (test: string) => (/^(server|tools)\//.test(test) ? 'server' : 'unit')

class AsGiven {
  sort = (files: TestSpecification[]) => files
  shard = (files: TestSpecification[]) => files
}

let ended: TestModule[] = []

const vitest = await createVitest('test', {
  root: HERE,
  watch: false,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  isolate: false,
  silent: true,
  reporters: [{ onTestModuleEnd: (one) => void ended.push(one) }],
  sequence: { sequencer: AsGiven },
})
await vitest.standalone()

async function run(tests: readonly string[]): Promise<Told> {
  const specifications = tests.map((test) =>
    vitest.getProjectByName(projectOf(test)).createSpecification(join(HERE, test)),
  )
  process.env.NODE_OPTIONS = `--import ${join(HERE, 'tools/mutants/watchdog.ts')}`
  process.env.MUTANT_PATIENCE = String(Math.max(...tests.map((test) => PATIENCE[projectOf(test)])))
  ended = []
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications, false)
  const file = (one: TestModule) => relative(HERE, one.moduleId)
  const failed = ended.find((one) => one.state() === 'failed')
  const [test] = failed?.children.allTests('failed') ?? []
  return {
    passed: ended.filter((one) => one.state() === 'passed').map(file),
    failed: failed
      ? { file: file(failed), title: test?.fullName ?? 'it does not load', around: false }
      : unhandledErrors.length > 0 || ended.length < tests.length
        ? { file: tests[ended.length] ?? tests[0] ?? '', title: firstLine(unhandledErrors[0]), around: true }
        : null,
    took: Object.fromEntries(ended.map((one) => [file(one), one.diagnostic().duration])),
  }
}

const firstLine = (error: unknown): string =>
  String((error as Error | undefined)?.message ?? 'it did not end').split('\n')[0] ?? ''

async function answer({ fault, tests }: Asked): Promise<Told> {
  if (!fault) return run(tests)
  const path = join(HERE, fault.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, fault.start) + fault.put + whole.slice(fault.end))
  vitest.invalidateFile(path)
  try {
    return await run(tests)
  } finally {
    writeFileSync(path, whole)
    vitest.invalidateFile(path)
  }
}

process.on('message', (asked: Asked) => void answer(asked).then((told) => process.connected && process.send?.(told)))
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')
