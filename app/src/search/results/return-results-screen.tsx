import { lazy, Suspense, useEffect, useMemo } from 'react'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { useLayout } from '../../platform/use-layout.ts'
import type { Direction } from '../found-tickets.ts'
import { choose, pathWith } from '../selection.ts'
import { CheaperWays } from './cheaper-ways.tsx'
import { PriceStrip } from './price-strip.tsx'
import { WaySteps } from '../way-steps.tsx'
import { ResultsLayout } from '../form/results-layout.tsx'
import type { Ready } from './found-or-not.tsx'
import { FoundOrNot } from './found-or-not.tsx'
import { PageSkeleton } from '../../page/page-skeleton.tsx'
import { useBothWays } from './use-both-ways.ts'
import { TotalBar } from './total-bar.tsx'
import { ListBar } from './list-bar.tsx'
import { TripList } from './trip-list.tsx'
import { countsNoCard, useFound } from '../use-found.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'

/** On a narrow screen nobody sees it. */
const ResultsScreen = lazy(async () => ({ default: (await import('./results-screen.tsx')).ResultsScreen }))

const BACK = pathTo('DirectionResults', { direction: 'inbound' })

/** There and back. Wide both stand next to each other; narrow has one direction at a time. */
export function ReturnResultsScreen() {
  const { path } = useLocation()
  const { narrow } = useLayout()
  if (!narrow)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ResultsScreen />
      </Suspense>
    )
  return <OneDirection direction={path.endsWith('/inbound') ? 'inbound' : 'outbound'} />
}

function OneDirection({ direction }: { direction: Direction }) {
  const view = useFound()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  const out = direction === 'outbound'
  return (
    <ResultsLayout
      search={view.search}
      nameOf={nameOf}
      idle={countsNoCard(view)}
      back={out ? undefined : pathWith(pathTo('ReturnResults'))}
      steps={<WaySteps here="trains" />}
    >
      <FoundOrNot view={view}>{(ready) => <Directed view={ready} direction={direction} />}</FoundOrNot>
    </ResultsLayout>
  )
}

function Directed({ view, direction }: { view: Ready; direction: Direction }) {
  const { t } = useWords()
  const { found, asked, search } = view
  const isOut = direction === 'outbound'
  const { out, back, outOf, backOf, cheapest } = useBothWays(view)
  const cheapestOf = useMemo(() => (isOut ? outOf(null) : backOf), [isOut, outOf, backOf])
  const chosen = isOut ? out : back

  // Whoever comes straight to the way back without a way out gets the cheapest one, and sees it in the total.
  const outId = out?.legSolutionID
  useEffect(() => {
    if (!isOut && outId === undefined) navigate(pathWith(pathTo('ReturnResults')), { replace: true })
  }, [isOut, outId])

  return (
    <>
      <PriceStrip view={view} direction={direction} trips={found.legSolutions[direction]} cheapestOf={cheapestOf} />
      <ListBar view={view} />
      <TripList
        found={found}
        age={view.age}
        asked={asked}
        direction={direction}
        day={isOut ? search.dateOutbound : search.dateInbound}
        cheapestOf={cheapestOf}
        priceNote={t('RESULTS_RETURN_TOTAL')}
        chosen={chosen?.legSolutionID}
        aloud={[out, back]}
        onChoose={(trip) => {
          const at = minuteIn(trip.departTime)
          choose(isOut ? { legOut: trip.legSolutionID, legOutAt: at } : { legBack: trip.legSolutionID, legBackAt: at })
        }}
      />
      {!isOut && out && back && cheapest && <CheaperWays search={search} trips={[out, back]} paid={cheapest.total} />}
      {out && (
        <TotalBar
          out={out}
          back={isOut ? null : back}
          total={isOut ? (cheapestOf(out)?.total ?? null) : (cheapest?.total ?? null)}
          search={search}
          narrow={isOut}
          action={t(isOut ? 'RESULTS_CHOOSE_BACK' : 'RESULTS_CHOOSE_TICKET')}
          href={`#${pathWith(isOut ? BACK : pathTo('ReturnOptions'), {
            legOut: out.legSolutionID,
            legOutAt: minuteIn(out.departTime),
            ...(!isOut &&
              back && {
                legBack: back.legSolutionID,
                legBackAt: minuteIn(back.departTime),
                fare: cheapest?.key ?? null,
              }),
          })}`}
        />
      )}
    </>
  )
}
