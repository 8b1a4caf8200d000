import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { Say } from '../../../words.ts'

/** What goes into a sentence: a name comes in both languages, a date is written out in each. */
export type Params = Record<string, string | number | Bilingual | Date>
export type SayBoth = (name: string, params?: Params) => Bilingual

export const sayBoth =
  (say: Say): SayBoth =>
  (name, params = {}) => {
    const inLanguage = (language: Language) =>
      say(
        language,
        name,
        Object.fromEntries(Object.entries(params).map(([key, value]) => [key, written(value, language)])),
      )
    return { en: inLanguage('en'), cy: inLanguage('cy') }
  }

const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const DATES: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', whole),
  cy: new Intl.DateTimeFormat('cy', whole),
}

function written(value: Params[string], language: Language): string | number {
  if (typeof value !== 'object') return value
  if (!(value instanceof Date)) return value[language]
  // Within a sentence: "dydd Llun 7 Rhagfyr 2026".
  const text = DATES[language].format(value).replace(',', '')
  return language === 'cy' ? text.replace(/^D/, 'd') : text
}

/** A date as it goes into a sentence. */
export const dayIn = (date: string): Date => new Date(`${date}T00:00:00Z`)

export const joined = (...parts: readonly Bilingual[]): Bilingual => ({
  en: parts.map((part) => part.en).join(' '),
  cy: parts.map((part) => part.cy).join(' '),
})
