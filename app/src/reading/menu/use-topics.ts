import type { SitemapEntry } from '@cledrau/contract/reading/menus.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useOffer } from '../../state/use-offer.ts'
import { groupsToShow } from '../../state/menus.ts'
import type { Waiting } from '../../state/reference.ts'
import { useReference } from '../../state/reference.ts'

/** The sitemap, as far as it leads somewhere for this visitor. */
export function useTopics(): Waiting<SitemapEntry[]> {
  const language = useLanguage()
  const offer = useOffer()
  const sitemap = useReference('sitemap')
  if (sitemap.state !== 'ready') return sitemap
  return { ...sitemap, value: groupsToShow(sitemap.value, (entry) => entry[language].urlElement, offer) }
}
