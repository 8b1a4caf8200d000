import { isTrusted } from '@cledrau/domain/live/age.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { now } from '../../platform/clock.ts'
import { pathTo } from '../../routes/href.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { EmptyState } from '../../ui/state/state.tsx'
import { AgeLine } from '../age-line.tsx'
import { useFresh } from '../use-fresh.ts'
import { trainsAt } from './map-trains.ts'
import { MapKey } from './map-key.tsx'
import { MapView } from './map-view.tsx'
import { TrainCard } from './train-card.tsx'
import { TrainList } from './train-list.tsx'
import { useMotion } from './use-motion.ts'
import { type KnownTrains, useTrainsNow } from './use-trains-now.ts'

/** The whole railway with its trains where they are. */
export function TrainsNow() {
  const { t } = useWords()
  useOwnTitle(t('TITLE_TRAINS_NOW'))
  const trains = useTrainsNow(true)
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_TRAINS_NOW')} back={pathTo('LiveTimes')} />
      {trains.state === 'loading' && <SkeletonRows rows={6} />}
      {trains.state === 'unavailable' && <Unavailable onRetry={trains.retry} />}
      {trains.state === 'ready' && <Now known={trains} />}
    </div>
  )
}

/** What is said of a train, and which are there at all, is looked at again so often. */
const LOOK_MS = 10 * SECOND

function Now({ known: { age, trains, places } }: { known: Extract<KnownTrains, { state: 'ready' }> }) {
  const { t } = useWords()
  const freshness = useFresh(age)
  const trusted = isTrusted(freshness)
  const moving = useMotion()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const shown = useMemo(() => trainsAt(trains, at, trusted), [trains, at, trusted])
  const clock = useCallback(() => now(), [])
  return (
    <>
      <AgeLine freshness={freshness} asOf={age.asOf}>
        <span className="soft t-s num">{t('MAP_RUNNING', { count: shown.filter(({ place }) => place).length })}</span>
      </AgeLine>
      <Trains {...{ shown, trusted, clock, moving, places }} />
    </>
  )
}

type TrainsProps = {
  shown: ReturnType<typeof trainsAt>
  trusted: boolean
  clock: typeof now
  moving: boolean
  places: Extract<KnownTrains, { state: 'ready' }>['places']
}

function Trains({ shown, trusted, clock, moving, places }: TrainsProps) {
  const { t } = useWords()
  const nameOf = useNamesOfStations(places)
  const [chosen, choose] = useState<string | null>(null)
  const [look, setLook] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  const one = shown.find(({ train }) => train.key === chosen)
  return (
    <div className="grid stack">
      <div className="col-8 stack stack-3">
        <MapKey />
        <MapView {...{ trains: shown, trusted, chosen, look, clock, moving, nameOf }} onChoose={choose} />
      </div>
      <div className="col-4 stack stack-6">
        <div ref={card} tabIndex={-1} aria-live="polite">
          {one && <TrainCard now={one} nameOf={nameOf} />}
        </div>
        {shown.length === 0 ? (
          <EmptyState title={t('MAP_EMPTY')}>{t('MAP_EMPTY_TEXT')}</EmptyState>
        ) : (
          <TrainList
            trains={shown}
            chosen={chosen}
            nameOf={nameOf}
            onChoose={(key) => {
              choose(key)
              setLook(look + 1)
              card.current?.scrollIntoView?.({ block: 'nearest' })
            }}
          />
        )}
      </div>
    </div>
  )
}
