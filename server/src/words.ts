import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import { IntlMessageFormat } from 'intl-messageformat'

export type Words = ReadonlyMap<string, Bilingual>
type Values = Record<string, string | number>
/** The sentence for a name, in a language. A name without words says itself: seen in a test, never by a traveller. */
export type Say = (language: Language, name: string, values?: Values) => string

const LOCALES: Record<Language, string> = { en: 'en-GB', cy: 'cy' }
/** Dates in sentences are calendar dates: they must not move with the machine's time zone. */
const FORMATS = { date: { long: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } } } as const

/** `words` is asked each time: they may be replaced while the server runs. */
export function sayFrom(words: () => Words): Say {
  const formats = new WeakMap<Bilingual, Partial<Record<Language, IntlMessageFormat>>>()
  return (language, name, values) => {
    const entry = words().get(name)
    if (!entry) return name
    const known = formats.get(entry) ?? {}
    formats.set(entry, known)
    known[language] ??= new IntlMessageFormat(entry[language], LOCALES[language], FORMATS)
    return String(known[language].format(values))
  }
}
