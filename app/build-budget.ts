import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Kilobytes of JavaScript, compressed: what the first page may cost, and what any further one may add. */
export const FIRST_ROUTE_KB = 120
export const FURTHER_ROUTE_KB = 35

export type BuildFigures = {
  /** The entry, the wider of the two frames and Home, with everything they import. */
  firstRouteKb: number
  /** The costliest page after that. */
  furtherRoute: { file: string; kb: number }
  /** Addresses of other sites that the page itself asks for: there must be none. */
  foreign: string[]
}

/** Pages that nobody opens but from another, whose files are there by then. */
const REACHED_FROM: readonly (readonly [page: RegExp, before: RegExp])[] = [
  [
    /(buying\/details\/details|tickets-payment|confirmation|exchange-summary)-screen\.tsx$/,
    /search\/options\/options-screen\.tsx$/,
  ],
  [
    /(wallet\/(ticket|collect)|after-sales\/(give-back|exchange))\/(?!exchange-summary).+-screen\.tsx$/,
    /wallet\/tickets\/wallet-screen\.tsx$/,
  ],
]

type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  src?: string
}
type Manifest = Record<string, Chunk>

/** What a build costs the traveller, from its manifest. */
export function measureBuild(dist: string): BuildFigures {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    sizes.set(file, known)
    return known
  }

  const closure = (key: string, into = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || into.has(chunk.file) || !chunk.file.endsWith('.js')) return into
    into.add(chunk.file)
    for (const next of chunk.imports ?? []) closure(next, into)
    return into
  }
  const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000

  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry) ?? ''
  const named = (part: string) => keys.find((key) => key.endsWith(part)) ?? ''
  const withFrame = (frame: string) => {
    const files = closure(entry)
    // What the entry asks for by and by is asked for by every first visit.
    for (const next of manifest[entry]?.dynamicImports ?? []) closure(next, files)
    closure(frame, files)
    return closure(named('home/home-screen.tsx'), files)
  }
  const firsts = [withFrame(named('frame/wide-frame.tsx')), withFrame(named('frame/narrow-frame.tsx'))]
  const [one, other] = firsts as [Set<string>, Set<string>]
  const first = kilobytes(one) > kilobytes(other) ? one : other
  const shared = new Set([...one].filter((file) => other.has(file)))

  const further = keys
    .filter((key) => key.endsWith('-screen.tsx') && !key.endsWith('home-screen.tsx'))
    .map((key) => {
      const before = REACHED_FROM.find(([page]) => page.test(key))?.[1]
      const there = before ? closure(keys.find((name) => before.test(name)) ?? '', new Set(shared)) : shared
      return { file: key, kb: kilobytes([...closure(key)].filter((file) => !there.has(file))) }
    })
    .toSorted((a, b) => b.kb - a.kb)[0] ?? { file: '', kb: 0 }

  return { firstRouteKb: kilobytes(first), furtherRoute: further, foreign: foreignIn(dist) }
}

/** Scripts, styles, pictures and fonts that the page names; links that somebody may follow aren't requests. */
function foreignIn(dist: string): string[] {
  const page = join(dist, 'index.html')
  if (!existsSync(page)) return []
  const named = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  return named.filter((address) => /^(https?:)?\/\//.test(address))
}
