import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { base64url } from './base64url.ts'
import type { CutInUse, Taken } from './said.ts'

/**
 * Where a device keeps its cut of the timetable: the browser's cache, which takes a file whole or not at all. Which one is in
 * use is written last, so that a start that is broken off anywhere leaves the old cut or the new one. Nothing in it is anybody's.
 */
const CACHE = 'pocket'
const IN_USE = '/pocket/in-use'
const fileOf = (hash: string) => `/pocket/${hash}`

/** Without `fares` it is not known here what anything costs, and without `likely` how likely a change is. */
export type KeptCut = CutInUse & Beside & { bytes: ArrayBuffer }
type Beside = { fares: ArrayBuffer | null; likely: ArrayBuffer | null }
const BESIDE = ['fares', 'likely'] as const

/** The cut in use, reckoned anew each time; nothing where there is none, or where a byte of it is another one. */
export async function readKeptCut(): Promise<KeptCut | null> {
  // To open it would make it.
  if (typeof caches === 'undefined' || !(await caches.has(CACHE).catch(() => false))) return null
  const cache = await openCache()
  const known = cache && (await cutInUse(cache))
  if (!known) return null
  const bytes = await wholeFile(cache, known.cut)
  const beside = async (named: Named | undefined) => (named ? wholeFile(cache, named) : null)
  if (bytes) return { ...known, bytes, fares: await beside(known.cut.fares), likely: await beside(known.cut.likely) }
  await dropKeptCut()
  return null
}

/** Keeps what came, if it is what was named; what was in use goes only then. A timetable is of use without what lies beside it. */
export async function keepCut({ cut, asOf }: CutInUse, bytes: ArrayBuffer, beside: Beside): Promise<Taken> {
  if (!(await isWhole(bytes, cut))) return 'NOT_IT'
  const whole: { file: string; bytes: ArrayBuffer }[] = []
  for (const which of BESIDE) {
    const [named, came] = [cut[which], beside[which]]
    if (named && came && (await isWhole(came, named))) whole.push({ file: fileOf(named.hash), bytes: came })
  }
  const cache = await openCache()
  if (!cache) return 'NO_ROOM'
  try {
    await cache.put(fileOf(cut.hash), new Response(bytes))
    for (const one of whole) await cache.put(one.file, new Response(one.bytes))
    await cache.put(IN_USE, Response.json({ cut, asOf }))
  } catch {
    if ((await cutInUse(cache))?.cut.hash !== cut.hash) await cache.delete(fileOf(cut.hash))
    return 'NO_ROOM'
  }
  for (const { url } of await cache.keys())
    if (
      ![IN_USE, fileOf(cut.hash), ...BESIDE.map((which) => fileOf(cut[which]?.hash ?? ''))].includes(
        new URL(url).pathname,
      )
    )
      await cache.delete(url)
  return 'IN_USE'
}

export async function dropKeptCut(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE).catch(() => false)
}

/** Some browsers keep nothing in private windows, and none does on a page that came without https. */
const openCache = async (): Promise<Cache | null> =>
  typeof caches === 'undefined' ? null : caches.open(CACHE).catch(() => null)

/** Whatever can't be read is no cut: the file's own hash is what is believed. */
async function cutInUse(cache: Cache): Promise<CutInUse | null> {
  try {
    return ((await (await cache.match(IN_USE))?.json()) as CutInUse | undefined) ?? null
  } catch {
    return null
  }
}

type Named = Pick<TimetableCut, 'hash' | 'size'>

async function wholeFile(cache: Cache, named: Named): Promise<ArrayBuffer | null> {
  const bytes = await (await cache.match(fileOf(named.hash)))?.arrayBuffer()
  return bytes && (await isWhole(bytes, named)) ? bytes : null
}

const isWhole = async (bytes: ArrayBuffer, { hash, size }: Named): Promise<boolean> =>
  bytes.byteLength === size && base64url(await crypto.subtle.digest('SHA-256', bytes)) === hash
