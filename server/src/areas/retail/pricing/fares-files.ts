import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openFares, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { packFares, unpackFares } from '@cledrau/domain/fares/image/image-file.ts'
import { compileFares } from '@cledrau/feeds/fares/compile-fares.ts'
import type { ReadOptions } from '@cledrau/feeds/fares/read-fares.ts'
import { z } from 'zod'
import type { Settings } from '../../../settings.ts'
import { writeWhole } from '../../../whole-file.ts'

/** The fares in force: one image in memory that all threads share, opened here for what needs no planning. */
export type LoadedFares = { memory: SharedArrayBuffer; fares: Fares }

const lists = z.object({
  routeOperators: z.record(z.string(), z.array(z.string())),
  roverAreas: z.record(z.string(), z.array(z.string())),
  bundles: z.array(
    z.object({
      ticket: z.string(),
      unit: z.enum(['SINGLE', 'DAY']),
      passes: z.number(),
      months: z.number(),
      days: z.number(),
    }),
  ),
  /** Lists from before ages were asked for have none. */
  freeChildren: z.optional(
    z.array(z.object({ under: z.number(), tocs: z.array(z.string()), restriction: z.string(), perAdult: z.number() })),
  ),
  concessions: z.optional(
    z.array(
      z.object({
        card: z.string(),
        line: z.object({ en: z.string(), cy: z.string() }),
        stations: z.array(z.string()),
        tocs: z.array(z.string()),
        days: z.array(z.object({ from: z.number(), until: z.number(), week: z.array(z.boolean()) })),
        restriction: z.string(),
      }),
    ),
  ),
})

const NO_LISTS = JSON.stringify({ routeOperators: {}, roverAreas: {}, bundles: [] })

/** A new layout of the image makes every image in the cache an old one. */
const LAYOUT = 5

/**
 * Loads the fares: the image or the feed that FARES names, or the sample, compiled once and kept in `cacheDir` until its files change. A
 * damaged file in the cache is made again. What a feed says in words only is in a `lists.json`, which a stranger's may lack.
 */
export async function loadFares(
  { FARES, DATA_DIR }: Pick<Settings, 'DATA_DIR' | 'FARES'>,
  cacheDir: string,
): Promise<LoadedFares> {
  if (FARES?.endsWith('.image')) return opened(await readFile(FARES))
  const sample = join(DATA_DIR, 'fares')
  const feed = FARES ?? join(sample, 'feed')
  const listsText = FARES
    ? await readFile(join(FARES, 'lists.json'), 'utf8').catch(() => NO_LISTS)
    : await readFile(join(sample, 'lists.json'), 'utf8')
  // The sample's routeing guide has a folder of its own; anybody else's lies beside their fares.
  const folders = FARES ? [feed] : [feed, join(DATA_DIR, 'routeing/feed')]
  const paths = (await Promise.all(folders.map(filesIn))).flat()
  const name = `fares-${await fingerprint(paths, listsText)}.image`
  const cached = await readFile(join(cacheDir, name)).catch(() => undefined)
  if (cached) {
    try {
      return opened(cached)
    } catch {
      // Compiled again below.
    }
  }
  const bytes = await compile(feed, paths, lists.parse(JSON.parse(listsText)))
  await keep(cacheDir, name, bytes)
  return opened(bytes)
}

/** Two servers of one process have the same fares once. */
let last: LoadedFares | undefined

function opened(bytes: Uint8Array): LoadedFares {
  if (last && Buffer.from(last.memory).equals(bytes)) return last
  const memory = new SharedArrayBuffer(bytes.length)
  new Uint8Array(memory).set(bytes)
  last = { memory, fares: openFares(unpackFares(memory)) }
  return last
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name !== 'lists.json')
    .toSorted()
    .map((name) => join(folder, name))

async function compile(feed: string, paths: readonly string[], options: ReadOptions): Promise<Uint8Array> {
  const files = paths.map((path) => ({ name: basename(path), chunks: createReadStream(path) }))
  const { image, report } = await compileFares(files, options)
  const refused = report.faults.find((fault) => fault.severity === 'refused')
  if (refused) throw new Error(`${feed} can't be used: ${refused.code}, ${refused.text}`)
  return new Uint8Array(packFares(image))
}

/** Changes with the feed. Sizes and times of change are enough: a feed's files are never edited in place. */
async function fingerprint(paths: readonly string[], listsText: string): Promise<string> {
  const hash = createHash('sha256').update(`${LAYOUT}`).update(listsText)
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path)
    hash.update(`${basename(path)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** A write that is interrupted never looks like an image; other images of fares go. */
async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await writeWhole(join(folder, name), bytes)
  for (const other of await readdir(folder)) {
    if (other !== name && /^fares-[0-9a-f]{16}\.image$/.test(other)) await rm(join(folder, other), { force: true })
  }
}
