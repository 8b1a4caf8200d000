import type { Order } from '@cledrau/contract/buying/orders.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { load } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { now } from '../platform/clock.ts'
import { recallGuestOrder } from './guest-order.ts'
import { GUEST, orderKey, refreshOrder } from './orders-known.ts'
import { paymentStopped } from './payment-under-way.ts'
import { useTraveller } from '../state/traveller.ts'

export type OrdersView =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  /** There is no such order, or not for whoever is here. */
  | { state: 'unknown' }
  | {
      state: 'ready'
      orders: readonly Order[]
      /** As it was known before; the answer is on its way. Nobody is led elsewhere by it. */
      fetching: boolean
      asOf: number
      stale: boolean
      retry: () => void
    }

const orderQuery = (who: string, orderID: string) =>
  queryOptions({
    queryKey: orderKey(who, orderID),
    meta: { keep: true },
    staleTime: 0,
    queryFn: async ({ signal }) => {
      if (who === GUEST) recallGuestOrder()
      await paymentStopped()
      return load(readOrder, { orderID }, { signal })
    },
  })

/** Orders as they stand now. When the hold of one runs out, it is asked for again: then the server says what it is. */
export function useOrders(orderIDs: readonly string[]): OrdersView {
  const who = useTraveller()?.customerId ?? GUEST
  const queries = useQueries({ queries: orderIDs.map((orderID) => orderQuery(who, orderID)) })
  const orders = queries.flatMap(({ data }) => data ?? [])
  const retry = () => void Promise.all(queries.map((one) => one.refetch()))

  const earliest = Math.min(
    ...orders.map(({ holdExpiration, status }) =>
      holdExpiration && status === 'HELD' ? Date.parse(holdExpiration) : Infinity,
    ),
  )
  const ids = orderIDs.join()
  useEffect(() => {
    if (!Number.isFinite(earliest)) return
    const timer = setTimeout(
      () => ids.split(',').forEach((orderID) => void refreshOrder(orderID)),
      Math.max(0, earliest - now()) + 500,
    )
    return () => clearTimeout(timer)
  }, [earliest, ids])

  if (orderIDs.length === 0) return { state: 'unknown' }
  if (orders.length === orderIDs.length)
    return {
      state: 'ready',
      orders,
      fetching: queries.some(({ isFetching }) => isFetching),
      asOf: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      stale: queries.some(({ isError, isFetching }) => isError && !isFetching),
      retry,
    }
  if (queries.some(({ isFetching }) => isFetching)) return { state: 'loading' }
  if (queries.some(({ error }) => error instanceof Failed && [401, 403, 404].includes(error.status)))
    return { state: 'unknown' }
  return { state: 'unavailable', retry }
}
