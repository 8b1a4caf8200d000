import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const inPath = (names: readonly string[]): string | undefined => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {
        // not here
      }
    }
  }
  return undefined
}

/** A program of the system under one of its names; where there is none, the Debian package that brings it (with others that it needs, after a blank), installed now. */
export function findProgram(names: readonly string[], debianPackage: string): string {
  const known = inPath(names)
  if (known) return known

  console.log(`Installing ${debianPackage} …`)
  for (let tries = 0; tries < TRIES && install(debianPackage) === 'SOMEBODY_ELSE'; tries++) pause(TRY_AGAIN)
  const installed = inPath(names)
  if (!installed) throw new Error(`no ${names[0]}: install ${debianPackage}`)
  return installed
}

const TRIES = 40
const TRY_AGAIN = 3000

/** This thread has nothing else to do. */
const pause = (milliseconds: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Tried once; not done while somebody else fetches the lists of packages or installs some. */
function install(debianPackage: string): 'TRIED' | 'SOMEBODY_ELSE' {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...debianPackage.split(' ')],
  ]) {
    const [program, ...rest] = [...sudo, 'apt-get', ...args]
    const { stderr } = spawnSync(program as string, rest, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      // A service that comes with it is ours to start.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', LC_ALL: 'C' },
    })
    if (/^E: Could not get lock/m.test(stderr ?? '')) return 'SOMEBODY_ELSE'
    if (stderr) process.stderr.write(stderr)
  }
  return 'TRIED'
}
