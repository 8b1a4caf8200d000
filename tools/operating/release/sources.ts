import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { bytesAt, listingOf, sha256 } from './listing.ts'

/** The commit that stands in a clone, and whether its files are what stands there. */
export type Sources = {
  commit: string
  tree: string
  /** Of the files as they lie there: SHA-256, where git itself has SHA-1. */
  files: string
  /** Seconds since 1970. */
  madeAt: number
  /** Files that aren't those of the commit, and how. */
  changed: string[]
}

/** Git as it is asked here: nothing of the clone that stands in for something else. */
export function gitIn(root: string) {
  const env = { ...process.env, GIT_NO_REPLACE_OBJECTS: '1' }
  return (...args: string[]): string =>
    execFileSync('git', ['-c', 'core.fsmonitor=false', ...args], { cwd: root, encoding: 'utf8', env, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] }) // prettier-ignore
}

/**
 * Each file is read and hashed here. Git’s own answer (`status`) rests on marks in the clone by which somebody can have it overlook a file.
 */
export function readSources(root: string): Sources {
  const git = gitIn(root)
  const entries = git('ls-tree', '-r', '-z', 'HEAD').split('\0').filter(Boolean).map(entryOf)
  const changed: string[] = []
  const files = entries.flatMap(({ mode, blob, path }) => {
    const found = readIfThere(join(root, path))
    if (found === undefined) {
      changed.push(`${path} is missing`)
      return []
    }
    if (found.mode !== mode || blobOf(found.bytes) !== blob) changed.push(`${path} is another`)
    return [{ path, sha256: sha256(found.bytes) }]
  })
  // What is new, also where somebody had git take it up already; overlooked is only what files of the commit itself say (.gitignore).
  const ofCommit = new Set(entries.map(({ path }) => path))
  const lying = git('ls-files', '--cached', '--others', '--exclude-per-directory=.gitignore', '-z').split('\0')
  const extra = lying.filter((path) => path !== '' && !ofCommit.has(path))
  return {
    commit: git('rev-parse', 'HEAD').trim(),
    tree: git('rev-parse', 'HEAD^{tree}').trim(),
    files: sha256(listingOf(files)),
    madeAt: Number(git('log', '-1', '--format=%ct')),
    changed: [...changed, ...extra.map((path) => `${path} is extra`)],
  }
}

function entryOf(line: string): { mode: string; blob: string; path: string } {
  const [, mode = '', blob = '', path = ''] = /^(\d+) \w+ (\w+)\t(.+)$/s.exec(line) ?? []
  return { mode, blob, path }
}

function readIfThere(path: string): { mode: string; bytes: Buffer } | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return undefined
  const mode = found.isSymbolicLink() ? '120000' : (found.mode & 0o100) === 0 ? '100644' : '100755'
  return { mode, bytes: bytesAt(path) }
}

/** As git calls a file’s content. */
const blobOf = (bytes: Buffer): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
