import { codeOfPoint } from '@cledrau/domain/planner/plan-query.ts'
import { LETTERS_BEFORE_SEARCH } from '@cledrau/domain/stations/search-stations.ts'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { NearButton, useNear } from '../../search/form/near.tsx'
import styles from '../../search/form/station-picker.module.css'
import type { Suggestion } from '../../search/form/suggestion-row.tsx'
import type { BookingStations } from '../../search/form/use-booking-stations.ts'
import { useUsualStations } from '../../search/form/use-usual-stations.ts'
import type { Suggestions } from '../../ui/combobox/combobox.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { openList } from '../../ui/combobox/open-list.ts'
import { Note } from '../../ui/message/note.tsx'
import { inBoth, learnPlaces } from '../place-names.ts'
import { PlaceRow } from './place-row.tsx'
import type { FoundPlace } from './use-places.ts'
import { placeOfStation, usePlaces } from './use-places.ts'

type PlacePickerProps = {
  label: string
  narrow: boolean
  stations: BookingStations
  /** The place of the other field: going from a place to itself is no journey. */
  other: string | null
  onChoose: (code: string) => void
  onClose: () => void
}

/** Type a name of whatever can be reached; before that where one is, near stations, favourites, and those used lately. */
export default function PlacePicker({ label, narrow, stations, other, onChoose, onClose }: PlacePickerProps) {
  const { t, language } = useWords()
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(stations.list)
  const isHere = near.state === 'here'
  const usual = useUsualStations(stations.byCode)
  const { tooShort, failed, waiting, places, left } = usePlaces(typed, other, stations)

  // The field is why the page opened, and the list is there with it.
  useEffect(() => openList(frame.current), [])
  useEffect(() => {
    // The button that asked where one is has closed the list.
    if (isHere) openList(frame.current)
  }, [isHere])

  const here: FoundPlace[] = near.here
    ? [
        {
          code: codeOfPoint(near.here),
          names: inBoth('PLANNER_HERE'),
          kind: 'point',
          note: t('PLANNER_HERE_NOTE'),
        },
      ]
    : []
  const placesOf = (suggestions: readonly Suggestion[]): FoundPlace[] =>
    suggestions.map(({ station, icon, note }) => ({ ...placeOfStation(station), icon, note }))
  const groups: Suggestions<FoundPlace> = tooShort
    ? [
        { items: here },
        { head: t('STATIONS_NEAR'), items: placesOf(near.places) },
        { head: t('SEARCH_FAVOURITES'), items: placesOf(usual.favourites) },
        { head: t('STATIONS_RECENT'), items: placesOf(usual.recent) },
      ]
        .map(({ head, items }) => ({ head, items: items.filter(({ code }) => code !== other) }))
        .filter(({ items }) => items.length > 0)
    : [{ items: places }]
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)

  const leave = (event: FocusEvent) => {
    if (!narrow && !frame.current?.contains(event.relatedTarget)) onClose()
  }
  const escape = (event: KeyboardEvent) => {
    // On a page of its own the first Escape closes the list, and the second one the page.
    const listOpen = frame.current?.querySelector('input')?.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !(narrow && listOpen)) onClose()
  }
  const short = t('STATIONS_MORE_LETTERS', { count: LETTERS_BEFORE_SEARCH })

  return (
    // It only listens to what its field does: leaving it, and Escape, bring the form back.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={narrow ? styles.page : styles.inPlace} onBlur={leave} onKeyDown={escape}>
      <Combobox<FoundPlace>
        label={label}
        labelHidden={narrow}
        text={text}
        onText={setText}
        groups={groups}
        keyOf={({ code }) => code}
        textOf={({ names }) => names[language]}
        renderItem={(place) => <PlaceRow {...place} />}
        onChoose={(place) => {
          learnPlaces({ [place.code]: place })
          onChoose(place.code)
        }}
        clearLabel={t('GLOBAL_CLEAR')}
        placeholder={t('PLANNER_PLACE_PLACEHOLDER')}
        status={tooShort ? (typed === '' ? '' : short) : waiting ? '' : t('PLANNER_PLACES_FOUND', { count })}
        nothing={
          tooShort
            ? short
            : waiting
              ? t('GLOBAL_LOADING')
              : left
                ? t('PLANNER_OTHER_PLACE')
                : rich(t('PLANNER_PLACE_NONE', { typed }), BOLD)
        }
      />
      {failed && <Note kind="late">{t('PLANNER_PLACES_FAILED')}</Note>}
      {tooShort && near.state !== 'here' && <NearButton near={near} />}
    </div>
  )
}
