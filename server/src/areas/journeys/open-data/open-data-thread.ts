import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { writeWhole } from '../../../whole-file.ts'
import { makeFiles } from './make-files.ts'
import type { MadeOf, OpenFile } from './made-of.ts'

/** Makes the open files on a thread of its own, and leaves them in a folder by what they are called after: their content. */

export type FilesWanted = { of: MadeOf; folder: string }
export type FileMade = { file: OpenFile; hash: string; size: number }

const { of, folder } = workerData as FilesWanted
const made: FileMade[] = []
for (const [file, bytes] of makeFiles(of)) {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await writeWhole(join(folder, hash), bytes)
  made.push({ file, hash, size: bytes.length })
}
parentPort?.postMessage(made)
