import type { LineSearch } from '@cledrau/domain/search/line/search-from-line.ts'
import { searchFromLine } from '@cledrau/domain/search/line/search-from-line.ts'
import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useRailcards } from '../who/use-railcards.ts'
import { now } from '../../platform/clock.ts'
import { indexOf } from '../../stations/station-index.ts'
import type { SearchForm } from './use-search-form.ts'
import { useUsualStations } from './use-usual-stations.ts'

const namedOf = (cards: ReturnType<typeof useRailcards>) =>
  cards.map((card) => ({ ...card, names: [card.names.en, card.names.cy] }))

/** What a line comes to, beginning from the search that stands in the form. */
export function useReadLine(line: string, form: SearchForm): LineSearch {
  const { language } = useWords()
  const { list, byCode } = form.stations
  const usual = useUsualStations(byCode)
  const cards = useRailcards()
  const start = form.options
  return useMemo(
    () =>
      searchFromLine(line, {
        start,
        now: now(),
        preferred: [...usual.favourites, ...usual.recent].map(({ station }) => station.crsCode),
        railcards: namedOf(cards),
        find: (typed, asWritten) =>
          searchStations(indexOf(list), { typed, language, purpose: 'ticket-search', asWritten }).found,
      }),
    // What is usual only breaks ties; the line decides.
    // oxlint-disable-next-line react/exhaustive-deps
    [line, start, list, cards, language],
  )
}
