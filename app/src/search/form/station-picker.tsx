import type { Station } from '@cledrau/contract/stations/stations.ts'
import type { FoundStation } from '@cledrau/domain/stations/search-stations.ts'
import { LETTERS_BEFORE_SEARCH, searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { indexOf } from '../../stations/station-index.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { Suggestions } from '../../ui/combobox/combobox.tsx'
import { openList } from '../../ui/combobox/open-list.ts'
import { Note } from '../../ui/message/note.tsx'
import { NearButton, useNear } from './near.tsx'
import type { Suggestion } from './suggestion-row.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import styles from './station-picker.module.css'
import type { BookingStations } from './use-booking-stations.ts'
import { useLiking } from './use-liking.ts'
import type { SearchForm } from './use-search-form.ts'
import { useUsualStations } from './use-usual-stations.ts'

const MOST_SHOWN = 12
const SentenceRead = lazy(() => import('./sentence-read.tsx'))

type StationPickerProps = {
  label: string
  narrow: boolean
  stations: BookingStations
  /** The code in the other field: going from a place to itself is no journey. */
  other: string | null
  onChoose: (station: Station) => void
  onClose: () => void
  /** The form that a whole sentence fills; without it names are looked for alone. */
  form?: SearchForm
}

/**
 * Type a name in either language or a code, or a whole journey in one line; before that, near places, favourites, and those
 * used lately.
 */
export default function StationPicker(props: StationPickerProps) {
  const { label, narrow, stations, other, onChoose, onClose, form } = props
  const { t, language } = useWords()
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const [asked, setAsked] = useState(0)
  /** The text that was found to be a sentence. */
  const [said, setSaid] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(stations.list)
  const isHere = near.state === 'here'
  const usual = useUsualStations(stations.byCode)
  const likingOf = useLiking()
  const { tooShort, found, duplicate } = useMemo(
    () =>
      searchStations(indexOf(stations.list), {
        typed,
        language,
        purpose: 'ticket-search',
        otherField: other ?? undefined,
      }),
    [stations.list, typed, language, other],
  )

  // The field is why the page opened, and the list is there with it: nobody has to ask for what they used last.
  useEffect(() => openList(frame.current), [])
  useEffect(() => {
    // The button that asked where one is has closed the list.
    if (isHere) openList(frame.current)
  }, [isHere])

  const usualGroups = (): Suggestions<Suggestion> =>
    [
      { head: t('STATIONS_NEAR'), items: near.places },
      { head: t('SEARCH_FAVOURITES'), items: usual.favourites },
      { head: t('STATIONS_RECENT'), items: usual.recent },
    ]
      .map(({ head, items }) => ({ head, items: items.filter(({ station }) => station.crsCode !== other) }))
      .filter(({ items }) => items.length > 0)

  const byName = found.some(({ match }) => match.kind !== 'spelling')
  // A sentence is what names no station but says something.
  const maybe = form !== undefined && stations.ready && !byName && /\S\s+\S/.test(typed) ? form : null
  const sentence = maybe !== null && said === typed
  const groups = sentence ? [] : tooShort ? usualGroups() : foundGroups(found.slice(0, MOST_SHOWN))
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)

  function foundGroups(shown: readonly FoundStation[]): Suggestions<Suggestion> {
    const hint = hintFor(shown[0])
    const note = hint && (
      <span className={styles.hint}>
        <Note>{rich(t(hint.word, { typed, name: hint.name }), BOLD)}</Note>
      </span>
    )
    const items = shown.map(({ station, match }) => ({ station: station as Station, match }))
    const coded = items.filter(({ match }) => match.kind === 'code')
    const named = items.filter(({ match }) => match.kind !== 'code')
    return [
      ...(coded.length > 0 ? [{ head: t('SEARCH_STATION_CODE', { code: typed.toUpperCase() }), items: coded }] : []),
      ...(named.length > 0
        ? [{ head: note ?? (coded.length > 0 ? t('SEARCH_STATIONS') : undefined), items: named }]
        : []),
    ]
  }

  const left = (event: FocusEvent) => {
    if (!narrow && !frame.current?.contains(event.relatedTarget)) onClose()
  }
  const escape = (event: KeyboardEvent) => {
    // On a page of its own the first Escape closes the list, and the second one the page.
    const listOpen = frame.current?.querySelector('input')?.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Enter' && sentence) setAsked((times) => times + 1)
    if (event.key === 'Escape' && !(narrow && listOpen)) onClose()
  }

  return (
    // It only listens to what its field does: leaving it, and Escape, bring the form back.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={narrow ? styles.page : styles.inPlace} onBlur={left} onKeyDown={escape}>
      <Combobox<Suggestion>
        label={label}
        labelHidden={narrow}
        text={text}
        onText={setText}
        groups={groups}
        keyOf={({ station }) => station.crsCode}
        textOf={({ station }) => station.names[language]}
        renderItem={(item) => <SuggestionRow {...item} liking={likingOf(item.station.crsCode)} />}
        onChoose={({ station }) => onChoose(station)}
        clearLabel={t('GLOBAL_CLEAR')}
        placeholder={t(form ? 'SEARCH_PICKER_PLACEHOLDER' : 'STATIONS_PLACEHOLDER')}
        status={
          tooShort && typed !== ''
            ? t('STATIONS_MORE_LETTERS', { count: LETTERS_BEFORE_SEARCH })
            : sentence
              ? t('SEARCH_LINE_READ')
              : t('STATIONS_FOUND', { count })
        }
        nothing={
          sentence
            ? undefined
            : tooShort
              ? t('STATIONS_MORE_LETTERS', { count: LETTERS_BEFORE_SEARCH })
              : duplicate
                ? t('SEARCH_DUPLICATE')
                : rich(t('STATIONS_NONE', { typed }), BOLD)
        }
      />
      {maybe && (
        <Suspense fallback={null}>
          <SentenceRead line={typed} form={maybe} asked={asked} onTaken={onClose} onSentence={setSaid} />
        </Suspense>
      )}
      {tooShort && near.state !== 'here' && <NearButton near={near} />}
      {!tooShort && duplicate && count > 0 && narrow && <p className="t-s soft">{t('SEARCH_DUPLICATE')}</p>}
    </div>
  )
}

/** A name that was found although it isn't written that way is explained. */
function hintFor(found: FoundStation | undefined): { word: WordName; name: string } | null {
  if (!found) return null
  const { match } = found
  if (match.kind === 'mutation') return { word: 'STATIONS_MUTATED', name: match.name.slice(match.from, match.to) }
  if (match.kind === 'spelling') return { word: 'STATIONS_MISSPELT', name: match.name }
  return null
}
