import * as calls from '@cledrau/contract/reading/menus.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export type Menus = { sitemap: calls.SitemapEntry[]; header: calls.HeaderCategory[]; footer: calls.FooterCategory[] }

export const openMenus = (data: ReferenceData) =>
  data.open('menus', async (from): Promise<Menus> => ({
    sitemap: await readChecked(from, 'menus/sitemap.json', calls.sitemap.reply),
    header: await readChecked(from, 'menus/header.json', calls.headerMenus.reply),
    footer: await readChecked(from, 'menus/footer.json', calls.footer.reply),
  }))
