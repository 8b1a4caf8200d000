import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billIn, purlOf, sha512Of } from '../../sbom/sbom.ts'
import { listFolder, sha256, type Listing } from './listing.ts'
import { readSources, type Sources } from './sources.ts'
import type { Facts, PartStated } from './statement.ts'

/** How the things of a release are made from a clone: each into a folder of its own. */
export type Makers = {
  pages: Record<string, (folder: string) => Promise<void>>
  /** Answers the packed file. */
  client: (folder: string) => Promise<string>
  image: () => Promise<NonNullable<Facts['image']>>
}

/** Made, or why it can’t be here. */
export type Attempt<Value> = { made: Value } | { why: string }

export type Packages = {
  version: string
  lock: string
  bill: string
  parts: PartStated[]
  node: string
  /** Packages that lie here otherwise than the lock file has them. */
  notAsLocked: string[]
}
export type Found = {
  sources: Sources
  packages: Packages
  pages: Record<string, Attempt<Listing>>
  client: Attempt<string>
  image: Attempt<NonNullable<Facts['image']>>
}
/** What is worth making, after a look at what it would be made of. */
export type Wanted = { build: boolean; image: boolean; tree?: string }

export const NOT_ASKED = 'not asked for'

export async function measure(root: string, makers: Makers, { build, image, tree }: Wanted): Promise<Found> {
  const sources = readSources(root)
  const packages = readPackages(root)
  const isOther = tree !== undefined && tree !== sources.tree
  const obstacle = isOther || sources.changed.length > 0 ? 'what it would be built of is other already' : packages.notAsLocked.length > 0 ? 'the packages here aren’t those of the lock file' : undefined // prettier-ignore
  const attempt = <Value>(asked: boolean, make: (folder: string) => Promise<Value>): Promise<Attempt<Value>> =>
    asked && obstacle === undefined ? tried(make) : Promise.resolve({ why: asked ? (obstacle ?? '') : NOT_ASKED })

  const pages: Found['pages'] = {}
  for (const [name, make] of Object.entries(makers.pages))
    pages[name] = await attempt(build, async (folder) => {
      await make(join(folder, 'dist'))
      return listFolder(join(folder, 'dist'))
    })
  const client = await attempt(build, async (folder) => sha256(readFileSync(await makers.client(folder))))
  return { sources, packages, pages, client, image: await attempt(image, () => makers.image()) }
}

async function tried<Value>(make: (folder: string) => Promise<Value>): Promise<Attempt<Value>> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-release-'))
  try {
    return { made: await make(folder) }
  } catch (error) {
    return { why: `it can’t be built here: ${(error as Error).message}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Lock = Record<string, { version?: string; integrity?: string; link?: boolean; optional?: boolean }>

export function readPackages(root: string): Packages {
  const { text, version, parts } = billIn(root)
  const byUri = new Map(parts.flatMap((part) => part.integrity?.startsWith('sha512-') ? [[purlOf(part), sha512Of(part.integrity)] as const] : [])) // prettier-ignore
  const installed = lockIn(join(root, 'node_modules/.package-lock.json'))
  const notAsLocked = Object.entries(lockIn(join(root, 'package-lock.json'))).flatMap(([path, wanted]) => {
    const here = installed[path]
    if (!path.startsWith('node_modules/') || wanted.link || (here === undefined && wanted.optional)) return []
    return here?.version === wanted.version && here?.integrity === wanted.integrity ? [] : [path.slice(13)]
  })
  return {
    version,
    lock: sha256(readFileSync(join(root, 'package-lock.json'))),
    bill: sha256(text),
    parts: [...byUri].map(([uri, sha512]) => ({ uri, sha512 })),
    node: process.version,
    notAsLocked,
  }
}

/** Nothing, where nothing was installed. */
function lockIn(file: string): Lock {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { packages?: Lock }).packages ?? {}
  } catch {
    return {}
  }
}

/** What is stated of a clone in which all was made; throws what wasn’t. */
export function factsIn({ sources, packages, pages, client, image }: Found): Facts {
  if (sources.changed.length > 0) throw new Error(`a release is of a commit, and this isn’t in it: ${sources.changed.join(', ')}`) // prettier-ignore
  const made = <Value>(what: string, attempt: Attempt<Value>): Value => {
    if ('made' in attempt) return attempt.made
    throw new Error(`${what}: ${attempt.why}`)
  }
  const { version, lock, bill, parts, node } = packages
  return {
    version,
    commit: sources.commit,
    tree: sources.tree,
    sources: sources.files,
    madeAt: sources.madeAt,
    lock,
    bill,
    parts,
    pages: Object.fromEntries(Object.entries(pages).map(([name, attempt]) => [name, made(name, attempt)])),
    client: { name: `cledrau-client-${version}.tgz`, sha256: made('the client', client) },
    node,
    image: 'why' in image && image.why === NOT_ASKED ? null : made('the image', image),
  }
}
