import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Fragments, fragments } from './fragments.ts'
import { type Chunk, FURTHER, furtherFiles, spoken } from './further.ts'
import { classesIn, neededStyles, withoutFontsOf } from './needed-styles.ts'

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
      this.addWatchFile(FURTHER)
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
        for (const { pages } of standing.further) expectStyled(classesIn(Object.values(pages).join('')), css)
        const beside = furtherFiles(standing.further, { css, named: needed, made })
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

function find(html: string, pattern: RegExp): [whole: string, part: string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`the page has nothing like ${pattern}`)
  return [found[0], found[1] ?? '']
}

/** Two builds draw one page: classes that the style sheet doesn't know would be a page without its look. */
function expectStyled(used: ReadonlySet<string>, css: string): void {
  const scoped = [...used].filter((name) => name.includes('_'))
  const missing = scoped.filter((name) => !css.includes(`.${name}`))
  if (missing.length > 0) throw new Error(`the style sheet knows nothing of ${missing.join(', ')}`)
}
