import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { useCallback } from 'react'
import { useWords } from '../i18n/words.ts'
import { useReference } from '../state/reference.ts'
import { useStations } from './stations.ts'

/** What a code is called in both languages, as the lists have it. The same function until there is another list. */
export function useNamesOfStation(): (code: string) => Bilingual | undefined {
  const stations = useStations()
  const groups = useReference('bookingStations')
  const byCode = stations.state === 'ready' ? stations.value.byCode : undefined
  const ofGroups = groups.state === 'ready' ? groups.value : undefined
  return useCallback(
    (code) => byCode?.get(code)?.names ?? ofGroups?.find((one) => one.crsCode === code)?.names,
    [byCode, ofGroups],
  )
}

/** What a code is called here; the code itself where no list knows it. */
export function useNameOfStation(): (code: string | null | undefined) => string {
  const { language } = useWords()
  const namesOf = useNamesOfStation()
  return (code) => (code ? (namesOf(code)?.[language] ?? code) : '')
}

/** Where a train goes: `Machynlleth` behind "for", `i Fachynlleth` with its own word. */
export const stationGoneTo = (names: Bilingual, language: Language): string =>
  language === 'cy' ? inWelsh('i', names) : names.en

/** Where one changes: `Cardiff Central` behind "at", `yng Nghaerdydd Canolog` with its own word. */
export const stationOfChange = (names: Bilingual, language: Language): string =>
  language === 'cy' ? inWelsh('yn', names) : names.en
