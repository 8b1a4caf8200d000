import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { TravelPassDetails } from '../travel-pass-details.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { NoResults } from '../no-results.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'
import { useNextStep } from '../use-next-step.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { pathWith } from '../selection.ts'
import { travelPassKey } from '../use-travel-passes.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useBundle } from './use-bundle.ts'

export function MultiflexDetailsScreen() {
  const { t } = useWords()
  const view = useBundle()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  const next = useNextStep()
  const { stations } = view.search
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={t('TITLE_MULTIFLEX')}
        sub={t('RESULTS_TITLE', { from: nameOf(stations.first), to: nameOf(stations.second) })}
        back={pathWith(pathTo('Multiflex'))}
        backWhenWide
      />
      {view.state === 'loading' && <ResultsSkeleton search={view.search} rows={1} />}
      {view.state === 'unavailable' && <ResultsUnavailable {...view} />}
      {view.state === 'nothing' && <NoResults search={view.search} travelPass />}
      {view.state === 'ready' && (
        <TravelPassDetails travelPass={view.chosen} count={view.count}>
          {next && (
            <ButtonLink full href={next(travelPassKey(view.chosen))}>
              {t('OPTIONS_GO_ON')}
            </ButtonLink>
          )}
        </TravelPassDetails>
      )}
    </div>
  )
}
