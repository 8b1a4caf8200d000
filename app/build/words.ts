import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../data/words')
const LANGUAGES = ['en', 'cy'] as const
type Language = (typeof LANGUAGES)[number]

/** One language's words, all subjects together. */
export function wordsOf(language: Language): Record<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object))
}

/**
 * Ships each language's words as a file of its own, hashed and precached: never inside JavaScript. The page's first
 * script learns their addresses and fetches those of the language that was chosen while the app itself still loads.
 */
export function words(): Plugin {
  const emitted: Partial<Record<Language, string>> = {}
  let building = false
  return {
    name: 'cledrau-words',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const language = /^\/words\/(en|cy)\.json/.exec(request.url ?? '')?.[1] as Language | undefined
        if (!language) return next()
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(wordsOf(language)))
      })
    },
    buildStart() {
      if (!building) return
      for (const language of LANGUAGES) {
        const source = JSON.stringify(wordsOf(language))
        emitted[language] = this.emitFile({ type: 'asset', name: `words-${language}.json`, source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const addressOf = (language: Language) => {
          const asset = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes(`words-${language}`))
          return asset ? `/${asset.fileName}` : `/words/${language}.json`
        }
        // The one font of every page, before the style sheet asks for it.
        const font = Object.values(bundle ?? {}).find(({ fileName }) => /next-latin-wght.*\.woff2$/.test(fileName))
        const preload = font
          ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}" />`
          : ''
        return html
          .replace('</title>', `</title>\n    ${preload}`)
          .replace('/first.js"', `/first.js" data-en="${addressOf('en')}" data-cy="${addressOf('cy')}"`)
      },
    },
  }
}
