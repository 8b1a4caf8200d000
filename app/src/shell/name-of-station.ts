import { useWords } from '../i18n/words.ts'
import { useReference } from '../state/reference.ts'
import { useStations } from '../state/stations.ts'

/** What a code is called here; the code itself where no list knows it. */
export function useNameOfStation(): (code: string | null | undefined) => string {
  const { language } = useWords()
  const stations = useStations()
  const groups = useReference('bookingStations')
  return (code) => {
    if (!code) return ''
    const station =
      (stations.state === 'ready' ? stations.value.byCode.get(code) : undefined) ??
      (groups.state === 'ready' ? groups.value.find((one) => one.crsCode === code) : undefined)
    return station?.names[language] ?? code
  }
}
