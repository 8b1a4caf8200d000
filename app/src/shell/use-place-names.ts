import type { Bilingual } from '@cledrau/contract/language.ts'
import { useWords } from '../i18n/words.ts'
import { useReference } from '../state/reference.ts'
import { useStations } from '../state/stations.ts'

export type NameOf = (code: string | null | undefined) => string

/** What places are called: as the answer says, else as the lists have them, else by their code. */
export function usePlaceNames(places: Readonly<Record<string, Bilingual<string>>> = {}): NameOf {
  const { language } = useWords()
  const stations = useStations()
  const groups = useReference('bookingStations')
  return (code) => {
    if (!code) return ''
    const listed =
      (stations.state === 'ready' ? stations.value.byCode.get(code)?.names : undefined) ??
      (groups.state === 'ready' ? groups.value.find((one) => one.crsCode === code)?.names : undefined)
    return places[code]?.[language] ?? listed?.[language] ?? code
  }
}
