import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { isBroken } from '@cledrau/domain/results/as-it-runs.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import type { ComponentType } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { clockOf, useTripWords } from '../use-trip-words.ts'
import { pathWith } from '../selection.ts'
import { reasonOf } from '../trips-now/trip-standing.ts'
import { WaysNow } from '../trips-now/ways-now.tsx'
import { resultsPath } from '../ticket-search.ts'
import type { Found } from '../use-found.ts'
import { useFoundAtTheirTimes } from '../use-found.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Line } from '../../ui/line/line.tsx'
import { trainLegs } from '../../ui/line/train-legs.ts'
import { FailedState } from '../../ui/state/state.tsx'
import { FromTo } from '../../ui/stub/stub.tsx'
import { TripCalls } from './trip-calls.tsx'

export type AboutTrip = { trip: LegSolution; view: Extract<Found, { state: 'ready' }> }

/** One trip, train by train. */
export function TripPage({ id, aside: Aside }: { id: string; aside?: ComponentType<AboutTrip> }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const view = useFoundAtTheirTimes()
  const { search } = view
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  const words = useTripWords(nameOf)
  const all = view.state === 'ready' ? [...view.found.legSolutions.outbound, ...view.found.legSolutions.inbound] : []
  const trip = all.find(({ legSolutionID }) => legSolutionID === id)
  const back = pathWith(resultsPath(search, narrow), { leg: null })
  const from = trip?.travelSegments[0]?.origin.code ?? search.stations.first
  const to = trip?.travelSegments.at(-1)?.destination.code ?? search.stations.second
  const gone = view.state === 'nothing' || (view.state === 'ready' && !trip)
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={t('RESULTS_TITLE', { from: nameOf(from), to: nameOf(to) })}
        sub={trip && formatDay(dateIn(trip.departTime), language)}
        back={back}
        backWhenWide
      />
      {view.state === 'loading' && <ResultsSkeleton search={search} rows={2} />}
      {view.state === 'unavailable' && <ResultsUnavailable {...view} />}
      {gone && (
        <FailedState
          title={t('OPTIONS_GONE_TITLE')}
          actions={<ButtonLink href={`#${back}`}>{t('OPTIONS_BACK_TO_TRAINS')}</ButtonLink>}
        >
          {t('OPTIONS_GONE_TEXT')}
        </FailedState>
      )}
      {view.state === 'ready' && trip && (
        <div className="grid stack stack-6">
          <div className="col-7 stack">
            <TripCalls trip={trip} nameOf={nameOf} />
          </div>
          <div className="col-5 stack">
            <Card className="stack stack-2">
              <FromTo
                from={clockOf(trip.departTime)}
                to={clockOf(trip.arriveTime)}
                line={<Line {...trainLegs(trip)} />}
              />
              <p className="soft">{`${words.duration(trip.minutes)}, ${words.changes(trip)}`}</p>
              {trip.revisions.map((one) => (
                <p key={`${one.uid} ${one.kind}`} className={isBroken(one) ? 'cancelled' : 'late'}>
                  {reasonOf(one, language, nameOf, t)}
                </p>
              ))}
            </Card>
            <WaysNow ways={[trip]} age={view.age} nameOf={nameOf} untold />
            {Aside && <Aside trip={trip} view={view} />}
          </div>
        </div>
      )}
    </div>
  )
}
