import { FoundOrNot } from './results-screen.tsx'
import { OneWayResults } from './one-way-results.tsx'
import { WaySteps } from '../search-frame.tsx'
import { ResultsFrame } from '../form/results-frame.tsx'
import { useFound } from '../use-found.ts'
import { usePlaceNames } from '../../stations/use-place-names.ts'

export function SingleResultsScreen() {
  const view = useFound()
  const nameOf = usePlaceNames(view.state === 'ready' ? view.found.places : {})
  return (
    <ResultsFrame search={view.search} nameOf={nameOf} steps={<WaySteps here="trains" />}>
      <FoundOrNot view={view}>{(ready) => <OneWayResults view={ready} level={2} />}</FoundOrNot>
    </ResultsFrame>
  )
}
