import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { StationFinder } from '../station-finder.tsx'
import { Tip } from '../../page/tip.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useStations } from '../stations.ts'
import { AllStations } from './all-stations.tsx'

export function StationsScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const stations = useStations()

  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_STATIONS')} back="/" />
      {stations.state === 'loading' && <SkeletonRows rows={6} />}
      {stations.state === 'unavailable' && <Unavailable onRetry={stations.retry} />}
      {stations.state === 'ready' && (
        <>
          <AsOf at={stations.asOf} />
          <Tip about="STATION_INFORMATION_TOOLTIP_TEXT" />
          <StationFinder key={query['q']} stations={stations.value} start={query['q']}>
            <AllStations stations={stations.value.list} />
          </StationFinder>
        </>
      )}
    </div>
  )
}
