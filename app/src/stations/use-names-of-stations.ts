import type { Bilingual } from '@cledrau/contract/language.ts'
import { useCallback } from 'react'
import { useWords } from '../i18n/words.ts'
import { useNamesOfStation } from './name-of-station.ts'

export type NameOf = (code: string | null | undefined) => string

type Places = Readonly<Record<string, Bilingual<string>>>
const NO_PLACES: Places = {}

/** What places are called: as the answer says, else as the lists have them, else by their code. */
export function useNamesOfStations(places: Places = NO_PLACES): NameOf {
  const { language } = useWords()
  const namesOf = useNamesOfStation()
  return useCallback(
    (code) => (code ? (places[code]?.[language] ?? namesOf(code)?.[language] ?? code) : ''),
    [places, namesOf, language],
  )
}
