import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { stampOf } from './stamps.store.ts'

/** What is served of one subject until its files change: the value, and its bytes ready to send. */
export type Snapshot<Value> = { value: Value; changedAt: Instant }

/** Reads a subject from the data folder; what was read or listed is remembered, and a change there loads it again. */
export type Load<Value> = (from: DataFolder) => Promise<Value>
export type DataFolder = {
  text: (file: string) => Promise<string>
  /** The JSON of a file; a syntax error names the file and the place. */
  json: (file: string) => Promise<unknown>
  /** The names of a folder's files, sorted. */
  list: (folder: string) => Promise<string[]>
}

export type Reference<Value> = { current: () => Snapshot<Value> }

type Subject = { name: string; dependsOn: (file: string) => boolean; reload: () => Promise<boolean> }

export type ReferenceData = {
  /** Loads a subject now, and again whenever one of its files changes. */
  open: <Value>(name: string, load: Load<Value>) => Promise<Reference<Value>>
  /** Called with the subject's name after a change was taken over. */
  onChange: (listener: (name: string) => void) => void
  /** Looks again at everything that depends on a file; what the watcher does, and tests. */
  fileChanged: (file: string) => Promise<void>
  close: () => void
}

type Log = { info: (facts: object, text: string) => void; error: (facts: object, text: string) => void }

type Parts = {
  folder: string
  clock: Clock
  /** Where it stands since when a subject is what it is, for all servers; without, that is when it was read here. */
  db: Database | null
  log: Log
}

const SETTLE = 150

/**
 * Reference data lives in files. A file that is broken after an edit is reported with its place, and the last good
 * version keeps serving; at the first start there is none, and the start fails with the same report.
 */
export function openReferenceData({ folder, clock, db, log }: Parts): ReferenceData {
  const subjects: Subject[] = []
  const listeners: ((name: string) => void)[] = []

  const open = async <Value>(name: string, load: Load<Value>): Promise<Reference<Value>> => {
    const files = new Set<string>()
    const folders = new Set<string>()
    const readText = (file: string) => {
      files.add(file)
      return readFile(join(folder, file), 'utf8')
    }
    /** What is read, by where it stands: a value made of it may be a function, of which nobody can tell whether it is the same. */
    const loadNow = async () => {
      const read = new Map<string, string>()
      const value = await load({
        text: async (file) => {
          const text = await readText(file)
          read.set(file, text)
          return text
        },
        json: async (file) => {
          const parsed = parseJson(file, await readText(file))
          read.set(file, JSON.stringify(parsed))
          return parsed
        },
        list: async (inner) => {
          folders.add(inner)
          const names = (await readdir(join(folder, inner))).toSorted()
          read.set(inner, names.join())
          return names
        },
      })
      return { value, fingerprint: fingerprintOf(read) }
    }
    const snapshotOf = async ({
      value,
      fingerprint,
    }: {
      value: Value
      fingerprint: string
    }): Promise<Snapshot<Value>> => {
      const now = clock.now()
      const noted = db ? stampOf(db, name, fingerprint, now) : Promise.resolve(now)
      // Better known with another time than not known.
      const changedAt = await noted.catch((error: unknown) => {
        log.error({ err: error, subject: name }, 'when reference data changed could not be noted')
        return now
      })
      return { value, changedAt }
    }
    let loaded = await loadNow()
    let snapshot = await snapshotOf(loaded)
    subjects.push({
      name,
      dependsOn: (file) => files.has(file) || folders.has(dirname(file)),
      reload: async () => {
        const fresh = await loadNow()
        if (fresh.fingerprint === loaded.fingerprint) return false
        snapshot = await snapshotOf(fresh)
        loaded = fresh
        return true
      },
    })
    return { current: () => snapshot }
  }

  const fileChanged = async (file: string) => {
    for (const subject of subjects) {
      if (!subject.dependsOn(file)) continue
      try {
        if (!(await subject.reload())) continue
        log.info({ subject: subject.name, file }, 'reference data changed')
        for (const listener of listeners) listener(subject.name)
      } catch (error) {
        log.error(
          { subject: subject.name, file, reason: (error as Error).message },
          'reference data is broken; the last good version keeps serving',
        )
      }
    }
  }

  const watcher = watchFolder(folder, (file) => void fileChanged(file))
  return { open, onChange: (listener) => listeners.push(listener), fileChanged, close: () => watcher.close() }
}

/** A slip in a file is found by its line; the engine's own message often doesn't say where. */
function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file}, line ${brokenLine(text)}: ${(error as Error).message}`, { cause: error })
  }
}

/** The first line with which the text can't go on to be JSON any more. */
function brokenLine(text: string): number {
  const lines = text.split('\n')
  let good = 0
  let bad = lines.length
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1
    if (couldGoOn(lines.slice(0, middle).join('\n'))) good = middle
    else bad = middle
  }
  return bad
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start)
    return true
  } catch (error) {
    const { message } = error as Error
    const [, position] = /position (\d+)/.exec(message) ?? []
    return message.includes('end of JSON input') || Number(position) === start.length
  }
}

function fingerprintOf(read: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [place, text] of [...read].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${place}\0${text}\0`)
  return hash.digest('base64url')
}

/** Editors write in several steps: a file counts as changed when it has been quiet for a moment. */
function watchFolder(folder: string, changed: (file: string) => void): { close: () => void } {
  const pending = new Map<string, NodeJS.Timeout>()
  const watcher = watch(folder, { recursive: true, persistent: false }, (_event, name) => {
    if (!name) return
    const file = relative(folder, join(folder, name))
    clearTimeout(pending.get(file))
    pending.set(
      file,
      setTimeout(() => changed(file), SETTLE),
    )
  })
  watcher.on('error', () => {})
  return {
    close: () => {
      watcher.close()
      for (const timer of pending.values()) clearTimeout(timer)
    },
  }
}

/** One body in the encodings that browsers take, made once per change. */
export type Packed = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer }

export function pack(body: string): Packed {
  const plain = Buffer.from(body)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  }
}

const timestamps = new WeakMap<object, { timestamp: string }>()

/** What a `/time` call answers: when the subject last changed. */
export function timestampOf(reference: Reference<object>): { timestamp: string } {
  const snapshot = reference.current()
  const known = timestamps.get(snapshot) ?? { timestamp: utcIso(snapshot.changedAt) }
  timestamps.set(snapshot, known)
  return known
}
