import type { Station } from '@cledrau/contract/stations/stations.ts'
import { useState } from 'react'
import { formatNumber } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import type { Near } from './nearest-stations.ts'
import { nearestStations } from './nearest-stations.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { List, ListHead } from '../ui/list/list.tsx'
import { Note } from '../ui/message/note.tsx'
import { StationRow } from './station-row.tsx'

const PATIENCE_MS = 10_000

type NearView = { state: 'unasked' | 'looking' | 'refused' } | { state: 'here'; near: Near<Station>[] }

/** Asks where the device is only when somebody presses; the answer stays on the device. */
export function NearMe({ stations }: { stations: readonly Station[] | null }) {
  const { t, language } = useWords()
  const [view, setView] = useState<NearView>({ state: 'unasked' })
  if (!('geolocation' in navigator)) return null

  const look = () => {
    if (!stations) return
    setView({ state: 'looking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setView({ state: 'here', near: nearestStations(stations, { lat: coords.latitude, lon: coords.longitude }) }),
      () => setView({ state: 'refused' }),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }
  const distance = (metres: number) =>
    t('STATIONS_DISTANCE', { kilometres: formatNumber(Math.max(0.1, Math.round(metres / 100) / 10), language) })

  if (view.state === 'here')
    return (
      <Card flush>
        <List label={t('STATIONS_NEAR')}>
          <ListHead>{t('STATIONS_NEAR')}</ListHead>
          {view.near.map(({ station, metres }) => (
            <StationRow key={station.crsCode} station={station} icon="compass" note={distance(metres)} />
          ))}
        </List>
      </Card>
    )
  return (
    <div className="stack stack-2">
      <div>
        <Button
          kind="quiet"
          small
          icon="compass"
          loading={view.state === 'looking'}
          disabled={!stations}
          onClick={look}
        >
          {t('STATIONS_NEAR_ME')}
        </Button>
      </div>
      {view.state === 'refused' && (
        <Note kind="attention" icon="info">
          <output>{t('STATIONS_NEAR_REFUSED')}</output>
        </Note>
      )}
    </div>
  )
}
