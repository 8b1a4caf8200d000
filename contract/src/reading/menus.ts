import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How a menu entry reads in one language. */
const heading = z.object({
  pageHeading: z.string(),
  ariaLabel: z.string(),
  /** A route of the app such as `/live-times`, or a whole address of another site; empty when it only gathers others. */
  urlElement: z.string(),
  /** One plain line under the name; may be empty. */
  summary: z.string(),
})

const entryFields = {
  id: z.number(),
  /** The app option that must be on for the entry to show. */
  option: z.optional(z.string()),
  en: heading,
  cy: heading,
}

export const menuEntry = z.object({
  ...entryFields,
  /** The name of a drawing next to the entry. */
  icon: z.optional(z.string()),
})
export type MenuEntry = z.infer<typeof menuEntry>

export const sitemapEntry = z.object({ ...entryFields, children: z.array(menuEntry) })
export type SitemapEntry = z.infer<typeof sitemapEntry>

export const headerCategory = z.object({ ...entryFields, children: z.array(sitemapEntry) })
export type HeaderCategory = z.infer<typeof headerCategory>

export const sitemap = endpoint({
  method: 'GET',
  path: '/v1/routes',
  access: 'anyone',
  summary: 'The sitemap: categories with the pages in them.',
  reply: z.array(sitemapEntry),
  reference: true,
})

export const headerMenus = endpoint({
  method: 'GET',
  path: '/v1/routes/desktop-routes',
  access: 'anyone',
  summary: 'The menus of the wide header: categories, groups, pages.',
  reply: z.array(headerCategory),
  reference: true,
})

const footerWords = z.object({ footerItemTitle: z.string(), footerItemAriaLabel: z.string(), urlLink: z.string() })

export const footerItem = z.object({ id: z.number(), option: z.optional(z.string()), en: footerWords, cy: footerWords })
export type FooterItem = z.infer<typeof footerItem>

export const footerCategory = z.object({
  id: z.number(),
  title: z.object({ en: z.string(), cy: z.string() }),
  items: z.array(footerItem),
})
export type FooterCategory = z.infer<typeof footerCategory>

export const footer = endpoint({
  method: 'GET',
  path: '/v1/footer',
  access: 'anyone',
  summary: 'The link categories of the footer.',
  reply: z.array(footerCategory),
  reference: true,
})
