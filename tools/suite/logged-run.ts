import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../programs.ts'
import type { Run } from './suite-runs.ts'

/** Runs a program to its end, with what it says in a file of its own. */
export async function loggedRun(
  name: string,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Run> {
  const folder = join(ROOT, 'var/logs')
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${name}.log`)
  const file = openSync(log, 'w')
  const began = Date.now()
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', file, file] })
  closeSync(file)
  const green = await new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
  return { green, seconds: (Date.now() - began) / 1000, log: relative(ROOT, log) }
}
