import { recallJson } from '../platform/storage.ts'
import { travellerNow } from './traveller.ts'

/** What a guest holds of their one order: its bearer is good for a day. Never more than that is kept. */
export type GuestOrder = { guestToken: string; orderID: string; email: string }

const isGuestOrder = (value: unknown): value is GuestOrder =>
  typeof value === 'object' && value !== null && 'guestToken' in value && 'orderID' in value && 'email' in value

export const guestOrderNow = (): GuestOrder | null => recallJson('guestOrder', isGuestOrder)

/** Whoever buys without an account asks as the one who holds what they chose last: it is given up for the next. */
export function asLastGuest(): { guest?: string } {
  const last = travellerNow() ? null : guestOrderNow()
  return last ? { guest: last.guestToken } : {}
}
