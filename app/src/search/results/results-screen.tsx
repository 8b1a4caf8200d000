import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { lazy, useMemo } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { choose, pathWith } from '../selection.ts'
import { countsNoCard, useFound } from '../use-found.ts'
import { CheaperWays } from './cheaper-ways.tsx'
import { PriceStrip } from './price-strip.tsx'
import { WaySteps } from '../way-steps.tsx'
import { ResultsLayout } from '../form/results-layout.tsx'
import { FoundOrNot, type Ready } from './found-or-not.tsx'
import styles from './results-screen.module.css'
import { TotalBar } from './total-bar.tsx'
import { ListBar } from './list-bar.tsx'
import { TripList } from './trip-list.tsx'
import { useBothWays } from './use-both-ways.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'

const OneWayResults = lazy(async () => ({ default: (await import('./one-way-results.tsx')).OneWayResults }))

/** Wide: one way, or both next to each other. */
export function ResultsScreen() {
  const view = useFound()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  return (
    <ResultsLayout search={view.search} nameOf={nameOf} idle={countsNoCard(view)} steps={<WaySteps here="trains" />}>
      <FoundOrNot view={view}>
        {(ready) => (ready.search.return ? <BothWays view={ready} /> : <OneWayResults view={ready} level={2} />)}
      </FoundOrNot>
    </ResultsLayout>
  )
}

function BothWays({ view }: { view: Ready }) {
  const { t } = useWords()
  const { found, asked, search } = view
  const { narrow } = useLayout()
  const { out, back, backOf, outOf, cheapest } = useBothWays(view)
  const cheapestForOut = useMemo(() => outOf(back?.legSolutionID ?? null), [outOf, back])
  const note = t('RESULTS_RETURN_TOTAL')
  return (
    <>
      <PriceStrip view={view} direction="outbound" trips={found.legSolutions.outbound} cheapestOf={cheapestForOut} />
      <ListBar view={view} />
      <div className={styles.two}>
        <TripList
          found={found}
          age={view.age}
          asked={asked}
          direction="outbound"
          day={search.dateOutbound}
          cheapestOf={cheapestForOut}
          priceNote={note}
          chosen={out?.legSolutionID}
          aloud={[out, back]}
          onChoose={(trip) => choose({ legOut: trip.legSolutionID, legOutAt: minuteIn(trip.departTime) })}
        />
        <TripList
          found={found}
          age={view.age}
          asked={asked}
          direction="inbound"
          day={search.dateInbound}
          cheapestOf={backOf}
          priceNote={note}
          chosen={back?.legSolutionID}
          onChoose={(trip) => choose({ legBack: trip.legSolutionID, legBackAt: minuteIn(trip.departTime) })}
        />
      </div>
      {out && back && cheapest && <CheaperWays search={search} trips={[out, back]} paid={cheapest.total} />}
      {out && back && (
        <TotalBar
          out={out}
          back={back}
          total={cheapest?.total ?? null}
          search={search}
          narrow={narrow}
          action={t('RESULTS_CHOOSE_TICKET')}
          href={`#${pathWith(pathTo('ReturnOptions'), {
            legOut: out.legSolutionID,
            legOutAt: minuteIn(out.departTime),
            legBack: back.legSolutionID,
            legBackAt: minuteIn(back.departTime),
            fare: cheapest?.key ?? null,
          })}`}
        />
      )}
    </>
  )
}
