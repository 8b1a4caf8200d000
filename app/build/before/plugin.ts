import type { Plugin } from 'vite'
import { fragments } from './fragments.ts'

type Asset = { fileName: string; source?: string | Uint8Array }

/**
 * Home, the search and the frame of the results stand in the HTML: both languages and both layouts as templates, of which
 * the page's first script takes those that fit before anything is painted. Made anew with every build from the app's own
 * components.
 */
export function before(): Plugin {
  let standing = ''
  return {
    name: 'cledrau-before',
    apply: 'build',
    async buildStart() {
      standing = await fragments()
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle as Record<string, Asset>)
        const css = files.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => String(source))
        expectStyled(standing, css.join('\n'))
        return html.replace('<div id="root">', `${standing}\n    <div id="root">`)
      },
    },
  }
}

/** Two builds draw one page: classes that the style sheet doesn't know would be a page without its look. */
function expectStyled(html: string, css: string): void {
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')))
  const scoped = [...used].filter((name) => name.startsWith('_'))
  const missing = scoped.filter((name) => !css.includes(`.${name}`))
  if (missing.length > 0) throw new Error(`the style sheet knows nothing of ${missing.join(', ')}`)
}
