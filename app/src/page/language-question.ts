import { languageIsOpen, languageIsUnknown, useLanguage } from '../i18n/language.ts'
import { usePlatform } from '../platform/platform.ts'
import { useLocation } from '../routes/hash-location.ts'
import { cell, useCell } from '../platform/cell.ts'
import { languageQuestion } from './first-visit-rules.ts'

/** Answered in this visit. */
export const answered = cell(false)

/** Whether the language still has to be asked for, and how. */
export function useLanguageQuestion(): 'first' | 'panel' | null {
  const { native } = usePlatform()
  const { query } = useLocation()
  const language = useLanguage()
  const done = useCell(answered)
  if (done) return null
  return languageQuestion({ native, unknown: languageIsUnknown(), open: languageIsOpen(), language, query })
}
