import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { writeWhole } from '../../../whole-file.ts'
import * as store from './open-data.store.ts'

type Named = { hash: string; size: number }

export type KeptFiles = {
  /** Takes a file that lies in the folder to where all servers find it. */
  keep: (file: Named) => Promise<void>
  areWhole: (files: readonly Named[]) => Promise<boolean>
  /** Where it lies on this machine; fetched when it is first asked for. */
  pathOf: (file: Named) => Promise<string>
}

/** What the database hands over at a time: so little that nobody waits for it. */
const PIECE = 512 * 1024

const piecesIn = ({ size }: Named): number => Math.ceil(size / PIECE)

/** Files by their content: in the database, and from there on the disk of each server that is asked for them. */
export function openKeptFiles(db: Database, folder: string): KeptFiles {
  const fetching = new Map<string, Promise<string>>()

  const fetch = async (file: Named): Promise<string> => {
    const path = join(folder, file.hash)
    if ((await sizeOf(path)) === file.size) return path
    await writeWhole(path, piecesOf(file))
    await forgetUnknown()
    return path
  }

  async function* piecesOf(file: Named): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for (let place = 0; place < piecesIn(file); place++) {
      const piece = await store.findPiece(db, file.hash, place)
      if (!piece) throw new Error(`piece ${place} of the open file ${file.hash} is missing`)
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== file.hash) throw new Error(`the open file ${file.hash} is another one`)
  }

  /** What no version is any more goes from here, too; not what was made a moment ago. */
  const forgetUnknown = async () => {
    const known = new Set((await store.listVersions(db)).map(({ hash }) => hash))
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const facts = known.has(name) ? undefined : await stat(path).catch(() => undefined)
      if (facts && Date.now() - facts.mtimeMs > DAY) await rm(path, { force: true })
    }
  }

  return {
    keep: async (file) => {
      const handle = await open(join(folder, file.hash))
      try {
        for (let place = 0; place < piecesIn(file); place++) {
          const length = Math.min(PIECE, file.size - place * PIECE)
          const { buffer } = await handle.read(Buffer.alloc(length), 0, length, place * PIECE)
          await store.addPiece(db, file.hash, place, buffer)
        }
      } finally {
        await handle.close()
      }
    },
    areWhole: async (files) => {
      for (const file of files) if ((await store.countPieces(db, file.hash)) !== piecesIn(file)) return false
      return true
    },
    pathOf: (file) => {
      const fetched = fetching.get(file.hash) ?? fetch(file).finally(() => fetching.delete(file.hash))
      fetching.set(file.hash, fetched)
      return fetched
    },
  }
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.size
