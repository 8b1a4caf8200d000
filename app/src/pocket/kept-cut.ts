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

/** Without `fares` it is not known here what anything costs. */
export type KeptCut = CutInUse & { bytes: ArrayBuffer; fares: ArrayBuffer | null }

/** The cut in use, reckoned anew each time; nothing where there is none, or where a byte of it is another one. */
export async function readKeptCut(): Promise<KeptCut | null> {
  // To open it would make it.
  if (typeof caches === 'undefined' || !(await caches.has(CACHE).catch(() => false))) return null
  const cache = await openCache()
  const known = cache && (await cutInUse(cache))
  if (!known) return null
  const bytes = await wholeFile(cache, known.cut)
  if (bytes) return { ...known, bytes, fares: known.cut.fares ? await wholeFile(cache, known.cut.fares) : null }
  await dropKeptCut()
  return null
}

/** Keeps what came, if it is what was named; what was in use goes only then. A timetable is of use without fares. */
export async function keepCut({ cut, asOf }: CutInUse, bytes: ArrayBuffer, fares: ArrayBuffer | null): Promise<Taken> {
  if (!(await isWhole(bytes, cut))) return 'NOT_IT'
  const priced =
    fares && cut.fares && (await isWhole(fares, cut.fares)) ? { file: fileOf(cut.fares.hash), fares } : null
  const cache = await openCache()
  if (!cache) return 'NO_ROOM'
  try {
    await cache.put(fileOf(cut.hash), new Response(bytes))
    if (priced) await cache.put(priced.file, new Response(priced.fares))
    await cache.put(IN_USE, Response.json({ cut, asOf }))
  } catch {
    if ((await cutInUse(cache))?.cut.hash !== cut.hash) await cache.delete(fileOf(cut.hash))
    return 'NO_ROOM'
  }
  for (const { url } of await cache.keys())
    if (![IN_USE, fileOf(cut.hash), fileOf(cut.fares?.hash ?? '')].includes(new URL(url).pathname))
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
