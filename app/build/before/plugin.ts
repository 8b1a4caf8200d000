import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin } from 'vite'
import { fragments } from './fragments.ts'
import { classesIn, neededStyles, withoutFontsOf } from './needed-styles.ts'

type Asset = { fileName: string; source?: string | Uint8Array }

const FIRST = join(dirname(fileURLToPath(import.meta.url)), 'first.js')
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">\s*/
const FIRST_SCRIPT = /<script\s+src="\/build\/before\/first\.js"([^>]*)><\/script>/

/**
 * Home, the search and the frame of the results stand in the HTML: both languages and both layouts as templates, of which
 * the page's first script takes those that fit before anything is painted. Made anew with every build from the app's own
 * components. The script and the rules that these pages need stand in the HTML, too: the first paint needs one answer.
 */
export function before(): Plugin {
  let standing = ''
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
        const files = Object.values(bundle as Record<string, Asset>)
        const sheet = files.find(({ fileName }) => fileName.endsWith('.css'))
        const css = String(sheet?.source)
        const page = `${html}${standing}`
        expectStyled(classesIn(page), css)
        const needed = neededStyles(css, page)
        if (sheet) sheet.source = withoutFontsOf(needed, css)
        const [link, address] = find(html, SHEET)
        const [script, attributes] = find(html, FIRST_SCRIPT)
        // A replacement is a function where its text may say "$&".
        return html
          .replace(link, () => `<style>${needed}</style>\n    `)
          .replace('<div id="root">', () => `${standing}\n    <div id="root">`)
          .replace(script, () => `<script data-sheet="${address}"${attributes}>${spoken(FIRST)}</script>`)
      },
    },
  }
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
