import type { Language } from '@cledrau/contract/language.ts'

/** Where a way is walked: in which language, on which kind of screen. */
export type Place = { language: Language; layout: 'wide' | 'narrow' }
