import { readdir, stat } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Chunks } from './byte-lines.ts'
import { listZip, readZipEntry } from './zip-read.ts'

/** The files of one delivery, wherever they lie. A file is opened by name and read once, front to back. */
export type FeedFiles = { readonly names: readonly string[]; readonly open: (name: string) => Chunks }

/** A zip archive, a folder, or one file with those that lie beside it under the same name: RJTTF942.MCA and .MSN. */
export async function openFeedFiles(path: string): Promise<FeedFiles> {
  const facts = await stat(path)
  if (facts.isDirectory()) {
    return { names: (await readdir(path)).toSorted(), open: (name) => fileChunks(join(path, name)) }
  }
  if (/\.zip$/i.test(path)) {
    const entries = new Map((await listZip(path)).map((entry) => [entry.name, entry]))
    return {
      names: [...entries.keys()],
      open: (name) => {
        const entry = entries.get(name)
        return entry ? readZipEntry(path, entry) : []
      },
    }
  }
  const folder = dirname(path)
  const stem = basename(path).replace(KIND, '')
  const siblings = (await readdir(folder)).filter((name) => name.replace(KIND, '') === stem)
  return { names: siblings.toSorted(), open: (name) => fileChunks(join(folder, name)) }
}

/** Where a file's name says what is in it; its delivery is named by what stands before. */
const KIND = /\.?[a-z]{3}(\.txt)?$/i

/** A delivery that is already in memory. */
export const feedFilesOf = (files: ReadonlyMap<string, Uint8Array>): FeedFiles => ({
  names: [...files.keys()],
  open: (name) => {
    const bytes = files.get(name)
    return bytes ? [bytes] : []
  },
})

const CHUNK_BYTES = 1 << 20

/** A file in pieces. Each piece is good until the next is asked for: one buffer serves them all. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const buffer = new Uint8Array(CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
