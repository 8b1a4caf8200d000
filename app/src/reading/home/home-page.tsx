import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SparePart } from '../../page/spare-part.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { isFirstVisit, recall } from '../../platform/storage.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { carriesSearch } from '../../search/ticket-search.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { Again, useRecentWays } from '../../search/form/again.tsx'
import { FavouriteWays, useFavouriteWays } from '../../search/form/favourite-ways.tsx'
import { useRecentSearches } from '../../search/form/remember-search.ts'
import { SearchForm } from '../../search/form/search-form.tsx'
import { useSearchForm } from '../../search/form/use-search-form.ts'
import type { CardShown } from './home-card.tsx'
import styles from './home-screen.module.css'
import { HomeWelcome } from './home-welcome.tsx'
import { useLikelyFrom } from './likely-from.ts'
import { useFoldInPlace, useRoomForCard } from './room-for-card.ts'
import { WhereLine } from './where-line.tsx'

const fetchCard = () => import('./home-card.tsx')
// What is true now is looked up beside the form, which doesn't wait for it. Who was never here has nothing to look up.
const card = isFirstVisit ? null : fetchCard()
card?.catch(() => undefined)
const HomeCard = lazy(() => card ?? fetchCard())
const NearestBoard = lazy(() => import('./nearest-board.tsx'))

/** So many above the form, so that the form stays in sight. */
const MOST_ON_TOP = 2

/** What is true now in one card, then the question where to. */
export function HomePageScreen() {
  const { t } = useWords()
  const form = useSearchForm()
  const { roomy } = useLayout()
  const favourites = useFavouriteWays(form).length
  const recent = useRecentWays(form).length
  // Whose ends aren't known yet may still turn out to be journeys.
  const maybe = useRecentSearches().length > 0 && !form.stations.ready
  const { query, depth } = useLocation()
  const signedIn = useTraveller() !== null
  // Who comes back, by whichever way, may have bought something meanwhile.
  const [isNew] = useState(() => isFirstVisit && depth === 0 && recall('homeCardKind') === null)
  const maybeCard = !isNew || signedIn
  const [told, setShown] = useState<CardShown>(undefined)
  const shown = maybeCard ? told : null
  const { top, late, last } = useRoomForCard(shown)
  // Journeys that somebody keeps are nearer than those they looked for.
  const onTop = shown === 'again' && !late ? (favourites > 0 ? 'favourites' : 'recent') : null
  const [begun, setBegun] = useState(false)
  const [opened, setOpened] = useState(false)
  const [hadBoard] = useState(() => recall('homeBoard') !== null)
  useLikelyFrom(form)

  // Under a ticket the form is one line, until somebody wants it; one that is being filled in stays.
  const folds = (shown === undefined ? last : shown) === 'ticket' && !roomy && !begun && !carriesSearch(query)
  const begin = folds ? undefined : () => setBegun(true)
  const box = useFoldInPlace(folds, late, top)

  // Beside the form a late card takes the place of the picture, which leaves it the room.
  const inPlace = late && roomy
  const now = (
    <div key="now" ref={top} className={styles.top} data-home-card="">
      {onTop === 'favourites' && <FavouriteWays form={form} most={MOST_ON_TOP} />}
      {onTop === 'recent' && <Again form={form} most={MOST_ON_TOP} />}
      {maybeCard && (
        <Suspense>
          <HomeCard ways={maybe ? null : favourites + recent} onShown={setShown} />
        </Suspense>
      )}
    </div>
  )
  const find = (
    <div
      key={folds ? 'line' : 'form'}
      ref={box}
      className={styles.find}
      onPointerDownCapture={begin}
      onKeyDownCapture={begin}
    >
      <h1 className="t-3xl">{folds ? <Spoken>{t('SEARCH_TITLE')}</Spoken> : t('SEARCH_TITLE')}</h1>
      {folds ? (
        <WhereLine
          onOpen={() => {
            setBegun(true)
            setOpened(true)
          }}
        />
      ) : (
        <>
          <SearchForm form={form} asking={opened ? 'second' : undefined} />
          <p className={styles.promise}>
            <Icon name="check" size="s" />
            {t('SEARCH_PROMISE')}
          </p>
        </>
      )}
    </div>
  )
  // A phone has its own page for it. For one that wasn't there last time no room is kept: it comes below all else.
  const board = !form.narrow && (
    <SparePart name="board">
      <div className={styles.board} data-room={hadBoard || undefined}>
        <Suspense>
          <NearestBoard />
        </Suspense>
      </div>
    </SparePart>
  )
  const below = (
    <div key="below" className={styles.below}>
      {hadBoard && board}
      {!onTop && <FavouriteWays form={form} />}
      {onTop !== 'recent' && <Again form={form} />}
      <div className={styles.welcome}>
        {inPlace && now}
        <HomeWelcome />
      </div>
      {!hadBoard && board}
    </div>
  )
  return (
    <div className={styles.home} data-card={shown ?? 'none'} data-late={late || undefined}>
      {/* A late card in the place of the form moves nothing; else it stands below what is looked at. */}
      {inPlace ? [find, below] : late && !folds ? [find, now, below] : [now, find, below]}
    </div>
  )
}
