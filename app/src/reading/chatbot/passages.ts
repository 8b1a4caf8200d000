import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { ContentPage } from '@cledrau/contract/reading/content.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { hrefTo } from '../../routes/href.ts'
import type { Passage } from './find-answers.ts'

const BLOCKS = 'p, li, td, h2, h3'
const SHORTEST = 20

const plain = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')
const textOf = (html: string): string => plain(html).body.textContent.replaceAll(/\s+/g, ' ').trim()

/** A page cut into its paragraphs, each under the heading it stands under. */
function passagesOfPage(page: ContentPage, language: Language): Passage[] {
  const { headerText, bodyText } = page[language]
  const href = hrefTo('Content', { id: String(page.id) })
  let heading = ''
  const passages: Passage[] = []
  for (const block of plain(bodyText).querySelectorAll(BLOCKS)) {
    const text = (block.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    if (block.tagName.startsWith('H')) heading = text
    else if (text.length >= SHORTEST && !block.querySelector(BLOCKS))
      passages.push({ title: heading ? `${headerText}: ${heading}` : headerText, text, href })
  }
  return passages
}

export const passagesOf = (
  pages: readonly ContentPage[],
  alerts: readonly ServiceAlert[],
  language: Language,
): Passage[] => [
  ...alerts.map((alert) => ({
    title: alert[`title_${language}`],
    text: textOf(alert[`long_version_${language}`] || alert[`short_version_${language}`]),
    href: hrefTo('ServiceAlerts'),
  })),
  ...pages.flatMap((page) => passagesOfPage(page, language)),
]
