import type { Language } from '@cledrau/contract/language.ts'
import type { Words } from './words.ts'
import { addShippedWords, haveWords } from './words.ts'

/** The words that came with the app: a file of their own, fetched once and then kept by the service worker. */
export async function loadShippedWords(language: Language): Promise<void> {
  if (haveWords(language)) return
  // The build writes their addresses onto the page's first script.
  const address = document.querySelector<HTMLScriptElement>('script[data-en]')?.dataset[language]
  const reply = await fetch(address ?? `/words/${language}.json`, {
    credentials: 'same-origin',
  })
  if (!reply.ok) throw new Error(`words: ${reply.status}`)
  addShippedWords(language, (await reply.json()) as Words)
}
