import type { SearchField, SearchProblems } from '@cledrau/domain/search/check-search.ts'
import { checkSearch } from '@cledrau/domain/search/check-search.ts'
import { withPreferences } from '@cledrau/domain/search/preferences.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { FormEvent } from 'react'
import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { navigate, locationNow, useLocation } from '../../routes/hash-location.ts'
import type { Query } from '../../routes/query.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { now } from '../../platform/clock.ts'
import { every } from '../../platform/use-now.ts'
import { onlineNow, useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { preferences } from '../../state/personal.ts'
import {
  changeTicketSearch,
  refreshTimes,
  resetTicketSearch,
  resultsPath,
  searchAddress,
  searchIn,
  setTicketSearch,
  takeSearchOf,
  ticketSearchNow,
  useTicketSearch,
} from '../ticket-search.ts'
import { rememberSearch } from './remember-search.ts'
import { useBookingStations } from './use-booking-stations.ts'

/** In the order in which the fields stand. */
const FIELDS = ['from', 'to', 'out', 'back', 'passengers', 'durations', 'custom', 'via', 'avoid'] as const
const CLOCK_MS = 20_000

export type SearchForm = ReturnType<typeof useSearchForm>

/**
 * The search that is being made: begun anew or by the address, judged when it is sent, and sent to its results. Beside results
 * it is the search that led to them; they stay as they are until it is sent.
 */
export function useSearchForm({ beside = false }: { beside?: boolean } = {}) {
  const id = useId()
  const options = useTicketSearch()
  const stations = useBookingStations()
  const { narrow } = useLayout()
  const { online } = useOnline()
  const { searchHistoryLimit, isSearchHistoryVisible, showSearchPreferences } = useOptions()
  const [problems, setProblems] = useState<SearchProblems>({})
  const [judged, setJudged] = useState(0)
  useBeginning(showSearchPreferences, beside)
  const { query } = useLocation()
  const checked = query['check']
  const { ready } = stations
  useEffect(() => {
    // A link from elsewhere that wasn't whole: what is missing stands at its field from the start.
    if (checked === undefined || !ready) return
    setProblems(checkSearch(ticketSearchNow(), now(), (code) => stations.byCode.has(code)))
    // A link is judged once, when the stations are known; a list that comes anew is no new link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [checked, ready])

  const idOf = (field: SearchField) => `${id}${field}`
  const wrong = FIELDS.filter((field) => problems[field] !== undefined)
  const first = wrong[0]
  useEffect(() => {
    if (judged === 0 || first === undefined) return
    const field = document.querySelector<HTMLElement>(`[id="${id}${first}"]`)
    field?.scrollIntoView?.({ block: 'center' })
    field?.focus({ preventScroll: true })
    // Only a new judgement moves the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [judged])

  const change = (next: Partial<SearchOptions>, ...fields: SearchField[]) => {
    changeTicketSearch(next)
    setProblems((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }))
  }

  const run = (wanted: SearchOptions): boolean => {
    setTicketSearch(wanted)
    const found = checkSearch(wanted, now(), (code) => !stations.ready || stations.byCode.has(code))
    setProblems(found)
    if (Object.keys(found).length > 0) {
      setJudged((times) => times + 1)
      return false
    }
    if (!onlineNow().online) return false
    rememberSearch(wanted, { limit: searchHistoryLimit, history: isSearchHistoryVisible })
    // The form that is left keeps the search, so that Back finds it filled in; results keep the one that led to them.
    if (!beside) navigate(searchAddress(locationNow().path), { replace: true })
    navigate(searchAddress(resultsPath(wanted, narrow)))
    return true
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!beside) refreshTimes()
    run(ticketSearchNow())
  }

  return {
    options,
    stations,
    narrow,
    online,
    problems,
    wrong,
    idOf,
    change,
    run,
    submit,
    /** A link named something that nobody could read. */
    unread: checked !== undefined && checked !== 'true',
    forgive: () => setProblems({}),
  }
}

/** Opened with a search in the address, the form shows that one; else it begins anew, as the traveller likes it. */
function useBeginning(showPreferences: boolean, beside: boolean) {
  const { query, path } = useLocation()
  const likes = preferences.use()
  const liked = showPreferences && likes.state === 'ready' ? likes.value.data : null
  const text = JSON.stringify(query)
  const carried = useMemo(() => searchIn(JSON.parse(text) as Query), [text])
  const address = carried === null ? path : beside ? carried : text

  useLayoutEffect(() => {
    if (takeSearchOf(query) || beside) return
    resetTicketSearch()
    if (liked) setTicketSearch(withPreferences(ticketSearchNow(), liked))
    // The address decides, and preferences that come after it; the query is a new object each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address, liked])

  useEffect(() => {
    // Results are those of their own time.
    if (beside) return undefined
    return every(CLOCK_MS, refreshTimes)
  }, [beside])
}
