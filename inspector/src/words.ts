import cy from '@cledrau/data/words/inspector.cy.json'
import en from '@cledrau/data/words/inspector.en.json'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockMinute, hhmm } from '@cledrau/domain/time/hh-mm.ts'

export type Word = keyof typeof en
const WORDS: Record<Language, Record<Word, string>> = { en, cy }

/** A sentence with its values filled in. The guard's page has no plurals: what is counted stands behind a colon. */
export const sayIn =
  (language: Language) =>
  (word: Word, values: Record<string, string | number> = {}): string =>
    WORDS[language][word].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export type Say = ReturnType<typeof sayIn>

/** Browsers don't know the Welsh months. */
const MONTHS: Record<Language, string> = {
  en: 'January February March April May June July August September October November December',
  cy: 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr',
}

export function dayIn(language: Language, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${MONTHS[language].split(' ')[Number(month) - 1]} ${year}`
}

export const timeOf = (at: Instant): string => dayAndTime(at).time

/** Minutes of a service day, which may run past midnight. */
export const minutesAsTime = (minutes: number): string => hhmm(clockMinute(minutes))

export const named = (names: Record<string, Bilingual> | undefined, code: string, language: Language): string =>
  names?.[code]?.[language] ?? code
