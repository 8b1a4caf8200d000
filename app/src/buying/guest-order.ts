import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { send } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { guestBearer } from '../api/session.ts'
import { forget, remember } from '../platform/storage.ts'
import { guestOrderNow, type GuestOrder } from '../state/guest-order.ts'
import { travellerNow } from '../state/traveller.ts'

export function keepGuestOrder(order: GuestOrder): void {
  remember('guestOrder', JSON.stringify(order))
  guestBearer.set(order.guestToken)
}

/** After a reload: the order that a guest was buying is theirs still. */
export function recallGuestOrder(): GuestOrder | null {
  const kept = guestOrderNow()
  if (kept) guestBearer.set(kept.guestToken)
  return kept
}

export function forgetGuestOrder(): void {
  forget('guestOrder')
  guestBearer.set(null)
}

/** Somebody signed in: what was bought without an account, here or elsewhere, with the same address is theirs. */
export async function takeOverGuestOrders(): Promise<void> {
  try {
    const answer = await send(takeOverOrders, {})
    const isTheirs = guestOrderNow()?.email.toLowerCase() === travellerNow()?.email.toLowerCase()
    if (answer.ok && isTheirs) forgetGuestOrder()
  } catch (trouble) {
    // Asked again with the next sign-in.
    logTrouble('orders', 'takeOver', trouble)
  }
}
