import type { ContentPage, HomeContent } from '@cledrau/contract/reading/content.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { ReferenceData } from '../../../reference/reference.ts'
import { listPages, readPagePair, type Page } from './read-page.ts'

export type Content = { pages: ContentPage[]; byId: Map<number, ContentPage> }

export const openContent = (data: ReferenceData) =>
  data.open('content', async (from): Promise<Content> => {
    const pages: ContentPage[] = []
    for (const name of await listPages(from, 'content')) {
      const [, id] = /\/(\d+)-/.exec(name) ?? []
      if (id === undefined) throw new Error(`${name}: the file name doesn't begin with the page's number`)
      const { en, cy } = await readPagePair(from, name, ['header'])
      pages.push({ id: Number(id), en: textOf(en), cy: textOf(cy) })
    }
    const byId = new Map(pages.map((page) => [page.id, page]))
    if (byId.size < pages.length) throw new Error('content: two pages have the same number')
    return { pages, byId }
  })

const textOf = ({ facts, html }: Page) => ({
  image: { alt: facts.alt ?? '', url: { original: facts.image ? `/images/${facts.image}` : '' } },
  headerText: facts.header ?? '',
  bodyText: html,
})

export const openHome = (data: ReferenceData) =>
  data.open('home', async (from): Promise<HomeContent> => {
    const { en, cy } = await readPagePair(from, 'home/home', [
      'header',
      'image',
      'alt',
      'title',
      'categoryId',
      'changed',
    ])
    return { en: homeOf(en, 'en'), cy: homeOf(cy, 'cy') }
  })

/** A line drawing is sharp at every size: one file serves them all. */
function homeOf({ facts, html }: Page, lang: Language): HomeContent['en'] {
  const drawing = `/images/${facts.image}`
  return {
    image: {
      url: { thumb: drawing, small: drawing, medium: drawing, large: drawing, original: drawing },
      categoryId: Number(facts.categoryId),
      title: facts.title ?? '',
      alt: facts.alt ?? '',
      fileType: 'image/svg+xml',
      timestamp: utcIso(Date.parse(facts.changed ?? '')),
      lang,
    },
    headerText: facts.header ?? '',
    bodyText: html,
  }
}
