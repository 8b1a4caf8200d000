import { isTrusted } from '@cledrau/domain/live/age.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { now } from '../../platform/clock.ts'
import { pathTo } from '../../routes/href.ts'
import { Segments } from '../../ui/choice/segments.tsx'
import { AgeLine } from '../age-line.tsx'
import { useFresh } from '../use-fresh.ts'
import { LookBack } from './look-back.tsx'
import { MapOfTrains } from './map-of-trains.tsx'
import { trainsAt } from './map-trains.ts'
import { useMotion } from './use-motion.ts'
import { type KnownTrains, useTrainsNow } from './use-trains-now.ts'

/** The whole railway with its trains where they are. */
export function TrainsNow() {
  const { t } = useWords()
  useOwnTitle(t('TITLE_TRAINS_NOW'))
  const [past, setPast] = useState(false)
  const trains = useTrainsNow(!past)
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_TRAINS_NOW')} back={pathTo('LiveTimes')} />
      <Segments
        label={t('MAP_WHEN')}
        options={[
          { value: 'now', label: t('MAP_NOW') },
          { value: 'past', label: t('MAP_PAST') },
        ]}
        chosen={past ? 'past' : 'now'}
        onChoose={(value) => setPast(value === 'past')}
      />
      {past ? <LookBack /> : <Live trains={trains} />}
    </div>
  )
}

function Live({ trains }: { trains: KnownTrains }) {
  if (trains.state === 'loading') return <SkeletonRows rows={6} />
  if (trains.state === 'unavailable') return <Unavailable onRetry={trains.retry} />
  return <Now known={trains} />
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
      <MapOfTrains {...{ shown, trusted, clock, moving, places }} />
    </>
  )
}
