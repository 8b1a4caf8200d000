import type { Language } from '@cledrau/contract/language.ts'

/** Where a way is walked: in which language, on which kind of screen. */
export type Setting = { language: Language; layout: 'wide' | 'narrow' }

/**
 * How the app looks to whoever walks. It stands at the end of a walk's title, such as `@narrow-cy-dark`: a phone, in Welsh,
 * by night. A title with a wide look and a narrow one is walked in both; in a run of everything only the ways through the app are,
 * and each of the others in the one that is drawn for it. Over all walks all eight looks are seen.
 */
export type Look = Setting & { colours: 'light' | 'dark' }

const LOOK = /@(wide|narrow)-(en|cy)-(light|dark)\b/g

export const looksIn = (title: string): Look[] =>
  [...title.matchAll(LOOK)].map(([, layout, language, colours]) => ({ layout, language, colours }) as Look)

/** The ways through the app, by how their titles begin: walked in both of their looks, whatever is drawn. */
export const WAYS_THROUGH = {
  finding: 'there and back, by keyboard alone',
  buying: 'a guest buys a single',
  holding: 'a mobile ticket is bought, put on the phone',
  exchanging: 'tickets are changed to a dearer train',
  'giving back': 'one of two gives a ticket back',
  inspecting: 'a guard without a signal',
  'coming back as a guest': 'a guest finds a booking again',
} as const

/** Whether a walk is left out on this kind of screen where looks are drawn: `draw` gives each title its number. */
export function isLeftOut(title: string, layout: Setting['layout'], draw: (title: string) => number): boolean {
  const looks = looksIn(title)
  if (looks.length < 2 || Object.values(WAYS_THROUGH).some((way) => title.startsWith(way))) return false
  return looks[draw(title) % looks.length]?.layout !== layout
}

export const nameOf = ({ layout, language, colours }: Look): string => `${layout}-${language}-${colours}`
