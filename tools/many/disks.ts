import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../debian.ts'

/** Disks that can be full, slow or broken: a piece of memory each, so that nobody else's disk gets full. */

const SOURCE = 'cledrau-disk'
const BALLAST = 'ballast'
const BLOCK = 65_536

/** Those of a run that was ended without a word, too. What still stands on one keeps it until it ends. */
export function takeOutDisks(under = '/'): void {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const [source, at = ''] of mounts.map((line) => line.split(' ')))
    if (source === SOURCE && at.startsWith(under)) execFileSync('umount', ['-l', at])
}

/** Throws one sentence where none can be put in. */
export function tryDisk(folder: string): void {
  const at = join(folder, 'try-disk')
  putIn(at, 1)
  takeOutDisks(at)
  rmSync(at, { recursive: true })
}

/** A disk of its own for a folder that is empty yet. */
export function putIn(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, SOURCE, folder], { stdio: 'pipe' })
}

/** Not a byte is left for anybody. */
export function fillUp(folder: string): void {
  for (let nth = 0; nth < 1000; nth++) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail === 0) return
    const most = Math.min(bavail * bsize, 16 * 1024 * BLOCK)
    try {
      writeFileSync(join(folder, `${BALLAST}-${nth}`), Buffer.alloc(Math.min(most, 1024 * BLOCK)))
    } catch {
      // Somebody else took the last of it.
    }
  }
}

export const makeRoom = (folder: string): void => {
  for (let nth = 0; nth < 1000; nth++) rmSync(join(folder, `${BALLAST}-${nth}`), { force: true })
}

/** `slow`: each time something is to be on the disk it takes a quarter of a second longer. `failing`: it says that there is no room. */
const INJECTED = { slow: 'delay_enter=250000', failing: 'error=ENOSPC' } as const
export type Trouble = keyof typeof INJECTED

export const findTracer = () => findProgram(['strace'], 'strace')

/** Throws one sentence where nobody may look into another process. */
export function tryTracer(): void {
  const sleeper = spawn('sleep', ['10'])
  try {
    execFileSync('timeout', ['-s', 'INT', '1', findTracer(), '-qq', '-o', '/dev/null', '-p', String(sleeper.pid)], {
      stdio: 'pipe',
    })
  } catch (error) {
    // Ended by the time that it was given.
    if ((error as { status?: number }).status !== 124)
      throw new Error('strace may not look into processes', { cause: error })
  } finally {
    sleeper.kill('SIGKILL')
  }
}

/** What these processes, and those that they start, do to their disk goes wrong for so long. */
export async function troubleDisk(pids: readonly number[], trouble: Trouble, milliseconds: number): Promise<void> {
  const calls = 'fdatasync,fsync'
  const tracer = spawn(
    findTracer(),
    ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:${INJECTED[trouble]}`].concat(
      pids.flatMap((pid) => ['-p', String(pid)]),
    ),
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => tracer.once('exit', resolve))
  await Promise.race([wait(milliseconds), ended])
  // It lets go of all of them.
  tracer.kill('SIGINT')
  await Promise.race([ended, wait(5000)])
  tracer.kill('SIGKILL')
}
