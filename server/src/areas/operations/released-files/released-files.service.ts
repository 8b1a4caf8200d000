import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import * as store from './released-files.store.ts'

export type ReleasedFile = { packed: boolean; bytes: Buffer }

export type ReleasedFiles = {
  /** Puts what this release is made of where servers of other releases find it; answers how many files were missing there. */
  keep: () => Promise<number>
  /** A file of any release that was shipped lately. */
  find: (name: string) => Promise<ReleasedFile | undefined>
  forgetOld: (before: Instant, most: number) => Promise<number>
}

const FOLDER = 'assets'
const AT_ONCE = 50
/** Real milliseconds between two looks at which files there are: strangers who ask for what never was cost no more, and wait. */
const LOOK_AGAIN = 1000

/** What a browser is given anyhow: neither how it was written nor the other ways to pack it. */
const isShipped = (file: string) => !/\.(map|br|gz)$/.test(file) && !/\.map\./.test(file)

/**
 * While servers go from one release to the next, a page of one asks the other for its files; and a page that was left open for days asks a
 * server that has never known them. Files whose names change with what is in them lie in the database for a while.
 */
export function openReleasedFiles(db: Database, clock: Clock, appDir: string, lookAgain = LOOK_AGAIN): ReleasedFiles {
  const folder = join(appDir, FOLDER)
  let known: ReadonlySet<string> = new Set()
  let lookedAt = -Infinity
  let last: Promise<unknown> = Promise.resolve()
  /** A look that hasn't begun: whoever asks until then shares it. */
  let next: Promise<void> | undefined

  const look = async () => {
    await wait(Math.max(0, lookedAt + lookAgain - performance.now()))
    next = undefined
    lookedAt = performance.now()
    known = new Set(await store.listNames(db))
  }
  /** What is asked for may have been put there a moment ago: a look that had begun by then doesn't count. */
  const isKnown = async (name: string): Promise<boolean> => {
    if (known.has(name)) return true
    next ??= last.then(look)
    last = next.catch(() => {})
    await next
    return known.has(name)
  }

  const read = async (name: string) => {
    const packed = existsSync(join(folder, `${name}.br`))
    return { name, packed, bytes: await readFile(join(folder, packed ? `${name}.br` : name)) }
  }

  return {
    keep: async () => {
      if (!existsSync(folder)) return 0
      const own = (await readdir(folder)).filter(isShipped)
      const kept = new Set(await store.listNames(db))
      const missing = own.filter((name) => !kept.has(name))
      for (let at = 0; at < missing.length; at += AT_ONCE)
        await store.addFiles(db, await Promise.all(missing.slice(at, at + AT_ONCE).map(read)), clock.now())
      await store.saveShipped(db, own, clock.now())
      return missing.length
    },
    find: async (name) => ((await isKnown(name)) ? store.findFile(db, name) : undefined),
    forgetOld: (before, most) => store.forgetFiles(db, before, most),
  }
}
