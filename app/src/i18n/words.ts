import type { Language } from '@cledrau/contract/language.ts'
import type { Word } from '@cledrau/contract/reading/words.ts'
import { cell, useCell } from '../platform/cell.ts'
import { languageNow, useLanguage } from './language.ts'
import type { WordName } from './names.ts'
import type { Values } from './message.ts'
import { formatMessage } from './message.ts'

export type Words = Readonly<Record<string, string>>
type Both = Readonly<Partial<Record<Language, Words>>>

/** What came with the app, and over it what the server says now. */
const shipped = cell<Both>({})
let served: ReadonlyMap<string, Word> = new Map()
/** Counts how often the server's words changed what is read here: usually they are those that came with the app. */
const changes = cell(0)
const anyServed = cell(false)

export const haveWords = (language: Language): boolean => shipped.get()[language] !== undefined || anyServed.get()

/** Whether something can be said in this language at once. */
export function useHaveWords(language: Language): boolean {
  useCell(shipped)
  useCell(anyServed)
  return haveWords(language)
}

export const addShippedWords = (language: Language, words: Words): void =>
  shipped.set({ ...shipped.get(), [language]: words })

export function takeServedWords(words: readonly Word[]): void {
  const language = languageNow()
  const says = (name: string) => wordIn(language, name)
  const news = words.some((word) => word[language] !== says(word.name))
  served = new Map(words.map((word) => [word.name, word]))
  anyServed.set(served.size > 0)
  if (news) changes.set(changes.get() + 1)
}

const wordIn = (language: Language, name: string) =>
  served.get(name)?.[language] ?? shipped.get()[language]?.[name] ?? name

export function translate(language: Language, name: WordName, values: Values = {}): string {
  return formatMessage(wordIn(language, name), values, language)
}

/** For what isn't drawn by React: titles, messages. */
export const say = (name: WordName, values?: Values): string => translate(languageNow(), name, values)

export type Translate = (name: WordName, values?: Values) => string

export function useWords(): { t: Translate; language: Language } {
  useCell(shipped)
  useCell(changes)
  const language = useLanguage()
  return { t: (name, values) => translate(language, name, values), language }
}
