import type { AnyEndpoint, ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { allUpdates, rainbow, routeUpdates, serviceProviders } from '@cledrau/contract/live/updates.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'

export type Told<Call extends AnyEndpoint> =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; reply: ReplyOf<Call> }

const AGAIN_MS = 30 * SECOND

/** Asked for again while it is looked at; without a signal the last one, with its age. */
function useTold<Call extends AnyEndpoint>(call: Call, request: RequestOf<Call> | null, log?: string) {
  return useQuery({
    queryKey: [call.path, request],
    meta: { keep: true, ...(log === undefined ? {} : { log }) },
    queryFn: ({ signal }) => load(call, request as RequestOf<Call>, { signal }),
    enabled: request !== null,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  })
}

function toldBy<Call extends AnyEndpoint>(read: ReturnType<typeof useTold<Call>>): Told<Call> {
  if (read.data !== undefined) return { state: 'ready', reply: read.data }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}

/** Each fails for itself: whoever can't have the one still sees the other. */
export const useRainbow = (): Told<typeof rainbow> => toldBy(useTold(rainbow, {}))
export const useAllUpdates = (): Told<typeof allUpdates> => toldBy(useTold(allUpdates, {}))

/** Of a route; nothing while there is none, or it can't be had: all updates stand beside it. That is only logged. */
export function useRouteUpdates(route: RequestOf<typeof routeUpdates> | null): ReplyOf<typeof routeUpdates> | null {
  return useTold(routeUpdates, route, 'route-updates').data ?? null
}

/** Who is who; without it, operators are in the order in which they are told. */
export function useServiceProviders(): ReplyOf<typeof serviceProviders> {
  return useTold(serviceProviders, {}, 'service-providers').data ?? []
}
