import { spawn } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { loggedRun } from '../suite/logged-run.ts'
import { ROOT } from '../programs.ts'
import { provenSuite } from '../suite/suite-runs.ts'

/**
 * `npm run proof -- suite [TIMES] [--area NAME]`: `npm test` once on a quiet machine, then several times in a row beside a
 * program that keeps every core busy. Each run draws cases of its own; its log names the seed where something fails.
 */
export function proof(times = 5, given: readonly string[] = []): Promise<string> {
  console.log(
    `load before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; the quiet run needs it near 0`,
  )
  const { SEED: _, ...env } = process.env
  return provenSuite({
    times,
    run: (name) => loggedRun(`suite-${name}`, [process.execPath, `${ROOT}/tools/test.ts`, ...given], env),
    keepBusy,
  })
}

/** Ends by itself when we are gone, however that came. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);'

function keepBusy(): () => void {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', BUSY], { stdio: 'ignore' }),
  )
  return () => busy.forEach((child) => child.kill('SIGKILL'))
}
