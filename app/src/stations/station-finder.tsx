import type { FormEvent, ReactNode } from 'react'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { ahead } from '../page/ahead.ts'
import { useRecentStations } from './recent-stations.ts'
import type { Stations } from './stations.ts'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { List, ListHead } from '../ui/list/list.tsx'
import { Busy } from '../ui/progress/progress.tsx'
import { NearMe } from './near-me.tsx'
import { StationRow } from './station-row.tsx'

const fetchSearch = () => import('./found-stations.tsx')
const FoundStations = lazy(fetchSearch)
const NONE = new Map<string, never>()

type StationFinderProps = {
  /** Not yet here: what is typed meanwhile is looked for when they are. */
  stations: Stations | null
  /** What was typed before somebody came here. */
  start?: string
  /** Stands below the field while nothing is being searched for. */
  children?: ReactNode
}

/** Type a name in either language, or a code; the best matches stand below, and Enter opens the first. */
export function StationFinder({ stations, start = '', children }: StationFinderProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(start)
  const wanted = useDeferredValue(typed.trim())
  const recent = useRecentStations(stations?.byCode ?? NONE)
  const results = useRef<HTMLDivElement>(null)

  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    results.current?.querySelector<HTMLAnchorElement>('a[href]')?.click()
  }

  return (
    <search className="stack stack-3">
      <form onSubmit={openFirst}>
        <TextField
          label={t('STATIONS_FIELD')}
          labelHidden
          placeholder={t('STATIONS_PLACEHOLDER')}
          icon="search"
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          onFocus={ahead(fetchSearch)}
          end={typed && <IconButton icon="close" label={t('GLOBAL_CLEAR')} onClick={() => setTyped('')} />}
        />
      </form>
      {wanted !== '' && (
        <div ref={results} className="stack stack-3">
          <Suspense>
            {stations ? <FoundStations stations={stations} typed={wanted} /> : <Busy>{t('GLOBAL_LOADING')}</Busy>}
          </Suspense>
        </div>
      )}
      {wanted === '' && (
        <>
          <NearMe stations={stations?.list ?? null} />
          {recent.length > 0 && (
            <Card flush>
              <List label={t('STATIONS_RECENT')}>
                <ListHead>{t('STATIONS_RECENT')}</ListHead>
                {recent.map((station) => (
                  <StationRow key={station.crsCode} station={station} icon="history" />
                ))}
              </List>
            </Card>
          )}
          {children}
        </>
      )}
    </search>
  )
}
