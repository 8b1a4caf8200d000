import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { lazy, Suspense } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { NarrowSearchPage, WaySteps } from '../way-steps.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'
import { usePartyWords } from '../who/use-party-words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { pathWith } from '../selection.ts'
import { needsNoTicket } from '../card-as-ticket.ts'
import { resultsPath, useBuyingChoice } from '../ticket-search.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { ReadyOptions } from './ready-options.tsx'
import { useTicketOptions } from './use-ticket-options.ts'

/** Asked for at once: it is there before the tickets are. */
const above = import('./above-tickets.tsx')
above.catch(() => undefined)
const AboveTickets = lazy(async () => ({ default: (await above).AboveTickets }))
const NoTicketNeeded = lazy(async () => ({ default: (await above).NoTicketNeeded }))

/** The tickets for the chosen trains. The address of the conditions is the same page, with them unfolded. */
export function OptionsScreen() {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { path } = useLocation()
  const options = useTicketOptions()
  const { search } = options
  const party = usePartyWords()
  const { inEdit } = useBuyingChoice()
  const nameOf = useNamesOfStations(options.state === 'ready' ? options.found.places : {})
  const trains = pathWith(resultsPath(search, narrow), { fare: null })
  const details = path.endsWith('/details')
  // The day on which the chosen train leaves: after midnight it isn’t the one that was asked for.
  const dayOf = (trip: LegSolution | null, asked: string) => formatDay(trip ? dateIn(trip.departTime) : asked, language)
  const { out, back } = options.state === 'ready' ? options : { out: null, back: null }
  const days = [dayOf(out, search.dateOutbound), ...(search.return ? [dayOf(back, search.dateInbound)] : [])]
  const ways = [out, back].filter((way) => way !== null)
  // An open return's way back may be by any train; an order that is being changed keeps its tickets.
  const noTicket = !search.openReturn && !inEdit && needsNoTicket(search, ways)
  const kind = t(search.openReturn ? 'RESULTS_OPEN_RETURN' : search.return ? 'OPTIONS_RETURN' : 'OPTIONS_SINGLE')
  return (
    <NarrowSearchPage>
      <ScreenHead
        title={t('RESULTS_TITLE', { from: nameOf(search.stations.first), to: nameOf(search.stations.second) })}
        sub={`${days.join(' – ')}, ${party(search)}, ${kind}`}
        back={details ? pathWith(path.replace(/\/details$/, '')) : trains}
        backWhenWide
      />
      <WaySteps here="ticket" />
      {options.state === 'loading' && <ResultsSkeleton search={search} rows={3} />}
      {options.state === 'unavailable' && <ResultsUnavailable {...options} />}
      {options.state === 'gone' && (
        <FailedState
          title={t('OPTIONS_GONE_TITLE')}
          actions={<ButtonLink href={`#${trains}`}>{t('OPTIONS_BACK_TO_TRAINS')}</ButtonLink>}
        >
          {t('OPTIONS_GONE_TEXT')}
        </FailedState>
      )}
      {options.state === 'ready' &&
        (noTicket ? (
          <Suspense>
            <NoTicketNeeded ways={ways} trains={trains} />
          </Suspense>
        ) : (
          <>
            <Suspense>
              <AboveTickets search={search} ways={ways} age={options.age} nameOf={nameOf} />
            </Suspense>
            <ReadyOptions options={options} trains={trains} nameOf={nameOf} details={details} />
          </>
        ))}
    </NarrowSearchPage>
  )
}
