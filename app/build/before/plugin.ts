import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin } from 'vite'
import { type Fragments, fragments } from './fragments.ts'
import { classesIn, neededStyles, withoutFontsOf } from './needed-styles.ts'

type Asset = { fileName: string; source?: string | Uint8Array }
type Chunk = Asset & {
  facadeModuleId?: string | null
  isEntry?: boolean
  imports?: readonly string[]
  dynamicImports?: readonly string[]
}

/** What the app asks for on a further page once it is there itself. */
const BOARDS = ['live/live-screen.tsx']
const SCREENS: Record<string, readonly string[]> = {
  live: [...BOARDS, 'live/ask-form.tsx'],
  board: BOARDS,
  updates: [...BOARDS, 'updates/rainbow-view.tsx'],
  map: [...BOARDS, 'map/trains-now.tsx'],
  planner: ['planner/form/planner-screen.tsx'],
  journeys: ['planner/results/planner-results-screen.tsx'],
}

const FIRST = join(dirname(fileURLToPath(import.meta.url)), 'first.js')
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">\s*/
const FIRST_SCRIPT = /<script\s+src="\/build\/before\/first\.js"([^>]*)><\/script>/

/**
 * Home, the search and the frame of the results stand in the HTML: both languages and both layouts as templates, of which
 * the page's first script takes those that fit before anything is painted. Made anew with every build from the app's own
 * components. The script and the rules that these pages need stand in the HTML, too: the first paint needs one answer. Further
 * pages stand in files beside it, with their rules: one for each language and layout.
 */
export function before(): Plugin {
  let standing: Fragments = { inPage: '', further: [] }
  let files: Record<string, string> = {}
  return {
    name: 'cledrau-before',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(FIRST)
      standing = await fragments()
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const made = bundle as Record<string, Chunk>
        const sheet = Object.values(made).find(({ fileName }) => fileName.endsWith('.css'))
        const css = String(sheet?.source)
        const page = `${html}${standing.inPage}`
        expectStyled(classesIn(page), css)
        const needed = neededStyles(css, page)
        const beside = filesOf(standing.further, { css, named: needed, parts: partsOf(made) })
        files = beside.files
        if (sheet) sheet.source = withoutFontsOf(needed, css)
        const [link, address] = find(html, SHEET)
        const [script, attributes] = find(html, FIRST_SCRIPT)
        // A replacement is a function where its text may say "$&".
        return html
          .replace(link, () => `<style>${needed}</style>\n    `)
          .replace('<div id="root">', () => `${standing.inPage}\n    <div id="root">`)
          .replace(
            script,
            () =>
              `<script data-sheet="${address}" data-further="${beside.address}"${attributes}>${spoken(FIRST)}</script>`,
          )
      },
    },
    writeBundle({ dir = '' }) {
      for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content)
    },
  }
}

/** Each with the rules that its pages need, but for the fonts that the page itself names. */
function filesOf(
  further: Fragments['further'],
  { css, named, parts }: { css: string; named: string; parts: Record<string, string[]> },
) {
  const contents = further.map(({ layout, language, pages }) => {
    const html = Object.values(pages).join('')
    expectStyled(classesIn(html), css)
    const styles = withoutFontsOf(named, neededStyles(css, html))
    return { end: `${layout}.${language}.json`, content: JSON.stringify({ styles, pages, parts }) }
  })
  const hash = createHash('sha256')
  for (const { content } of contents) hash.update(content)
  // Named after what is in them: such a file never changes.
  const start = `assets/${hash.digest('hex').slice(0, 8)}`
  return {
    address: `/${start}`,
    files: Object.fromEntries(contents.map(({ end, content }) => [`${start}.${end}`, content])),
  }
}

/** The files of the app that a further page needs beside those of every page. */
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

function find(html: string, pattern: RegExp): [whole: string, part: string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`the page has nothing like ${pattern}`)
  return [found[0], found[1] ?? '']
}

/** A script as short as it can be said: every page begins with it. */
const spoken = (file: string): string => minifySync(file, readFileSync(file, 'utf8')).code.trim()

/** Two builds draw one page: classes that the style sheet doesn't know would be a page without its look. */
function expectStyled(used: ReadonlySet<string>, css: string): void {
  const scoped = [...used].filter((name) => name.includes('_'))
  const missing = scoped.filter((name) => !css.includes(`.${name}`))
  if (missing.length > 0) throw new Error(`the style sheet knows nothing of ${missing.join(', ')}`)
}
