import { foldLetters } from './fold-name.ts'
import { matchNames } from './match-names.ts'
import type { StationMatch } from './match-names.ts'
import type { StationIndex } from './station-index.ts'
import type { Language, Station } from './station.ts'

/** Below this, recent and favourite stations are of more use than a list of hundreds. */
export const LETTERS_BEFORE_SEARCH = 3

export type StationSearch = {
  readonly typed: string
  readonly language: Language
  readonly purpose: 'ticket-search' | 'live-times' | 'notifications' | 'journey-planner'
  /** The code of the station already chosen in the other field. */
  readonly otherField?: string | undefined
  /** Only stations with a name that begins so; with it, any number of typed letters will do. */
  readonly startsWith?: string | undefined
  /** Slips of the finger are not looked for. */
  readonly asWritten?: boolean | undefined
}

export type FoundStation = { readonly station: Station; readonly match: StationMatch }

export type FoundStations = {
  /** Too few letters to search with: show recent and favourite stations. */
  readonly tooShort: boolean
  readonly found: readonly FoundStation[]
  /** The station of the other field would have been in the list. */
  readonly duplicate: boolean
}

/** An exact code first, then names that begin so (ours before others), contain it, are mutated, are misspelt. */
export function searchStations(index: StationIndex, search: StationSearch): FoundStations {
  const typed = foldLetters(search.typed)
  const start = foldLetters(search.startsWith ?? '')
  if (typed.length < LETTERS_BEFORE_SEARCH && start === '') return { tooShort: true, found: [], duplicate: false }

  const places = index.places[search.language]
  const wanted = [...matchNames(index, typed || start, search)]
    .flatMap(([place, ranked]) => {
      const station = index.stations[place]
      return station ? [{ station, ...ranked, place: places[place] ?? 0 }] : []
    })
    .filter(({ station }) => isSearchedFor(station, search.purpose) && beginsWith(station, start))
    .toSorted((one, two) => one.rank - two.rank || one.place - two.place)

  const found = wanted.filter(({ station }) => station.crsCode !== search.otherField)
  return {
    tooShort: false,
    found: found.map(({ station, match }) => ({ station, match })),
    duplicate: found.length < wanted.length,
  }
}

function isSearchedFor({ ticketSearchOnly, tfwServicedStation }: Station, purpose: StationSearch['purpose']): boolean {
  if (ticketSearchOnly === 'Yes') return purpose === 'ticket-search'
  return purpose !== 'notifications' || tfwServicedStation === 'Yes'
}

const beginsWith = ({ names, alias }: Station, start: string) =>
  start === '' || [names.en, names.cy, ...alias].some((name) => foldLetters(name).startsWith(start))
