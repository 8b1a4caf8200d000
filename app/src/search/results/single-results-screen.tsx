import { FoundOrNot } from './found-or-not.tsx'
import { OneWayResults } from './one-way-results.tsx'
import { WaySteps } from '../way-steps.tsx'
import { ResultsLayout } from '../form/results-layout.tsx'
import { countsNoCard, useFound } from '../use-found.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'

export function SingleResultsScreen() {
  const view = useFound()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  return (
    <ResultsLayout search={view.search} nameOf={nameOf} idle={countsNoCard(view)} steps={<WaySteps here="trains" />}>
      <FoundOrNot view={view}>{(ready) => <OneWayResults view={ready} level={2} />}</FoundOrNot>
    </ResultsLayout>
  )
}
