import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { QUOTE_MINUTES, ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { joinPrices, joinSolutions } from '@cledrau/domain/results/join-pages.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { queryOptions } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { asLastGuest } from '../state/guest-order.ts'
import { reportSearchTrouble } from './search-trouble.ts'

export type TicketsAsked = RequestOf<typeof ticketSearch>
type Reply = NonNullable<ReplyOf<typeof ticketSearch>>

/** What a search has found so far: its first answer, and what earlier and later trains added. Null: nothing runs. */
export type FoundTickets = Reply | null
export type Direction = 'outbound' | 'inbound'

const find = (asked: TicketsAsked, signal?: AbortSignal): Promise<ReplyOf<typeof ticketSearch>> =>
  load(ticketSearch, asked, { ...(signal && { signal }), ...asLastGuest() })

export const ticketsQuery = (asked: TicketsAsked) =>
  queryOptions({
    queryKey: ['tickets', asked] as const,
    // Prices that are no longer good are asked for anew; until then going back finds everything as it was.
    staleTime: QUOTE_MINUTES * MINUTE,
    meta: { places: true },
    queryFn: async ({ signal }): Promise<FoundTickets> => {
      try {
        return (await find(asked, signal)) ?? null
      } catch (trouble) {
        throw reportSearchTrouble('ticketsearch', trouble, signal)
      }
    },
  })

/** Earlier or later trains of one direction. What is there already stays where it is. */
export async function fetchMore(
  asked: TicketsAsked,
  direction: Direction,
  when: 'earlier' | 'later',
  /** Called just before the list grows. */
  beforeShown?: () => void,
): Promise<void> {
  const { queryKey } = ticketsQuery(asked)
  const known = queryClient.getQueryData(queryKey)
  const from = known?.pages[direction]?.[when]
  if (!known || !from) return
  const time =
    direction === 'outbound'
      ? { outboundDate: from.date, outboundTime: from.time }
      : { returnDate: from.date, returnTime: from.time }
  const page = when === 'earlier' ? { earlierSearch: true } : { laterSearch: true }
  const more = await find({ ...asked, ...time, ...page, pageOf: direction })
  beforeShown?.()
  queryClient.setQueryData(queryKey, (before) => (before ? withMore(before, more ?? null, direction, when) : before))
}

function withMore(before: Reply, more: FoundTickets, direction: Direction, when: 'earlier' | 'later'): Reply {
  const known = before.pages[direction] ?? { earlier: null, later: null }
  const pages = { ...before.pages, [direction]: { ...known, [when]: more?.pages[direction]?.[when] ?? null } }
  if (!more) return { ...before, pages }
  return {
    ...before,
    pages,
    legSolutions: {
      ...before.legSolutions,
      [direction]: joinSolutions<LegSolution>([before.legSolutions[direction], more.legSolutions[direction]]),
    },
    fareInformation: joinPrices<FareInformation>([before.fareInformation, more.fareInformation]),
    places: { ...before.places, ...more.places },
    expiresAt: before.expiresAt < more.expiresAt ? before.expiresAt : more.expiresAt,
  }
}
