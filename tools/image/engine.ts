import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../debian.ts'
import { ROOT } from '../programs.ts'
import type { Release } from './stage.ts'

export const CONTAINERFILE = join(ROOT, 'deploy/Containerfile')

/** How an image wants to be run, by the names of the standard. */
export type Config = { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; WorkingDir: string }

/** Builds images without a daemon, in a store of its own; needs root, as namespaces of users aren't everywhere. */
export function openEngine(folder: string) {
  mkdirSync(folder, { recursive: true })
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const program = findProgram(['buildah'], 'buildah')
  const ask = (...args: string[]) =>
    execFileSync(program, [...store, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    }).trim()
  return {
    /** The image of a stage, as an archive that every platform takes; answers the digest that names its content. */
    build: (stage: string, { madeAt }: Release, archive: string): string => {
      ask('build', '--quiet', '--timestamp', String(madeAt), '--file', CONTAINERFILE, '--tag', 'cledrau', stage)
      const digestFile = join(folder, 'digest')
      ask('push', '--quiet', '--digestfile', digestFile, 'cledrau', `oci-archive:${archive}`)
      return readFileSync(digestFile, 'utf8').trim()
    },
    /** A folder in which the image’s files stand, and how it wants to be run; answers how to take it away, too. */
    mount: (): { root: string; config: Config; remove: () => void } => {
      const container = ask('from', '--pull-never', 'cledrau')
      const { OCIv1 } = JSON.parse(ask('inspect', container)) as { OCIv1: { config: Config } }
      return { root: ask('mount', container), config: OCIv1.config, remove: () => void ask('rm', container) }
    },
  }
}
