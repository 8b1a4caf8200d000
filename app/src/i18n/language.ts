import type { Language } from '@cledrau/contract/language.ts'
import { recall, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

const read = (): Language => (recall('language') === 'cy' ? 'cy' : 'en')

const language = cell<Language>('en')

export const languageNow = language.get
export const useLanguage = (): Language => useCell(language)
export const onLanguage = language.subscribe

export const otherLanguage = (one: Language): Language => (one === 'en' ? 'cy' : 'en')

/** Shown now; the page, its manifest and what listens to it follow. */
function show(next: Language) {
  language.set(next)
  document.documentElement.lang = next
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${next}.webmanifest`)
}

/** What this device was last set to. */
export const loadLanguage = (): void => show(read())

/** A choice that somebody made, which is kept. */
export function chooseLanguage(next: Language): void {
  remember('language', next)
  remember('languagePreference', next)
  show(next)
}

/** No choice was ever made on this device. */
export const languageIsOpen = (): boolean => recall('languagePreference') === null
/** Nothing is known at all: a native app asks before it shows anything. */
export const languageIsUnknown = (): boolean => recall('language') === null
