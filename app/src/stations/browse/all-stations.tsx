import type { Station } from '@cledrau/contract/stations/stations.ts'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { StationRow } from '../station-row.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List } from '../../ui/list/list.tsx'
import styles from './all-stations.module.css'
import { byInitial } from './alphabet.ts'

/** Every station where our trains call, by letter. The search finds the others, too. */
export function AllStations({ stations }: { stations: readonly Station[] }) {
  const { t, language } = useWords()
  const groups = useMemo(
    () =>
      byInitial(
        stations.filter((station) => station.tfwServicedStation === 'Yes'),
        language,
      ),
    [stations, language],
  )
  const jump = (initial: string) => {
    const heading = document.getElementById(`stations-${initial}`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <section className="stack" aria-labelledby="all-stations">
      <h2 id="all-stations" className="t-xl">
        {t('STATIONS_ALL', { count: groups.reduce((sum, group) => sum + group.stations.length, 0) })}
      </h2>
      <nav className={styles.letters} aria-label={t('STATIONS_LETTERS')}>
        {groups.map(({ initial }) => (
          <button key={initial} type="button" className={styles.letter} onClick={() => jump(initial)}>
            {initial}
          </button>
        ))}
      </nav>
      <div className={styles.groups}>
        {groups.map(({ initial, stations: found }) => (
          <section key={initial} className={styles.group} aria-labelledby={`stations-${initial}`}>
            <h3 id={`stations-${initial}`} className="t-l" tabIndex={-1}>
              {initial}
            </h3>
            <Card flush>
              <List>
                {found.map((station) => (
                  <StationRow key={station.crsCode} station={station} />
                ))}
              </List>
            </Card>
          </section>
        ))}
      </div>
    </section>
  )
}
