import type { RoverType } from '@cledrau/contract/search/rovers.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { useState } from 'react'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { FareRules } from '../fare-rules.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { useRailcards } from '../who/use-railcards.ts'
import { WhoTile } from '../who/who-tile.tsx'
import { now } from '../../platform/clock.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { LargeAreaMap } from './area-map.tsx'
import type { RoverSearch } from './rover-search.ts'
import { roverPath, useRoverSearch } from './rover-search.ts'
import { useRoverDays } from './rover-words.ts'
import styles from './rovers.module.css'
import { useRoverTypes } from './use-rover-types.ts'

/** So many days are listed to start on; later ones come by the address. */
const DAYS_LISTED = 90

/** One rover: its area, its rules, and for whom and when. */
export function RoverScreen() {
  const { t, language } = useWords()
  const rovers = useRoverTypes()
  const search = useRoverSearch()
  const rover = rovers.state === 'ready' ? rovers.value.find(({ code }) => code === search.rover) : undefined
  const days = useRoverDays()
  useOwnTitle(rover?.names[language] ?? null)
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={rover?.names[language] ?? t('TITLE_ROVERS')}
        sub={rover && days(rover)}
        back={pathTo('RoversAndRangers')}
        backWhenWide
      />
      {rovers.state === 'loading' && <SkeletonRows rows={5} />}
      {rovers.state === 'unavailable' && <Unavailable onRetry={rovers.retry} />}
      {rovers.state === 'ready' && !rover && (
        <EmptyState
          title={t('ROVERS_UNKNOWN')}
          actions={<ButtonLink href={hrefTo('RoversAndRangers')}>{t('ROVERS_SEE_ALL')}</ButtonLink>}
        />
      )}
      {rover && <About rover={rover} start={search} />}
    </div>
  )
}

function About({ rover, start }: { rover: RoverType; start: RoverSearch }) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations()
  const [search, setSearch] = useState(start)
  const change = (part: Partial<RoverSearch>) => setSearch({ ...search, ...part })
  // Only some make a rover cheaper.
  const cards = useRailcards().filter(({ code }) => rover.railcards.includes(code))
  const today = clockTime(now()).date
  const ahead = Array.from({ length: DAYS_LISTED }, (_, index) => addDays(today, index))
  const days = ahead.includes(start.starts) ? ahead : [start.starts, ...ahead]
  const names = rover.stations.map(nameOf).toSorted((a, b) => a.localeCompare(b, language))
  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        <Card>
          <LargeAreaMap stations={rover.stations} />
        </Card>
        <Card className="stack">
          <h2 className="t-xl">{t('OPTIONS_CONDITIONS')}</h2>
          <FareRules rules={rover.rules} />
        </Card>
        <Card className="stack">
          <h2 className="t-xl">{t('ROVERS_STATIONS', { count: names.length })}</h2>
          <details>
            <summary>{t('ROVERS_SHOW_STATIONS')}</summary>
            <ul className={styles.names}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </details>
        </Card>
      </div>
      <div className="col-5">
        <Card className="stack">
          <h2 className="t-xl">{t('ROVERS_WHEN_AND_WHO')}</h2>
          <Select
            label={t('RESULTS_STARTS')}
            value={search.starts}
            onChange={(starts) => change({ starts })}
            options={days.map((day) => ({ value: day, label: formatDay(day, language) }))}
          />
          <WhoTile
            party={{ adults: search.adults, child: search.children, railcards: search.railcards }}
            cards={cards}
            kind="rover"
            onTake={({ adults, child, railcards }) => change({ adults, children: child, railcards })}
          />
          <ButtonLink full href={`#${roverPath(pathTo('RoversResults'), search)}`}>
            {t('ROVERS_SEE_PRICE')}
          </ButtonLink>
        </Card>
      </div>
    </div>
  )
}
