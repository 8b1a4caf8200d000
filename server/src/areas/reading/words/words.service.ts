import type { Word } from '@cledrau/contract/reading/words.ts'
import type { DataFolder, Reference, ReferenceData } from '../../../reference/reference.ts'
import type { Words } from '../../../words.ts'

export type WordsData = { list: Word[]; byName: Words }

/** The product's words: `en.json` and `cy.json`, and a pair such as `fares.en.json` for each subject with its own. */
export const openWords = (data: ReferenceData): Promise<Reference<WordsData>> =>
  data.open('words', async (from) => {
    const en = await messagesOf(from, 'en')
    const cy = await messagesOf(from, 'cy')
    const list = [...en].map(([name, text]) => ({ name, en: text, cy: cy.get(name) ?? missing(name) }))
    return { list, byName: new Map(list.map((word) => [word.name, word])) }
  })

async function messagesOf(from: DataFolder, language: string): Promise<Map<string, string>> {
  const files = (await from.list('words')).filter(
    (file) => file === `${language}.json` || file.endsWith(`.${language}.json`),
  )
  const messages = new Map<string, string>()
  for (const file of files) {
    const read = (await from.json(`words/${file}`)) as Record<string, unknown>
    for (const [name, text] of Object.entries(read)) {
      if (typeof text !== 'string') throw new Error(`words/${file}: ${name} is not text`)
      messages.set(name, text)
    }
  }
  return messages
}

function missing(name: string): never {
  throw new Error(`words: ${name} has no Welsh`)
}
