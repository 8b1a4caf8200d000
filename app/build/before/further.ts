import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'vite'
import type { Fragments } from './fragments.ts'
import { neededStyles, withoutFontsOf } from './needed-styles.ts'

/** The files that stand beside the page: further pages with what puts them together, one for each language and layout. */

export type Chunk = {
  fileName: string
  source?: string | Uint8Array
  facadeModuleId?: string | null
  isEntry?: boolean
  imports?: readonly string[]
  dynamicImports?: readonly string[]
}

export const FURTHER = join(dirname(fileURLToPath(import.meta.url)), 'further.js')

/** What the app asks for on a further page once it is there itself. */
const BOARDS = ['live/live-screen.tsx']
const SCREENS: Record<string, readonly string[]> = {
  live: [...BOARDS, 'live/ask-form.tsx'],
  board: [...BOARDS, 'live/from-link.ts'],
  updates: [...BOARDS, 'updates/rainbow-view.tsx'],
  map: [...BOARDS, 'map/trains-now.tsx'],
  planner: ['planner/form/planner-screen.tsx'],
  journeys: ['planner/results/planner-results-screen.tsx'],
}

/** A script as short as it can be said. */
export const spoken = (file: string): string => minifySync(file, readFileSync(file, 'utf8')).code.trim()

export type FurtherFile = {
  layout: string
  styles: string
  pages: Record<string, string>
  /** The files of the app that a page needs beside those of every page. */
  parts: Record<string, readonly string[]>
}

export const furtherScript = (file: FurtherFile): string => `const FILE=${JSON.stringify(file)};${spoken(FURTHER)}`

/** Each with the rules that its pages need, but for the fonts that the page itself names. */
export function furtherFiles(
  further: Fragments['further'],
  { css, named, made }: { css: string; named: string; made: Record<string, Chunk> },
): { address: string; files: Record<string, string> } {
  const parts = partsOf(made)
  const contents = further.map(({ layout, language, pages }) => {
    const styles = withoutFontsOf(named, neededStyles(css, Object.values(pages).join('')))
    return { end: `${layout}.${language}.js`, script: furtherScript({ layout, styles, pages, parts }) }
  })
  const hash = createHash('sha256')
  for (const { script } of contents) hash.update(script)
  // Named after what is in them: such a file never changes.
  const start = `assets/${hash.digest('hex').slice(0, 7)}`
  const files = Object.fromEntries(contents.map(({ end, script }) => [`${start}.${end}`, script]))
  // The page names one; its first script puts in the layout and the language of whoever looks.
  return { address: `/${start}.narrow.en.js`, files }
}

function partsOf(made: Record<string, Chunk>): Record<string, string[]> {
  const reach = (names: readonly string[], into = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (into.has(name)) continue
      into.add(name)
      reach(made[name]?.imports ?? [], into)
    }
    return into
  }
  const entry = Object.values(made).find(({ isEntry }) => isEntry)
  const ofAll = reach(entry ? [entry.fileName, ...(entry.dynamicImports ?? [])] : [])
  const fileOf = (screen: string) => {
    const file = Object.values(made).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}`))?.fileName
    if (file === undefined) throw new Error(`no file begins with ${screen}`)
    return file
  }
  return Object.fromEntries(
    Object.entries(SCREENS).map(([page, screens]) => [
      page,
      [...reach(screens.map(fileOf))].filter((file) => !ofAll.has(file)).map((file) => `/${file}`),
    ]),
  )
}
