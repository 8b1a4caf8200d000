import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { choose, pathWith, useChosen } from '../selection.ts'
import type { Found } from '../use-found.ts'
import { countsNoCard, useFound } from '../use-found.ts'
import { CheaperWays } from './cheaper-ways.tsx'
import { OneWayResults } from './one-way-results.tsx'
import { PriceStrip } from './price-strip.tsx'
import { cheapestBack, cheapestOut, cheapestTrip, choicesOf, pricesFor } from '../ticket-prices.ts'
import { WaySteps } from '../way-steps.tsx'
import { ResultsLayout } from '../form/results-layout.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'
import styles from './results-screen.module.css'
import { TotalBar } from './total-bar.tsx'
import { ListBar } from './list-bar.tsx'
import { TripList } from './trip-list.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'

const NoResults = lazy(async () => ({ default: (await import('../no-results.tsx')).NoResults }))

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

export type Ready = Extract<Found, { state: 'ready' }>

export function FoundOrNot({ view, children }: { view: Found; children: (ready: Ready) => ReactNode }) {
  switch (view.state) {
    case 'loading':
      return <ResultsSkeleton search={view.search} />
    case 'unavailable':
      return <ResultsUnavailable {...view} />
    case 'nothing':
      return (
        <Suspense fallback={<ResultsSkeleton search={view.search} />}>
          <NoResults search={view.search} />
        </Suspense>
      )
    case 'ready':
      return <Suspense fallback={<ResultsSkeleton search={view.search} />}>{children(view)}</Suspense>
  }
}

/** One that can't be travelled any more is chosen no longer. */
const known = (list: readonly LegSolution[], id: string | undefined) =>
  list.find((one) => one.legSolutionID === id && !one.cancelled) ?? null

/** The chosen trips; while nothing is chosen, the cheapest pair there is. */
export function useBothWays({ found, search }: Ready) {
  const { legOut, legBack } = useChosen()
  const prices = useMemo(() => pricesFor(found, search), [found, search])
  const { outbound, inbound } = found.legSolutions

  return useMemo(() => {
    const chosenOut = known(outbound, legOut)
    const chosenBack = known(inbound, legBack)
    const out = chosenOut ?? cheapestTrip(outbound, cheapestOut(prices, inbound, chosenBack?.legSolutionID ?? null))
    const outOf = (back: string | null) => cheapestOut(prices, inbound, back)
    const backOf = out ? cheapestBack(prices, out.legSolutionID) : () => null
    const back = chosenBack ?? cheapestTrip(inbound, backOf)
    const choices = out && back ? choicesOf(prices, out.legSolutionID, back.legSolutionID) : []
    return { out, back, backOf, outOf, cheapest: choices[0] ?? null, prices }
  }, [prices, outbound, inbound, legOut, legBack])
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
