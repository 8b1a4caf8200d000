import { LETTERS_BEFORE_SEARCH, searchStations } from '@cledrau/domain/stations/search-stations.ts'
import type { FoundStation } from '@cledrau/domain/stations/search-stations.ts'
import { useMemo } from 'react'
import type { WordName } from '../i18n/names.ts'
import { BOLD, rich } from '../i18n/rich.tsx'
import { useWords } from '../i18n/words.ts'
import type { Stations } from './stations.ts'
import { indexOf } from './station-index.ts'
import { Card } from '../ui/card/card.tsx'
import { List } from '../ui/list/list.tsx'
import { Note } from '../ui/message/note.tsx'
import { Spoken } from '../ui/spoken/spoken.tsx'
import { StationRow } from './station-row.tsx'

const MOST_SHOWN = 12

/** The stations that what was typed could mean, best first, and why. */
export default function FoundStations({ stations, typed }: { stations: Stations; typed: string }) {
  const { t, language } = useWords()
  const { tooShort, found } = useMemo(
    () => searchStations(indexOf(stations.list), { typed, language, purpose: 'live-times' }),
    [stations, typed, language],
  )
  if (tooShort) return <p className="t-s soft">{t('STATIONS_MORE_LETTERS', { count: LETTERS_BEFORE_SEARCH })}</p>
  return (
    <>
      <Spoken>
        <output>{t('STATIONS_FOUND', { count: found.length })}</output>
      </Spoken>
      <Found found={found} typed={typed} />
    </>
  )
}

function Found({ found, typed }: { found: readonly FoundStation[]; typed: string }) {
  const { t } = useWords()
  if (found.length === 0)
    return (
      <Note kind="attention" icon="info">
        <p>{rich(t('STATIONS_NONE', { typed }), BOLD)}</p>
      </Note>
    )
  const shown = found.slice(0, MOST_SHOWN)
  const hint = hintFor(shown[0] as FoundStation)
  return (
    <>
      {hint && <Note>{rich(t(hint.word, { typed, name: hint.name }), BOLD)}</Note>}
      <Card flush>
        <List label={t('TITLE_STATIONS')}>
          {shown.map(({ station, match }) => (
            <StationRow key={station.crsCode} station={station} match={match} />
          ))}
        </List>
      </Card>
      {found.length > shown.length && (
        <p className="t-s soft">{t('STATIONS_REST', { count: found.length - shown.length })}</p>
      )}
    </>
  )
}

/** A name that was found although it wasn't written that way is explained. */
function hintFor({ match }: FoundStation): { word: WordName; name: string } | null {
  if (match.kind === 'mutation') return { word: 'STATIONS_MUTATED', name: match.name.slice(match.from, match.to) }
  if (match.kind === 'spelling') return { word: 'STATIONS_MISSPELT', name: match.name }
  return null
}
