import type { Bilingual } from '@cledrau/contract/language.ts'
import { useWords } from '../i18n/words.ts'
import { useNamesOfStation } from './name-of-station.ts'

export type NameOf = (code: string | null | undefined) => string

/** What places are called: as the answer says, else as the lists have them, else by their code. */
export function useNamesOfStations(places: Readonly<Record<string, Bilingual<string>>> = {}): NameOf {
  const { language } = useWords()
  const namesOf = useNamesOfStation()
  return (code) => (code ? (places[code]?.[language] ?? namesOf(code)?.[language] ?? code) : '')
}
