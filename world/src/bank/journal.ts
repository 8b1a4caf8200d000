import { mkdirSync } from 'node:fs'
import { open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file that is only ever added to. What `settled` has waited for survives whatever happens to us. */
export type Journal<Entry> = {
  entries: Entry[]
  append: (entry: Entry) => void
  /** Everything appended so far is on the disk. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/** Reads what is there; a last line that was cut off by an end was never answered, and goes. */
export async function openJournal<Entry>(file: string): Promise<Journal<Entry>> {
  mkdirSync(dirname(file), { recursive: true })
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  const whole = bytes.lastIndexOf(10) + 1
  if (whole < bytes.length) await truncate(file, whole)
  const entries = bytes
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)

  const handle = await open(file, 'a')
  let waiting: string[] = []
  let writing: Promise<void> | undefined

  /** Whoever comes while the disk works goes together with all others who came. */
  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting.join('')
      waiting = []
      await handle.appendFile(lines)
      await handle.datasync()
    }
    writing = undefined
  }
  const settled = () => (writing ??= waiting.length > 0 ? write() : undefined) ?? Promise.resolve()

  return {
    entries,
    append: (entry) => void waiting.push(`${JSON.stringify(entry)}\n`),
    settled,
    close: async () => {
      await settled()
      await handle.close()
    },
  }
}
