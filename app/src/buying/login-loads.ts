import { queryClient } from '../api/query-client.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { knownReference } from '../state/reference.ts'
import type { Loads } from '../state/session-steps.ts'
import { fetchBasket } from './basket.ts'
import { takeOverGuestOrders } from './guest-order.ts'

/** What a guest bought with this account's address moves in first; then the basket, for those who have one. */
async function loadBasket() {
  await takeOverGuestOrders()
  if ((knownReference(queryClient, 'options') ?? BUILD_OPTIONS).showBasket) await fetchBasket()
}

export const BUYING_LOADS: Loads = { basket: loadBasket }
