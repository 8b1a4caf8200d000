import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Again, useRecentWays } from '../ticket-search/again.tsx'
import { FavouriteWays, useFavouriteWays } from '../ticket-search/favourite-ways.tsx'
import { useRecentSearches } from '../ticket-search/remember-search.ts'
import { SearchForm } from '../ticket-search/search-form.tsx'
import { useSearchForm } from '../ticket-search/use-search-form.ts'
import type { CardShown } from './home-card.tsx'
import styles from './home-screen.module.css'
import { HomeWelcome } from './home-welcome.tsx'
import { useLikelyFrom } from './likely-from.ts'
import { useRoomForCard } from './room-for-card.ts'

// What is true now is looked up beside the form, which doesn't wait for it.
const card = import('./home-card.tsx')
card.catch(() => undefined)
const HomeCard = lazy(() => card)

/** So many above the form, so that the form stays in sight. */
const MOST_ON_TOP = 2

/** What is true now in one card, then the question where to. */
export function HomePage() {
  const { t } = useWords()
  const form = useSearchForm()
  const favourites = useFavouriteWays(form).length
  const recent = useRecentWays(form).length
  // Whose ends aren't known yet may still turn out to be journeys.
  const maybe = useRecentSearches().length > 0 && !form.stations.ready
  const [shown, setShown] = useState<CardShown>(undefined)
  // Journeys that somebody keeps are nearer than those they looked for.
  const onTop = shown === 'again' ? (favourites > 0 ? 'favourites' : 'recent') : null
  const top = useRoomForCard(shown)
  useLikelyFrom(form)

  return (
    <div className={styles.home} data-card={shown ?? 'none'}>
      <div ref={top} className={styles.top} data-home-card="">
        {onTop === 'favourites' && <FavouriteWays form={form} most={MOST_ON_TOP} />}
        {onTop === 'recent' && <Again form={form} most={MOST_ON_TOP} />}
        <Suspense>
          <HomeCard ways={maybe ? null : favourites + recent} onShown={setShown} />
        </Suspense>
      </div>
      <div className={styles.find}>
        <h1 className="t-3xl">{t('SEARCH_TITLE')}</h1>
        <SearchForm form={form} />
        <p className={styles.promise}>
          <Icon name="check" size="s" />
          {t('SEARCH_PROMISE')}
        </p>
      </div>
      <div className={styles.below}>
        {!onTop && <FavouriteWays form={form} />}
        {onTop !== 'recent' && <Again form={form} />}
        <HomeWelcome />
      </div>
    </div>
  )
}
