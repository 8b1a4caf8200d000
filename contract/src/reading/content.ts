import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual, language } from '../language.ts'
import { number } from '../query.ts'

const contentText = z.object({
  /** A page without a picture has empty texts here. */
  image: z.object({ alt: z.string(), url: z.object({ original: z.string() }) }),
  headerText: z.string(),
  /** HTML made by the server from Markdown: headings, paragraphs, lists, links, emphasis and tables, nothing else. */
  bodyText: z.string(),
})

export const contentPage = z.object({ id: z.number(), en: contentText, cy: contentText })
export type ContentPage = z.infer<typeof contentPage>

export const content = endpoint({
  method: 'GET',
  path: '/v1/content',
  access: 'anyone',
  summary: 'One page of content, in both languages.',
  request: z.object({ id: number }),
  reply: contentPage,
  refusals: ['CONTENT_UNKNOWN'],
  reference: true,
})

export const contentPages = endpoint({
  method: 'GET',
  path: '/v1/content/pages',
  access: 'anyone',
  summary: 'All pages of content at once: what a device keeps, and searches without a signal.',
  reply: z.array(contentPage),
  reference: true,
})

const homeText = z.object({
  image: z.object({
    url: z.object({
      thumb: z.string(),
      small: z.string(),
      medium: z.string(),
      large: z.string(),
      original: z.string(),
    }),
    categoryId: z.number(),
    title: z.string(),
    alt: z.string(),
    fileType: z.string(),
    timestamp: z.iso.datetime({ offset: true }),
    lang: language,
  }),
  headerText: z.string(),
  bodyText: z.string(),
})

export const homeContent = bilingual(homeText)
export type HomeContent = z.infer<typeof homeContent>

export const homepage = endpoint({
  method: 'GET',
  path: '/v1/homepage',
  access: 'anyone',
  summary: 'What Home says and shows.',
  reply: homeContent,
  reference: true,
})
