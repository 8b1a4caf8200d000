import type { Language } from '@cledrau/contract/language.ts'

/** Where a way is walked: in which language, on which kind of screen. */
export type Setting = { language: Language; layout: 'wide' | 'narrow' }

/**
 * How the app looks to whoever walks. It stands at the end of a walk's title, such as `@narrow-cy-dark`: a phone, in Welsh,
 * by night. A title with a wide look and a narrow one is walked twice, and that is for the ways through the app; all others
 * are walked once, and spread over the eight looks that there are.
 */
export type Look = Setting & { colours: 'light' | 'dark' }

const LOOK = /@(wide|narrow)-(en|cy)-(light|dark)\b/g

export const looksIn = (title: string): Look[] =>
  [...title.matchAll(LOOK)].map(([, layout, language, colours]) => ({ layout, language, colours }) as Look)

export const nameOf = ({ layout, language, colours }: Look): string => `${layout}-${language}-${colours}`
