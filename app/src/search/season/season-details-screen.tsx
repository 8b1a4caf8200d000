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
import { DURATION_WORDS } from './season-words.ts'
import { useSeasons } from './use-seasons.ts'

export function SeasonDetailsScreen() {
  const { t } = useWords()
  const view = useSeasons()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  const next = useNextStep()
  const { stations } = view.search
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={view.state === 'ready' ? t(DURATION_WORDS[view.chosen.duration]) : t('TITLE_SEASON')}
        sub={t('RESULTS_TITLE', { from: nameOf(stations.first), to: nameOf(stations.second) })}
        back={pathWith(pathTo('Season'))}
        backWhenWide
      />
      {view.state === 'loading' && <ResultsSkeleton search={view.search} rows={1} />}
      {view.state === 'unavailable' && <ResultsUnavailable {...view} />}
      {view.state === 'nothing' && <NoResults search={view.search} travelPass />}
      {view.state === 'ready' && (
        <TravelPassDetails travelPass={view.chosen}>
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
