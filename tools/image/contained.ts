import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../debian.ts'
import type { Config } from './engine.ts'

type Asked = {
  root: string
  config: Config
  /** Instead of what the image runs by itself. */
  command?: readonly string[]
  environment?: Record<string, string>
  /** Folders of this machine that may be read there. */
  shown?: Record<string, string>
}

/** Runs an image’s files as a platform would that trusts nobody: all is read-only but its home, no rights, processes of its own. The network is this machine’s. */
export function runContained(
  folder: string,
  { root, config, command, environment = {}, shown = {} }: Asked,
): ChildProcess {
  const runc = findProgram(['runc'], 'runc')
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  const env = [...config.Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)]
  const own = (destination: string, ...more: string[]) => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'nodev', ...more],
  })
  const bundle = {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...config.Entrypoint, ...(command ?? config.Cmd)],
      env,
      cwd: config.WorkingDir,
      noNewPrivileges: true,
      capabilities: {},
    },
    root: { path: root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      own('/tmp', 'mode=1777'),
      own('/var/lib/cledrau', `uid=${uid}`, `gid=${gid}`, 'mode=700'),
      ...Object.entries(shown).map(([destination, source]) => ({
        destination,
        type: 'bind',
        source,
        options: ['bind', 'ro'],
      })),
    ],
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  }
  const place = join(folder, randomUUID())
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'config.json'), JSON.stringify(bundle))
  return spawn(runc, ['--root', join(folder, 'runc'), 'run', '--bundle', place, `cledrau-${randomUUID()}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
