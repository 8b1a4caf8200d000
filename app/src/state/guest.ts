import { cell, useCell } from '../platform/cell.ts'

/** Who buys without an account. */
export type Guest = { email: string; title: string; firstName: string; lastName: string }

const guest = cell<Guest | null>(null)
/** The way to buy as a guest is being walked. It ends with the purchase, with leaving it, and at the door of an account. */
const mode = cell(false)

export const guestNow = guest.get
export const useGuest = (): Guest | null => useCell(guest)
/** Kept when its form closes, and there again when it opens. */
export const keepGuest = guest.set

export const guestModeNow = mode.get
export const setGuestMode = mode.set

/** Bought, left, or signed in: who buys next says so themselves. */
export function clearGuest(): void {
  guest.set(null)
  mode.set(false)
}
