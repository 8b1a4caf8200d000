import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const LETTERS = 16

/** A name of what feeds hold, wherever they lie: the same for the same bytes, and another one after any change. */
export async function contentOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await filesIn(path)) {
      for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer)
      hash.update('\0')
    }
  return hash.digest('hex').slice(0, LETTERS)
}

/** A feed is a file, or a folder of some. */
async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = (await readdir(path)).toSorted()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}
