import type { Station } from '@cledrau/contract/stations/stations.ts'
import { useState } from 'react'
import { formatNumber } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { nearestStations } from '../../stations/nearest-stations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import type { Suggestion } from './suggestion-row.tsx'

const PATIENCE_MS = 10_000

type Point = { lat: number; lon: number }
type Near = {
  state: 'unasked' | 'looking' | 'refused' | 'here'
  /** Where that is. */
  here: Point | null
  places: Suggestion[]
  look: () => void
}

/** Where the device is, once somebody presses; the answer stays on the device. */
export function useNear(stations: readonly Station[]): Near {
  const { t, language } = useWords()
  const [state, setState] = useState<Near['state']>('unasked')
  const [here, setHere] = useState<Point | null>(null)
  const look = () => {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setHere({ lat: coords.latitude, lon: coords.longitude })
        setState('here')
      },
      () => setState('refused'),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }
  const real = stations.filter(({ ticketSearchOnly }) => ticketSearchOnly === 'No')
  const places = here
    ? nearestStations(real, here).map(({ station, metres }) => ({
        station,
        icon: 'compass' as const,
        note: t('STATIONS_DISTANCE', {
          kilometres: formatNumber(Math.max(0.1, Math.round(metres / 100) / 10), language),
        }),
      }))
    : []
  return { state, here, places, look }
}

export function NearButton({ near }: { near: Near }) {
  const { t } = useWords()
  if (!('geolocation' in navigator)) return null
  return (
    <div className="stack stack-2">
      <div>
        <Button kind="quiet" small icon="compass" loading={near.state === 'looking'} onClick={near.look}>
          {t('STATIONS_NEAR_ME')}
        </Button>
      </div>
      {near.state === 'refused' && (
        <Note kind="attention" icon="info">
          <output>{t('STATIONS_NEAR_REFUSED')}</output>
        </Note>
      )}
    </div>
  )
}
