import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { EmptyState } from '../../ui/state/state.tsx'
import { MapKey } from './map-key.tsx'
import type { trainsAt } from './map-trains.ts'
import { MapView } from './map-view.tsx'
import { TrainCard } from './train-card.tsx'
import { TrainList } from './train-list.tsx'

type MapOfTrainsProps = {
  shown: ReturnType<typeof trainsAt>
  trusted: boolean
  clock: () => Instant
  moving: boolean
  places: Readonly<Record<string, Bilingual>>
  /** Of a day gone by: a train's own page knows it as it is now. */
  past?: boolean
}

/** The map, the train that was chosen, and the list. */
export function MapOfTrains({ shown, trusted, clock, moving, places, past = false }: MapOfTrainsProps) {
  const { t } = useWords()
  const nameOf = useNamesOfStations(places)
  const [chosen, choose] = useState<string | null>(null)
  const [look, setLook] = useState(0)
  const card = useRef<HTMLDivElement>(null)
  /** What moves comes first: the list follows when there is time. */
  const listed = useDeferredValue(shown)
  const lookFor = useCallback((key: string) => {
    choose(key)
    setLook((times) => times + 1)
    card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const one = shown.find(({ train }) => train.key === chosen)
  return (
    <div className="grid stack">
      <div className="col-8 stack stack-3">
        <MapKey />
        <MapView {...{ trains: shown, trusted, chosen, look, clock, moving, nameOf }} onChoose={choose} />
      </div>
      <div className="col-4 stack stack-6">
        <div ref={card} tabIndex={-1} aria-live="polite">
          {one && <TrainCard now={one} nameOf={nameOf} past={past} />}
        </div>
        {shown.length === 0 ? (
          <EmptyState title={t('MAP_EMPTY')}>{t('MAP_EMPTY_TEXT')}</EmptyState>
        ) : (
          <TrainList trains={listed} chosen={chosen} nameOf={nameOf} onChoose={lookFor} />
        )}
      </div>
    </div>
  )
}
