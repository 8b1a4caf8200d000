import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@cledrau/contract/language.ts'

const FOLDER = 'data/words'

/** Everything that the product says in one language, from all of its files. */
export function shippedWords(language: Language): Record<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object))
}
