import type { Language } from '@cledrau/contract/language.ts'
import type { Query } from '../routes/query.ts'
import { isRedirected } from '../routes/query.ts'

type CookieFacts = { native: boolean; accepted: boolean; reopened: boolean; query: Query }

/** Somebody sent back here in the middle of something is not asked about cookies. */
export const showsCookieBar = ({ native, accepted, reopened, query }: CookieFacts): boolean =>
  !native && (!accepted || reopened) && !isRedirected(query)

type LanguageFacts = {
  native: boolean
  /** Nothing was ever stored. */
  unknown: boolean
  /** No explicit choice was ever made. */
  open: boolean
  language: Language
  query: Query
}

/** `first`: a native app asks before anything else. `panel`: the web asks over the page. */
export function languageQuestion({ native, unknown, open, language, query }: LanguageFacts): 'first' | 'panel' | null {
  if (native) return unknown ? 'first' : null
  return open && language === 'en' && !isRedirected(query) ? 'panel' : null
}
