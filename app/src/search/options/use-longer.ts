import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import { longerTickets } from '@cledrau/contract/search/longer.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { trainsInQuery } from '../trains-in-query.ts'
import { reportSearchTrouble } from '../search-trouble.ts'

type Trips = { out: LegSolution; back: LegSolution | null } | null
type Party = Pick<SearchOptions, 'adults' | 'child' | 'railcards' | 'ages'>
export type Longer = { waiting: boolean; prices: readonly FareInformation[] }

/** Tickets for more than the chosen ways that cost less: nobody waits for them, and without an answer there are none. */
export function useLonger(trips: Trips, { adults, child, railcards, ages = [] }: Party): Longer {
  const ways = [
    ...(trips ? [{ trip: trips.out, direction: 'OUTBOUND' as const }] : []),
    ...(trips?.back ? [{ trip: trips.back, direction: 'INBOUND' as const }] : []),
  ]
  return useQueries({
    combine,
    queries: ways.map(({ trip, direction }) => ({
      queryKey: ['longer', trip.legSolutionID, direction, adults, child, railcards, ages],
      staleTime: QUOTE_MINUTES * MINUTE,
      retry: false,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly FareInformation[]> => {
        try {
          const asked = {
            trains: trainsInQuery(trip),
            direction,
            adult: adults,
            child,
            railcards: railcards.join(','),
            ages: ages.join(','),
          }
          return (await load(longerTickets, asked, { signal })).fareInformation
        } catch (trouble) {
          throw reportSearchTrouble('longer', trouble, signal)
        }
      },
    })),
  })
}

/** The same object as long as nothing changed: what is chosen hangs on it. */
const combine = (answers: readonly UseQueryResult<readonly FareInformation[]>[]): Longer => ({
  waiting: answers.some(({ isPending }) => isPending),
  prices: answers.flatMap(({ data = [] }) => data),
})
