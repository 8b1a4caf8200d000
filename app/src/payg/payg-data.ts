import { listPaygDevices, type PaygCard } from '@cledrau/contract/payg/cards.ts'
import {
  listPaygPayments,
  listPaygTransactions,
  listPaygLocations,
  suggestPaygTap,
} from '@cledrau/contract/payg/journeys.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { load } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { say } from '../i18n/words.ts'
import type { WordName } from '../i18n/names.ts'
import { showToast } from '../page/messages.ts'
import type { Waiting } from '../state/reference.ts'
import { useOnline } from '../state/online.ts'
import { onTopic } from '../state/topics.ts'
import { travellerNow, useTraveller } from '../state/traveller.ts'
import { GUEST, guestTokenNow, useGuestToken } from './guest.ts'

export type Transactions = ReplyOf<typeof listPaygTransactions>
export type PaygWeek = Transactions['weeks'][number]
export type Payments = ReplyOf<typeof listPaygPayments>
export type Cards = ReplyOf<typeof listPaygDevices>

/** Nobody is signed in, and no guest has a card: there is nothing to ask for. */
export type Own<Value> = Waiting<Value> | { state: 'nobody' } | { state: 'unknown' }

/** Who asks: an account by its session, a guest by their token. */
export function asking(): { transientToken?: string; guestCheckout?: boolean } {
  const token = guestTokenNow()?.token
  return travellerNow() === null && token !== undefined ? { transientToken: token, guestCheckout: true } : {}
}

const NAMES = 'payg-'

type Asked<Value> = {
  name: string
  of: string
  ask: (signal: AbortSignal) => Promise<Value>
  /** Said when it can’t be had. */
  trouble?: WordName
}

function useOwn<Value>({ name, of, ask, trouble }: Asked<Value>): Own<Value> {
  const account = useTraveller()?.customerId
  const guest = useGuestToken()
  const who = account ?? (guest ? GUEST : null)
  const query = useQuery({
    queryKey: [who ?? 'nobody', NAMES + name, of] as const,
    enabled: who !== null,
    // A guest's journeys are on no disc.
    meta: { keep: account !== undefined, log: NAMES + name },
    staleTime: 0,
    queryFn: ({ signal }) => ask(signal),
  })
  const failed = query.isError && !query.isFetching
  useEffect(() => {
    if (failed && trouble) showToast(say(trouble), 'error')
  }, [failed, trouble])
  if (who === null) return { state: 'nobody' }
  if (query.data !== undefined) return { state: 'ready', value: query.data, asOf: query.dataUpdatedAt }
  if (query.error instanceof Failed && query.error.status === 404) return { state: 'unknown' }
  if (failed) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}

export const usePaygCards = (): Own<Cards> =>
  useOwn({
    name: 'cards',
    of: '',
    ask: (signal) => load(listPaygDevices, asking(), { signal }),
    trouble: 'PAYG_CARDS_FAILED',
  })

/**
 * Without a signal the last that was heard is better than nothing, though the days asked for have moved on since: of the same
 * beginning, or of any.
 */
export function useTransactions(
  accountId: string,
  fromDate: CalendarDate,
  toDate: CalendarDate,
  orLast: 'SAME_START' | 'ANY' = 'SAME_START',
): Own<Transactions> {
  const { online } = useOnline()
  const own = useOwn({
    name: 'transactions',
    of: `${accountId} ${fromDate} ${toDate}`,
    ask: (signal) => load(listPaygTransactions, { ...asking(), accountId: [accountId], fromDate, toDate }, { signal }),
    trouble: 'PAYG_HISTORY_FAILED',
  })
  if (own.state === 'ready' || online) return own
  return lastHeard(orLast === 'ANY' ? `${accountId} ` : `${accountId} ${fromDate} `) ?? own
}

function lastHeard(of: string): Own<Transactions> | undefined {
  const account = travellerNow()?.customerId
  const [last] = queryClient
    .getQueryCache()
    .findAll({ queryKey: [account, `${NAMES}transactions`] })
    .filter(({ queryKey, state }) => state.data !== undefined && String(queryKey[2]).startsWith(of))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return last && { state: 'ready', value: last.state.data as Transactions, asOf: last.state.dataUpdatedAt }
}

export const usePayments = (accountId: string, fromDate: CalendarDate, toDate: CalendarDate): Own<Payments> =>
  useOwn({
    name: 'payments',
    of: `${accountId} ${fromDate} ${toDate}`,
    ask: (signal) => load(listPaygPayments, { ...asking(), accountId, fromDate, toDate }, { signal }),
  })

export const useSuggestions = (
  accountId: string,
  journeyId: string,
  station: string | null,
): Own<ReplyOf<typeof suggestPaygTap>> =>
  useOwn({
    name: 'suggestions',
    of: `${accountId} ${journeyId} ${station ?? ''}`,
    ask: (signal) =>
      load(suggestPaygTap, { ...asking(), accountId, journeyId, ...(station && { station }) }, { signal }),
  })

export const useLocations = (date: CalendarDate): Own<ReplyOf<typeof listPaygLocations>> =>
  useOwn({ name: 'locations', of: date, ask: (signal) => load(listPaygLocations, { date }, { signal }) })

const OF_PAYG: Parameters<typeof queryClient.invalidateQueries>[0] = {
  predicate: ({ queryKey: [, name] }) => typeof name === 'string' && name.startsWith(NAMES),
}

/** Everything that was heard of taps is old: what is looked at is asked for again, the rest when it is. */
export const reloadPayg = (): Promise<void> => queryClient.invalidateQueries(OF_PAYG)

/** The same for whoever arrives: what is on its way already isn’t asked for twice. */
export const loadPaygAgain = (): Promise<void> => queryClient.invalidateQueries(OF_PAYG, { cancelRefetch: false })

/** What the server just answered about a card stands there at once. */
export function putCard(card: PaygCard): void {
  const who = travellerNow()?.customerId ?? GUEST
  queryClient.setQueryData<Cards>(
    [who, `${NAMES}cards`, ''],
    (before) =>
      before && { ...before, cards: before.cards.map((one) => (one.accountId === card.accountId ? card : one)) },
  )
}

const GUESTS_LOOK_EVERY = 2000

/** A tap is on the open page as soon as the server tells of it. Guests have no line of their own: their page looks. */
export function useTapNews(): void {
  const guest = useGuestToken()
  const signedIn = useTraveller() !== null
  useEffect(() => {
    if (signedIn) return onTopic('me', (news) => void ((news === null || news.about === 'payg') && reloadPayg()))
    if (!guest) return undefined
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reloadPayg()), GUESTS_LOOK_EVERY)
    return () => clearInterval(timer)
  }, [signedIn, guest])
}
