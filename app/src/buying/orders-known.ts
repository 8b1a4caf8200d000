import type { Order } from '@cledrau/contract/buying/orders.ts'
import { queryClient } from '../api/query-client.ts'
import { travellerNow } from '../state/traveller.ts'

/** Whose orders these are while nobody is signed in. */
export const GUEST = 'guest'
const whoNow = () => travellerNow()?.customerId ?? GUEST

export const orderKey = (who: string, orderID: string) => [who, 'order', orderID] as const

/** What the server has just said about an order: every page that shows it shows that. */
export function putOrder(order: Order): void {
  queryClient.setQueryData(orderKey(whoNow(), order.orderID), order)
}

/** A guest’s order that nobody has any more: no page has it left, nor does what the device keeps of pages. */
export const dropGuestOrder = (orderID: string): void =>
  queryClient.removeQueries({ queryKey: orderKey(GUEST, orderID) })

export const refreshOrder = (orderID: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: orderKey(whoNow(), orderID) })
