import type { FoundStation } from '@cledrau/domain/stations/search-stations.ts'
import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import type { StationSearch } from '@cledrau/domain/stations/search-stations.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { useReference } from '../state/reference.ts'
import { indexOf } from './station-index.ts'
import { Combobox } from '../ui/combobox/combobox.tsx'
import { useNameOfStation } from './name-of-station.ts'

const MOST_SHOWN = 8

type StationFieldProps = {
  id?: string
  label: ReactNode
  labelHidden?: boolean
  note?: ReactNode
  wrong?: ReactNode
  /** A station's code, or null. */
  chosen: string | null
  onChoose: (code: string | null) => void
  purpose: StationSearch['purpose']
  /** The code in the other field. */
  otherField?: string | null
}

/** One station, typed in either language or by its code. */
export function StationField({ chosen, onChoose, purpose, otherField, ...words }: StationFieldProps) {
  const { t, language } = useWords()
  const nameOf = useNameOfStation()
  const list = useReference(purpose === 'ticket-search' ? 'bookingStations' : 'stations')
  /** While somebody types; otherwise the field says what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const { tooShort, found } =
    list.state === 'ready' && typed !== null
      ? searchStations(indexOf(list.value), { typed, language, purpose, otherField: otherField ?? undefined })
      : { tooShort: true, found: [] }
  const shown = found.slice(0, MOST_SHOWN)
  const status = typed === null || tooShort ? '' : t('STATIONS_FOUND', { count: found.length })

  return (
    <Combobox<FoundStation>
      {...words}
      text={typed ?? nameOf(chosen)}
      onText={(text) => {
        setTyped(text)
        if (text === '') onChoose(null)
      }}
      groups={[{ items: shown }]}
      keyOf={({ station }) => station.crsCode}
      textOf={({ station }) => station.names[language]}
      renderItem={({ station }) => (
        <span className="spread grow">
          <span>{station.names[language]}</span>
          <span className="t-s soft num">{station.crsCode}</span>
        </span>
      )}
      onChoose={({ station }) => {
        setTyped(null)
        onChoose(station.crsCode)
      }}
      clearLabel={t('GLOBAL_CLEAR')}
      status={status}
      nothing={typed === null || tooShort ? undefined : t('STATION_FIELD_NONE')}
      placeholder={t('STATIONS_PLACEHOLDER')}
    />
  )
}
