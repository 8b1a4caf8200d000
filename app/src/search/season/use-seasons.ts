import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import { seasonResults } from '@cledrau/domain/results/season-results.ts'
import type { TicketClass } from '@cledrau/domain/search/search-options.ts'
import { useEffect, useMemo } from 'react'
import { choose, select, useChosen } from '../selection.ts'
import type { FoundTravelPasses, TravelPassesView } from '../use-travel-passes.ts'
import { travelPassKey, useTravelPasses } from '../use-travel-passes.ts'

export type Season = TravelPass & { duration: NonNullable<TravelPass['duration']> }

export type Seasons =
  | Exclude<TravelPassesView, { state: 'ready' }>
  | {
      state: 'ready'
      search: TravelPassesView['search']
      found: FoundTravelPasses
      seasons: readonly Season[]
      chosen: Season
      classes: readonly TicketClass[]
      ticketClass: TicketClass
      choose: (season: Season) => void
      chooseClass: (ticketClass: TicketClass) => void
    }

const CLASSES = ['THIRD', 'FIRST'] as const
const isSeason = (travelPass: TravelPass): travelPass is Season => travelPass.duration !== null

/** Season tickets as the search wants them: no bundles, the durations asked for, nothing twice. */
export function useSeasons(): Seasons {
  const view = useTravelPasses()
  const { search } = view
  const { fare } = useChosen()
  const found = view.state === 'ready' ? view.found : null

  const ready = useMemo(() => {
    if (!found) return null
    const all = seasonResults(found.fareInformation.filter(isSeason), search.seasonDuration)
    const classes = CLASSES.filter((one) => all.some(({ serviceClass }) => serviceClass === one))
    const ticketClass = classes.includes(search.ticketClass) ? search.ticketClass : (classes[0] ?? 'THIRD')
    const seasons = all.filter(({ serviceClass }) => serviceClass === ticketClass)
    const chosen =
      seasons.find((one) => travelPassKey(one) === fare) ??
      seasons.find(({ duration }) => duration === 'monthly') ??
      seasons[0]
    return chosen ? { found, seasons, chosen, classes, ticketClass } : null
  }, [found, search, fare])

  useEffect(() => {
    if (!ready) return
    const { chosen: travelPass } = ready
    select({
      kind: 'season',
      pass: travelPass,
      count: 1,
      total: travelPass.totalPrice,
      expiresAt: ready.found.expiresAt,
    })
  }, [ready])

  if (view.state !== 'ready') return view
  if (!ready) return { state: 'nothing', search }
  return {
    state: 'ready',
    search,
    ...ready,
    choose: (season) => choose({ fare: travelPassKey(season) }),
    chooseClass: (ticketClass) => choose({ class: ticketClass === 'FIRST' ? 'first' : null, fare: null }),
  }
}
