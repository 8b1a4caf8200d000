import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rotateLog } from './suite/rotate-log.ts'

export const ROOT = join(import.meta.dirname, '..')

/** A program of ours in a process of its own, with what it told us when it was ready. */
export type Program<Ready> = { ready: Ready; child: ChildProcess; stop: () => Promise<void> }

const LOOK_AT_LOG = 60_000

type Message<Ready> = { ready?: Ready; failed?: string; step?: string }

/**
 * Starts `file` and waits until it says that it is ready. Its output goes to `logFile`. It has a process group of its
 * own, so that Ctrl-C reaches only us and we stop things in order; when we die, it hears that and ends by itself.
 */
export async function startProgram<Ready>(
  file: string,
  {
    logFile,
    env,
    args = [],
    tell = () => {},
  }: { logFile: string; env: NodeJS.ProcessEnv; args?: string[]; tell?: (step: string) => void },
): Promise<Program<Ready>> {
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
  rotateLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  // One that was there before may be open to others.
  fchmodSync(log, 0o600)
  const rotating = setInterval(() => rotateLog(logFile), LOOK_AT_LOG).unref()
  const child = spawn(process.execPath, [...args, join(ROOT, file)], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: Message<Ready>) => {
      if (message.step) tell(message.step)
      if (message.failed) reject(new Error(message.failed))
      if (message.ready) resolve(message.ready)
    })
    child.on('error', reject)
    child.on('exit', () => clearInterval(rotating))
    child.on('exit', (code) => reject(new Error(`${file} ended (${code}) before it was ready; ${logFile} says why`)))
  })
  return { ready, child, stop: () => stopChild(child) }
}

const PATIENCE = 20_000

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const last = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.once('exit', () => {
      clearTimeout(last)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** Runs a tool to its end and answers its exit code. */
export function runTool(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const LAST_LINES = 60

/** Runs a tool to its end as `runTool` does, and keeps what it said last: a log that is cut keeps its end, not its middle. */
export function runHeard(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; last: string }> {
  return new Promise((resolve) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(program, args, { cwd: ROOT, stdio: ['inherit', 'pipe', 'pipe'], env: { ...env, ...color } })
    let heard = ''
    const hear = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      to.write(chunk)
      heard = (heard + chunk).split('\n').slice(-LAST_LINES).join('\n')
    }
    child.stdout.on('data', hear(process.stdout))
    child.stderr.on('data', hear(process.stderr))
    child.on('error', (error) => resolve({ code: 127, last: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, last: heard.trim() }))
  })
}
