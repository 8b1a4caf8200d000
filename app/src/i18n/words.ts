import type { Language } from '@cledrau/contract/language.ts'
import type { Word } from '@cledrau/contract/words.ts'
import { cell, useCell } from '../state/cell.ts'
import { languageNow, useLanguage } from './language.ts'
import type { Values } from './message.ts'
import { formatMessage } from './message.ts'

export type Words = Readonly<Record<string, string>>
type Both = Readonly<Partial<Record<Language, Words>>>

/** What came with the app, and over it what the server says now. */
const shipped = cell<Both>({})
const served = cell<Both>({})

export const haveWords = (language: Language): boolean => Boolean(shipped.get()[language] ?? served.get()[language])

export const addShippedWords = (language: Language, words: Words): void =>
  shipped.set({ ...shipped.get(), [language]: words })

export function takeServedWords(words: readonly Word[]): void {
  served.set({
    en: Object.fromEntries(words.map((word) => [word.name, word.en])),
    cy: Object.fromEntries(words.map((word) => [word.name, word.cy])),
  })
}

const wordIn = (language: Language, name: string) =>
  served.get()[language]?.[name] ?? shipped.get()[language]?.[name] ?? name

export function translate(language: Language, name: string, values: Values = {}): string {
  return formatMessage(wordIn(language, name), values, language)
}

/** For what isn't drawn by React: titles, messages. */
export const say = (name: string, values?: Values): string => translate(languageNow(), name, values)

export type Translate = (name: string, values?: Values) => string

export function useWords(): { t: Translate; language: Language } {
  useCell(shipped)
  useCell(served)
  const language = useLanguage()
  return { t: (name, values) => translate(language, name, values), language }
}
