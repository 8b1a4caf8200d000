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
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...debianPackage.split(' ')],
  ]) {
    // Somebody else may be installing something just now.
    const [program, ...rest] = [...sudo, 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args]
    spawnSync(program as string, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      // A service that comes with it is ours to start.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  }
  const installed = inPath(names)
  if (!installed) throw new Error(`no ${names[0]}: install ${debianPackage}`)
  return installed
}
