import { lazy, Suspense } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useScreen } from '../../shell/load-screen.ts'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { Unavailable } from '../../shell/unavailable.tsx'
import { useStations } from '../../state/stations.ts'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { HOME_SEARCH } from './home-search.ts'
import { HomeTopics } from './home-topics.tsx'
import { HomeWelcome } from './home-welcome.tsx'
import styles from './home-screen.module.css'

const StationFinder = lazy(async () => ({ default: (await import('../../shell/station-finder.tsx')).StationFinder }))

/** Where somebody stands with two minutes left: where to, then a station, then what to know today. */
export function HomeScreen() {
  const { t } = useWords()
  const stations = useStations()
  const search = useScreen(HOME_SEARCH)

  return (
    <div className={styles.home}>
      <div className={styles.find}>
        {search.state === 'ready' ? (
          <search.Screen />
        ) : (
          <div className={styles.coming}>
            <h1 className="t-3xl">{t('SEARCH_TITLE')}</h1>
            {search.state === 'failed' ? <Unavailable onRetry={search.retry} /> : <SkeletonRows rows={6} />}
          </div>
        )}
      </div>
      <div className={styles.find}>
        <h2 className="t-xl">{t('HOME_TITLE')}</h2>
        {stations.state === 'unavailable' ? (
          <Unavailable onRetry={stations.retry} />
        ) : (
          <Suspense fallback={<Skeleton height="3.5rem" />}>
            <StationFinder stations={stations.state === 'ready' ? stations.value : null} />
          </Suspense>
        )}
        <HomeTopics />
      </div>
      <HomeWelcome />
    </div>
  )
}
