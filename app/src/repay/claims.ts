import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { listClaims, readClaim, readClaims } from '@cledrau/contract/repay/claims.ts'
import { readJourney, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { readPayWays, type PayWays } from '@cledrau/contract/repay/pay-ways.ts'
import type { ClaimView } from '@cledrau/domain/delay-repay/claim-status.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { reloadRepay, repayName } from '../state/due.ts'
import { personal } from '../state/personal.ts'
import type { Waiting } from '../state/reference.ts'
import { travellerNow, useTraveller } from '../state/traveller.ts'
import { type Asking, guestOf, OWN } from './asking.ts'

/** All claims, for the overview. What the device knows is shown first, and asked for again. */
export const claimsOverview = personal(repayName('claims'), readClaims, {})

const LISTS: Record<ClaimView, ReturnType<typeof list>> = { OPEN: list('OPEN'), CLOSED: list('CLOSED') }
function list(statusType: ClaimView) {
  return personal(repayName(`claims-${statusType}`), listClaims, { statusType })
}

/** Claims come in two kinds, as their lists are called. */
export const DATA_TYPES = ['Closed', 'Open'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** The list of one kind; there is no third. */
export function claimsOfType(dataType: string): (typeof LISTS)[ClaimView] {
  if (!DATA_TYPES.some((one) => one === dataType))
    throw new Error(`Valid dataType parameter required (${DATA_TYPES.join(',')})`)
  return LISTS[dataType.toUpperCase() as ClaimView]
}

const whoNow = () => travellerNow()?.customerId ?? 'guest'
const keyOf = (who: string, name: string, of: string | number) => [who, repayName(name), of] as const

type One<Value> = Waiting<Value> | { state: 'unknown' }

function useOne<Value>(name: string, id: string, ask: (signal: AbortSignal) => Promise<Value>): One<Value> {
  const who = useTraveller()?.customerId ?? 'guest'
  const query = useQuery({
    queryKey: keyOf(who, name, id),
    meta: { keep: who !== 'guest' },
    staleTime: 0,
    enabled: id !== '',
    queryFn: ({ signal }) => ask(signal),
  })
  if (query.data !== undefined) return { state: 'ready', value: query.data, asOf: query.dataUpdatedAt }
  if (query.error instanceof Failed && query.error.status === 404) return { state: 'unknown' }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}

export type JourneyShown = ReplyOf<typeof readJourney>
export const useJourney = (journeyID: string, asking: Asking = OWN): One<JourneyShown> =>
  useOne('journey', journeyID, (signal) => load(readJourney, { journeyID }, { signal, ...guestOf(asking) }))

export type ClaimShown = ReplyOf<typeof readClaim>
export const useClaim = (claimID: string, asking: Asking = OWN): One<ClaimShown> =>
  useOne('claim', claimID, (signal) => load(readClaim, { claimID }, { signal, ...guestOf(asking) }))

/** What the server just answered about a claim stands there at once; the lists that it moved in are asked for again. */
export async function putClaim(claim: ClaimShown): Promise<void> {
  queryClient.setQueryData(keyOf(whoNow(), 'claim', claim.id), claim)
  await reloadRepay()
}

/** Every trip of a year; the server says which year it is now. */
export const useTrips = (year: number | null): Waiting<ReplyOf<typeof readJourneys>> => {
  const who = useTraveller()?.customerId
  const query = useQuery({
    queryKey: keyOf(who ?? 'nobody', 'trips', year ?? 'now'),
    enabled: who !== undefined,
    meta: { keep: year === null, log: 'repay-trips' },
    staleTime: 0,
    queryFn: ({ signal }) => load(readJourneys, year === null ? {} : { year }, { signal }),
  })
  if (query.data) return { state: 'ready', value: query.data, asOf: query.dataUpdatedAt }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}

const waysKey = (who: string) => keyOf(who, 'ways', '')
/** How somebody can be paid. No device keeps it: it is nobody else's business. */
export function usePayWays(asking: Asking = OWN): Waiting<PayWays> {
  const who = useTraveller()?.customerId ?? 'guest'
  const query = useQuery({
    queryKey: waysKey(who),
    meta: { log: 'repay-ways' },
    staleTime: 0,
    queryFn: ({ signal }) => load(readPayWays, {}, { signal, ...guestOf(asking) }),
  })
  if (query.data) return { state: 'ready', value: query.data, asOf: query.dataUpdatedAt }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}
export const putPayWays = (ways: PayWays): void => void queryClient.setQueryData(waysKey(whoNow()), ways)
export const reloadPayWays = (): Promise<void> => queryClient.invalidateQueries({ queryKey: waysKey(whoNow()) })
