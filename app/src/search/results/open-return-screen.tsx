import { useWords } from '../../i18n/words.ts'
import { Note } from '../../ui/message/note.tsx'
import { FoundOrNot } from './results-screen.tsx'
import { OneWayResults } from './one-way-results.tsx'
import { WaySteps } from '../search-frame.tsx'
import { ResultsFrame } from '../form/results-frame.tsx'
import { useFound } from '../use-found.ts'
import { usePlaceNames } from '../../stations/use-place-names.ts'

/** The way out is chosen now, the way back on the day. */
export function OpenReturnScreen() {
  const { t } = useWords()
  const view = useFound()
  const nameOf = usePlaceNames(view.state === 'ready' ? view.found.places : {})
  return (
    <ResultsFrame search={view.search} nameOf={nameOf} steps={<WaySteps here="trains" />}>
      <Note>
        <p>{t('RESULTS_OPEN_RETURN_TEXT')}</p>
      </Note>
      <FoundOrNot view={view}>{(ready) => <OneWayResults view={ready} level={2} />}</FoundOrNot>
    </ResultsFrame>
  )
}
