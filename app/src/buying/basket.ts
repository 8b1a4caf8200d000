import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { load } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from '../api/session.ts'
import { say } from '../i18n/words.ts'
import { recallForVisit, rememberForVisit } from '../platform/visit-storage.ts'
import { showToast } from '../page/messages.ts'
import { channelCodeNow } from '../search/asked-search.ts'
import { now } from '../platform/clock.ts'
import { guardsFollow } from '../state/guard-facts.ts'
import { notePaid } from './paid-order.ts'
import { basketSum } from '../state/news.ts'
import { paymentStopped } from './payment-under-way.ts'
import { travellerNow, useTraveller } from '../state/traveller.ts'

export type Basket = ReplyOf<typeof basketInformations>

/** Asked for three times in all; what still fails then is told, and thrown. */
export const BASKET_TRIES = 3
const PAUSE_MS = 1000
/** A timer of the browser runs at most so long. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const optionsFor = (travellerId: string | undefined) =>
  queryOptions({
    queryKey: [travellerId ?? 'nobody', 'basket'] as const,
    enabled: travellerId !== undefined,
    meta: { keep: true },
    staleTime: 0,
    retry: (failures, trouble) => {
      if (failures < BASKET_TRIES - 1) return true
      logTrouble('tickets', 'basketInformations', trouble)
      return false
    },
    retryDelay: PAUSE_MS,
    queryFn: async ({ signal }): Promise<Basket> => {
      // Whoever has just left a payment finds what was to be paid for held again.
      await paymentStopped()
      const basket = await load(basketInformations, { channelCode: channelCodeNow() }, { signal })
      takeBasket(basket)
      return basket
    },
  })

export type BasketView =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; basket: Basket; asOf: number; stale: boolean }

export function useBasketView(): BasketView {
  const query = useQuery(optionsFor(useTraveller()?.customerId))
  if (query.data)
    return { state: 'ready', basket: query.data, asOf: query.dataUpdatedAt, stale: query.isError && !query.isFetching }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}

/** Asked for anew. Nobody who isn't signed in has one. */
export async function fetchBasket(): Promise<Basket | null> {
  const who = travellerNow()
  return who ? queryClient.fetchQuery({ ...optionsFor(who.customerId), staleTime: 0 }) : null
}

export const basketNow = (): Basket | undefined =>
  queryClient.getQueryData(optionsFor(travellerNow()?.customerId).queryKey)

/** What still lies in it: held, or being paid for. */
export const isInBasket = ({ status }: Order): boolean => status === 'HELD' || status === 'PAYING'

guardsFollow(basketSum, (sum) => ({ basket: sum !== null }))

let expiry: ReturnType<typeof setTimeout> | undefined

/** What a basket that just came means for everybody else: the header's sum, the guards, the next look at it. */
function takeBasket(basket: Basket): void {
  sayRemoved(basket.orders)
  const held = basket.orders.filter(isInBasket)
  // An empty basket is none.
  basketSum.set(
    held.length === 0
      ? null
      : { tickets: held.length, total: held.reduce((sum, { price }) => sum + price.total, 0) as Pence },
  )
  if (basket.paidBasket.length > 0) notePaid()
  clearTimeout(expiry)
  const { earliestHoldExpiration } = basket
  if (earliestHoldExpiration === null) return
  const wait = Date.parse(earliestHoldExpiration) - now()
  expiry = setTimeout(() => void fetchBasket().catch(() => undefined), Math.min(LONGEST_TIMER_MS, Math.max(0, wait)))
}

/** Each journey whose time was over is said once. */
function sayRemoved(orders: readonly Order[]): void {
  const said = recallForVisit<string[]>('removedSaid') ?? []
  const gone = orders.filter(({ status, orderID }) => status === 'REMOVED' && !said.includes(orderID))
  if (gone.length === 0) return
  rememberForVisit('removedSaid', [...said, ...gone.map(({ orderID }) => orderID)])
  for (const { journeyName } of gone)
    showToast(journeyName ? say('BASKET_REMOVED_NAMED', { name: journeyName }) : say('BASKET_REMOVED'), 'warning')
}

onSessionEnd(() => {
  clearTimeout(expiry)
  basketSum.set(null)
})
