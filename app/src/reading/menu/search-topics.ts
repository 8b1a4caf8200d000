import type { Language } from '@cledrau/contract/language.ts'
import type { SitemapEntry } from '@cledrau/contract/reading/menus.ts'
import { pathTo } from '../../routes/href.ts'

type Entry = SitemapEntry['children'][number]

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Pages of the app, of all topics, whose name or summary has every word that was typed; those named like it first. */
export function searchTopics(topics: readonly SitemapEntry[], typed: string, language: Language): Entry[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const known = new Map<string, Entry>()
  for (const { children } of topics) for (const entry of children) known.set(entry[language].urlElement, entry)
  const rank = (entry: Entry): number => {
    const { pageHeading, summary } = entry[language]
    const name = plain(pageHeading)
    if (wanted.every((word) => name.split(/\s+/).some((part) => part.startsWith(word)))) return 0
    return wanted.every((word) => `${name} ${plain(summary)}`.includes(word)) ? 1 : 2
  }
  return [...known.values()].filter((entry) => rank(entry) < 2).toSorted((a, b) => rank(a) - rank(b))
}

/** Texts are numbered from here on; what is below is a page where something can be done. */
const FIRST_TEXT = 1000
/** They have a place of their own: in the bar below, in the account, on this page. */
const ELSEWHERE = [pathTo('TicketSearch'), pathTo('TicketWallet'), pathTo('Chatbot'), pathTo('Settings')]

/** What people come here to do. */
export const pagesIn = (topics: readonly SitemapEntry[], language: Language): Entry[] =>
  topics
    .flatMap(({ children }) => children)
    .filter(({ id, [language]: { urlElement } }) => {
      return id < FIRST_TEXT && !ELSEWHERE.includes(urlElement) && !urlElement.startsWith(pathTo('My Account'))
    })
