import { cell, useCell } from './cell.ts'

/** Who buys without an account. */
export type Guest = { email: string; title: string; firstName: string; lastName: string }

const guest = cell<Guest | null>(null)
/** The way to buy as a guest is being walked: the sign-in button rests meanwhile. */
const mode = cell(false)

export const guestNow = guest.get
export const useGuest = (): Guest | null => useCell(guest)
/** Kept when its form closes, and there again when it opens. */
export const keepGuest = guest.set

export const guestModeNow = mode.get
export const setGuestMode = mode.set

export function clearGuest(): void {
  guest.set(null)
  mode.set(false)
}
