import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { useWords } from '../../i18n/words.ts'

/** Who travels, in a few words. */
export function usePartyWords(): (search: SearchOptions) => string {
  const { t } = useWords()
  return (search) => {
    const [adults, children, cards] = search.season
      ? [search.seasonAdult, search.seasonChild, search.seasonRailcards.length]
      : [search.adults, search.child, search.railcards.length]
    return [
      adults > 0 && t('RESULTS_ADULTS', { count: adults }),
      children > 0 && t('RESULTS_CHILDREN', { count: children }),
      cards > 0 && t('RESULTS_RAILCARDS', { count: cards }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
