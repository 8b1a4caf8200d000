import { optionalExtras } from '@cledrau/contract/buying/extras.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { isFirstClass } from '@cledrau/domain/results/ticket-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { fareKeyOf } from '../booking.ts'
import { useChannelCode } from '../../search/asked-search.ts'
import type { Extras } from '../extras.ts'
import { extrasOf, setExtras, useExtras } from '../extras.ts'
import { useOptions } from '../../state/options.ts'
import { reportSearchTrouble } from '../../search/search-trouble.ts'
import type { Selection } from '../../search/selection.ts'

export type Offered = ReplyOf<typeof optionalExtras>
export type TrainOffered = Offered['outbound'][number]
export type Journey = Extract<Selection, { kind: 'journey' }>

export type ExtrasView = { chosen: Extras; change: (part: Partial<Extras>) => void } & (
  | { state: 'loading' }
  /** Nobody can say what there is; the tickets can be bought all the same. */
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; offered: Offered; first: boolean; bikes: boolean; seats: boolean }
)

const trainsOf = (trip: LegSolution) =>
  trip.travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  }))

export type ExtrasReady = Extract<ExtrasView, { state: 'ready' }>

/** Everybody of the party, by their references. */
export const partyOf = ({ prices }: Journey): string[] => [
  ...new Set(
    prices.flatMap(({ ticketableFares }) => ticketableFares.flatMap(({ passengerReferences }) => passengerReferences)),
  ),
]

/** What can be had with these trains, and what of it was chosen. */
export function useExtrasFor(journey: Journey): ExtrasView {
  const { showBikeReservations } = useOptions()
  const channelCode = useChannelCode()
  const kept = useExtras()
  const chosen = extrasOf(kept, fareKeyOf(journey))
  const change = (part: Partial<Extras>) => setExtras({ ...chosen, ...part })
  const asked = {
    outbound: trainsOf(journey.outbound),
    ...(journey.inbound && { inbound: trainsOf(journey.inbound) }),
    channelCode,
  }
  const query = useQuery({
    queryKey: ['extras', asked],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      try {
        return await load(optionalExtras, asked, { signal })
      } catch (trouble) {
        throw reportSearchTrouble('optionalextras', trouble, signal)
      }
    },
  })
  if (query.isError && !query.isFetching)
    return { state: 'unavailable', chosen, change, retry: () => void query.refetch() }
  if (!query.data) return { state: 'loading', chosen, change }
  const offered = query.data
  const { outbound, inbound, bikeReservation } = offered
  const spaces = bikeReservation.outbound + bikeReservation.return
  return {
    state: 'ready',
    chosen,
    change,
    offered,
    first: journey.prices.some(isFirstClass),
    bikes: showBikeReservations && spaces > 0,
    seats: [...outbound, ...inbound].some(({ reservations }) => reservations !== 'no'),
  }
}
